import { bonusCheckActive } from '#contract/bonus.ts'
import { resource } from '#lib/resource/resource.ts'

/** Whether the member holds a bonus, and what ends it. Deposits and withdrawals wait while there is one (D31). */
export const bonusActiveResource = /* @__PURE__ */ resource(bonusCheckActive)

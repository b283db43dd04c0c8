import { bonusCheckActive } from '#contract/bonus.ts'
import { resource } from '#lib/resource/resource.ts'

/** The member's active bonus and the conditions that end it. It blocks deposits and withdrawals (D31). */
export const activeBonusResource = /* @__PURE__ */ resource(bonusCheckActive)

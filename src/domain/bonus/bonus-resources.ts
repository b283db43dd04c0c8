import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { resource } from '#lib/resource/resource.ts'

/** The member's active bonus and the conditions that end it. It blocks deposits and withdrawals. */
export const activeBonusResource = /* @__PURE__ */ resource(bonusCheckActive)

/** The bonuses on offer, each with the member's receipts. */
export const bonusListResource = /* @__PURE__ */ resource(bonusList)

import { bonusList } from '#contract/bonus.ts'
import { resource } from '#lib/resource/resource.ts'

/** The bonuses on offer, for a notice that names their percentage. */
export const noticeBonusesResource = /* @__PURE__ */ resource(bonusList)

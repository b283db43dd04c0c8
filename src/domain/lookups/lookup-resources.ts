import {
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupNotice,
  lookupSlip,
  lookupSources,
  lookupWithdraw,
} from '#contract/lookups.ts'
import { resource } from '#lib/resource/resource.ts'

export const banksResource = /* @__PURE__ */ resource(lookupBanks)
export const sourcesResource = /* @__PURE__ */ resource(lookupSources)
/** The operator's conditions of use: unsanitized HTML. */
export const conditionsResource = /* @__PURE__ */ resource(lookupConditions)
export const contactResource = /* @__PURE__ */ resource(lookupContact)
export const infoResource = /* @__PURE__ */ resource(lookupInfo)
export const depositResource = /* @__PURE__ */ resource(lookupDeposit)
export const withdrawResource = /* @__PURE__ */ resource(lookupWithdraw)
export const slipHoursResource = /* @__PURE__ */ resource(lookupSlip)

/** The operator's notice to all members: unsanitized HTML; empty if there is none. */
export const noticeResource = /* @__PURE__ */ resource(lookupNotice)

import {
  lookupBanks,
  lookupContact,
  lookupDeposit,
  lookupInfo,
  lookupSlip,
  lookupSources,
  lookupWithdraw,
} from '#contract/lookups.ts'
import { resource } from '#lib/resource/resource.ts'

export const banksResource = /* @__PURE__ */ resource(lookupBanks)
export const sourcesResource = /* @__PURE__ */ resource(lookupSources)
export const contactResource = /* @__PURE__ */ resource(lookupContact)
export const infoResource = /* @__PURE__ */ resource(lookupInfo)
export const depositResource = /* @__PURE__ */ resource(lookupDeposit)
export const withdrawResource = /* @__PURE__ */ resource(lookupWithdraw)
export const slipHoursResource = /* @__PURE__ */ resource(lookupSlip)

import { lookupNotice } from '#contract/lookups.ts'
import { resource } from '#lib/resource/resource.ts'

/** The operator's notice to all members, HTML to be cleaned; empty: none. */
export const noticeResource = /* @__PURE__ */ resource(lookupNotice)

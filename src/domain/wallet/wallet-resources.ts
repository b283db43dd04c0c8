import { accountProfile } from '#contract/account.ts'
import { walletGet } from '#contract/wallet.ts'
import { resource } from '#lib/resource/resource.ts'

/** The member's wallet, game accounts and invite figures. */
export const walletResource = /* @__PURE__ */ resource(walletGet)

/** The member's profile and bank account. */
export const profileResource = /* @__PURE__ */ resource(accountProfile)

import { walletAccount } from '#contract/wallet.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { apiOrigin } from '#lib/html/media-url.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { deviceOf } from './device.ts'
import type { EntrySettings } from './game-entry.ts'

const accounts = /* @__PURE__ */ resourceFamily(walletAccount)

/** Username and password of a game account; only in memory, and forgotten at sign-out. */
export function accountOf(slotCode: string) {
  return accounts({ params: { slotCode } })
}

/** What of this build and this page decides where games are entered. */
export function entrySettings(): EntrySettings {
  return { apiHost: apiOrigin(), ufabetHost: buildSettings.ufabetHost }
}

/** The device that the portal runs on. */
export const thisDevice = () => deviceOf(navigator)

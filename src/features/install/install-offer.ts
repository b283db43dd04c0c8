import { number, object } from 'valibot'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { chatOpenAtom } from '#domain/support/open-chat.ts'
import { openDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Minimum time between two offers. */
const OFFER_INTERVAL_MS = 30 * 24 * 3_600_000
const MAX_OFFERS = 3

const schema = object({ times: number(), at: number() })

/** How often the app was offered on this device, and when last (`at`, epoch milliseconds). */
export type OfferHistory = { readonly times: number; readonly at: number } | undefined

/** @param now epoch milliseconds */
export function canOffer(offered: OfferHistory, now: number): boolean {
  return !offered || (offered.times < MAX_OFFERS && now - offered.at >= OFFER_INTERVAL_MS)
}

/** Undefined if the app was never offered on this device. */
export const readOfferHistory = (): OfferHistory => readJson(lazyStorageKeys.installPrompts, schema)

/** Records an offer; it counts regardless of what the member does. */
export function recordOffer(now: number): void {
  writeJson(lazyStorageKeys.installPrompts, { times: (readOfferHistory()?.times ?? 0) + 1, at: now })
}

let isWaitingForClose = false

function isOfferDue(): boolean {
  const method = getInstallMethod()
  return (method === 'prompt' || method === 'ios') && canOffer(readOfferHistory(), Date.now())
}

function isNoDialogOpen(): boolean {
  const dialog = store.get(openDialogAtom)
  return dialog === undefined && document.querySelector('dialog[open]') === null
}

/**
 * Opens the install dialog, unless a dialog or the chat is open; then the next success may trigger it again.
 */
function offerNow(): void {
  const isIdle = isNoDialogOpen() && store.get(chatOpenAtom) === undefined && store.get(signedInAtom)
  if (!isIdle || !isOfferDue()) return
  recordOffer(Date.now())
  openDialog({ name: 'install', input: {} })
}

/**
 * Call this when something has succeeded in a dialog: offers to install the app after the member closes that
 * dialog. At most three times, at least a month apart.
 */
export function offerInstall(): void {
  if (isWaitingForClose || !isOfferDue() || store.get(openDialogAtom) === undefined) return
  isWaitingForClose = true
  const unsubscribe = store.sub(openDialogAtom, () => {
    if (store.get(openDialogAtom) !== undefined) return
    unsubscribe()
    isWaitingForClose = false
    // Wait a task: the closed dialog is still mounted, and the same handler may open another one.
    setTimeout(offerNow)
  })
}

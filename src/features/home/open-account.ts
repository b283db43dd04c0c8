import { atom } from 'jotai'
import { type Slot, walletActivate } from '../../contract/wallet.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { reread } from '../../lib/resource.ts'
import { onSignOut } from '../../lib/session.ts'
import { store } from '../../lib/store.ts'
import { walletResource } from '../../lib/wallet-data.ts'

/** Opening a game account changes state by GET: once at a time, never again by itself (D11). */
const activateCall = /* @__PURE__ */ moneyCall(walletActivate)

export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly slot: Slot }
  | { readonly kind: 'opened'; readonly slot: Slot }
  | { readonly kind: 'failed'; readonly slot: Slot; readonly error: unknown }

const none: Opening = { kind: 'none' }
const opening = atom<Opening>(none)

/** The game account that is being opened, or what became of the last one until it was seen. */
export const openingAtom = atom((get) => get(opening))

onSignOut.on(() => store.set(opening, none))

/** The member has seen what became of it. */
export function openingSeen(): void {
  if (store.get(opening).kind !== 'busy') store.set(opening, none)
}

/** Opens a game account and reads the wallet again; ignored while another one is being opened. */
export async function openAccount(slot: Slot): Promise<void> {
  if (store.get(opening).kind === 'busy') return
  activateCall.reset()
  store.set(opening, { kind: 'busy', slot })
  const readAgain = () => reread(walletResource)
  const state = await activateCall.run(readAgain, { params: { slotCode: slot.code } })
  if (store.get(opening).kind !== 'busy') return
  if (state?.kind === 'done') {
    await walletResource.reload()
    store.set(opening, { kind: 'opened', slot })
  } else if (state?.kind === 'failed' || state?.kind === 'unknown') {
    // Only an unchecked unknown outcome locks the call; then the games stay closed to a second try until it is checked.
    store.set(opening, { kind: 'failed', slot, error: state.error })
  } else if (state === undefined) {
    await activateCall.check(readAgain)
    store.set(opening, none)
  }
}

import { atom, useAtomValue } from 'jotai'
import { walletAccount, walletActivate, walletResetPassword } from '#contract/wallet.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reloadAll, resourceFamily } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'

const accounts = /* @__PURE__ */ resourceFamily(walletAccount)

/** Username and password of a game account; in memory only, and cleared on sign-out. */
export function getGameAccountResource(slotCode: string) {
  return accounts({ params: { slotCode } })
}

// Both calls change state by GET: one at a time, and never retried automatically.
const activateCall = /* @__PURE__ */ createMoneyCall(walletActivate)
const resetCall = /* @__PURE__ */ createMoneyCall(walletResetPassword)

/** Code of the game that the state of each call is about; the state outlives the dialog. */
const activatedSlotAtom = atom('')
const resetSlotAtom = atom('')

/** Opens a game account; the wallet is refetched whatever the outcome. */
export function useGameActivation(slotCode: string) {
  const { state, busy, run, check } = useMoneyCall(activateCall, () => reloadAll(walletResource))
  const isOwn = useAtomValue(activatedSlotAtom) === slotCode
  return {
    state: isOwn ? state : undefined,
    busy: busy && isOwn,
    /** The account of another game is being opened. */
    isOtherBusy: busy && !isOwn,
    check,
    async open(): Promise<void> {
      if (busy) return
      store.set(activatedSlotAtom, slotCode)
      const outcome = await run({ params: { slotCode } })
      if (outcome?.kind === 'done' || outcome?.kind === 'failed') await walletResource.reload()
    },
  }
}

/** Resets the password of a game account; its details are refetched whatever the outcome. */
export function usePasswordReset(slotCode: string) {
  const account = getGameAccountResource(slotCode)
  const { state, busy, run, check } = useMoneyCall(resetCall, () => reloadAll(account))
  const isOwn = useAtomValue(resetSlotAtom) === slotCode
  return {
    state: isOwn ? state : undefined,
    busy: busy && isOwn,
    isOtherBusy: busy && !isOwn,
    check,
    async reset(): Promise<void> {
      if (busy) return
      store.set(resetSlotAtom, slotCode)
      const outcome = await run({ params: { slotCode } })
      if (outcome?.kind === 'done') await account.reload()
      // The refetched password is the valid one, whichever request set it.
      if (outcome?.kind === 'unknown') resetCall.settle()
    },
  }
}

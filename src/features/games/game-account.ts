import { atom, useAtomValue } from 'jotai'
import type { Call } from '#contract/call.ts'
import { walletAccount, walletActivate, walletResetPassword } from '#contract/slots.ts'
import { type MoneyCallView, useMoneyCall } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
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

/** The part of a call's state that is about this game. @param slotAtom code of the game that the call is about */
function useOwnState<C extends Call>(
  { state, busy, check }: MoneyCallView<C>,
  slotAtom: typeof activatedSlotAtom,
  slotCode: string,
) {
  const isOwn = useAtomValue(slotAtom) === slotCode
  return {
    state: isOwn ? state : undefined,
    busy: busy && isOwn,
    /** The call is in flight for another game. */
    isOtherBusy: busy && !isOwn,
    check,
  }
}

/** Opens a game account; the wallet is refetched whatever the outcome. */
export function useGameActivation(slotCode: string) {
  const call = useMoneyCall(activateCall, () => reloadAll(walletResource))
  return {
    ...useOwnState(call, activatedSlotAtom, slotCode),
    async open(): Promise<void> {
      if (call.busy) return
      store.set(activatedSlotAtom, slotCode)
      const outcome = await call.run({ params: { slotCode } })
      if (outcome?.kind !== 'done' && outcome?.kind !== 'failed') return
      const account = getGameAccountResource(slotCode)
      // It failed for lack of an account.
      if (store.get(account.state).error !== undefined) void account.reload()
      await walletResource.reload()
    },
  }
}

/** Resets the password of a game account; its details are refetched whatever the outcome. */
export function usePasswordReset(slotCode: string) {
  const account = getGameAccountResource(slotCode)
  const call = useMoneyCall(resetCall, () => reloadAll(account))
  return {
    ...useOwnState(call, resetSlotAtom, slotCode),
    async reset(): Promise<void> {
      if (call.busy) return
      store.set(resetSlotAtom, slotCode)
      const outcome = await call.run({ params: { slotCode } })
      if (outcome?.kind === 'done') await account.reload()
      // The refetched password is the valid one, whichever request set it.
      if (outcome?.kind === 'unknown') resetCall.settle()
    },
  }
}

import { atom, useAtomValue } from 'jotai'
import { walletActivate, walletResetPassword } from '#contract/wallet.ts'
import { moneyCall } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { reloadAll } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { accountOf } from './game-data.ts'

/** Both change state by GET: once at a time, never again by themselves (D11). */
const activateCall = /* @__PURE__ */ moneyCall(walletActivate)
const resetCall = /* @__PURE__ */ moneyCall(walletResetPassword)

/** The game that the call's state is about; the state outlives the dialog. */
const activated = atom('')
const reset = atom('')

/** Opening a game account; the wallet is read again whatever comes of it. */
export function useActivation(slotCode: string) {
  const readAgain = () => reloadAll(walletResource)
  const { state, busy, run, check } = useMoneyCall(activateCall, readAgain)
  const mine = useAtomValue(activated) === slotCode
  return {
    state: mine ? state : undefined,
    busy: busy && mine,
    /** Another game's account is being opened. */
    elsewhere: busy && !mine,
    check,
    async open(): Promise<void> {
      if (busy) return
      store.set(activated, slotCode)
      const outcome = await run({ params: { slotCode } })
      if (outcome?.kind === 'done' || outcome?.kind === 'failed') await walletResource.reload()
    },
  }
}

/** A new password for a game account; its details are read again whatever comes of it. */
export function usePasswordReset(slotCode: string) {
  const account = accountOf(slotCode)
  const { state, busy, run, check } = useMoneyCall(resetCall, () => reloadAll(account))
  const mine = useAtomValue(reset) === slotCode
  return {
    state: mine ? state : undefined,
    busy: busy && mine,
    elsewhere: busy && !mine,
    check,
    async reset(): Promise<void> {
      if (busy) return
      store.set(reset, slotCode)
      const outcome = await run({ params: { slotCode } })
      if (outcome?.kind === 'done') await account.reload()
      // The password that was read again is the one that counts, whichever request made it.
      if (outcome?.kind === 'unknown') resetCall.settle()
    },
  }
}

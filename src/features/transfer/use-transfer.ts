import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { bahtFromSatang } from '#contract/money.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { refreshWalletAndStatement, rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { store } from '#lib/state/store.ts'
import { type Sent, sentAtom, transferAllCall, transferCall } from './transfer-call.ts'

/** The two money calls of the transfer sheet as one: only one of them can be under way. */
export function useTransfer() {
  const one = useMoneyCall(transferCall, rereadWalletAndStatement)
  const all = useMoneyCall(transferAllCall, rereadWalletAndStatement)
  const sent = useAtomValue(sentAtom)
  const announce = useOutcomeToast()
  const current = all.state.kind === 'idle' ? one : all
  const reset = () => {
    one.reset()
    all.reset()
  }
  const retry = () => {
    one.retry()
    all.retry()
  }
  // What has been seen isn't shown again when the sheet is opened anew.
  useEffect(
    () => () => {
      transferCall.reset()
      transferAllCall.reset()
    },
    [],
  )
  return {
    state: current.state,
    entry: current.entry,
    busy: one.busy || all.busy,
    allBusy: all.busy,
    /** What the state is about. */
    sent,
    check: current.check,
    reset,
    retry,
    /**
     * Sends a transfer, or everything from all games when no amount is named. Wallet and statement are read again
     * after each outcome.
     * @param success what a toast says if the sheet was closed meanwhile
     */
    async send(wanted: Omit<Sent, 'at'>, success: string): Promise<void> {
      if ([transferCall, transferAllCall].some((call) => isLocked(store.get(call.state)))) return
      const { from, to, satang } = wanted
      const other = satang === undefined ? one : all
      other.reset()
      store.set(sentAtom, { ...wanted, at: now() })
      const state =
        satang === undefined
          ? await all.run({ body: { to: MAIN_WALLET } })
          : await one.run({ body: { from, to, amount: bahtFromSatang(satang) } })
      if (!state) return
      if (state.kind !== 'unknown') refreshWalletAndStatement()
      announce(state, success)
    },
  }
}

import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { MAIN_WALLET, walletTransfer, walletTransferAll } from '#contract/wallet.ts'
import { createMoneyCall, isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { refreshWalletAndStatement, rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { store } from '#lib/state/store.ts'
import type { AccountPair } from './transfer-rules.ts'

/** The last transfer that was sent. */
export interface SentTransfer extends AccountPair {
  /** Undefined for "everything from all games". */
  readonly satang: Satang | undefined
  /** Epoch milliseconds by the server's clock. */
  readonly at: number
}

/** Global, because an unknown outcome may outlive the sheet (D12). */
const sentTransferAtom = atom<SentTransfer | undefined>(undefined)

const transferCall = /* @__PURE__ */ createMoneyCall(walletTransfer, ({ body }) => ({
  type: 'transfer',
  satang: satangFromBaht(body.amount),
}))
const transferAllCall = /* @__PURE__ */ createMoneyCall(walletTransferAll, () => ({
  type: 'transfer',
  satang: undefined,
}))

/** Combines the two money calls of the transfer sheet, of which only one can be in flight. */
export function useTransfer() {
  const single = useMoneyCall(transferCall, rereadWalletAndStatement)
  const all = useMoneyCall(transferAllCall, rereadWalletAndStatement)
  const sent = useAtomValue(sentTransferAtom)
  const announce = useOutcomeToast()
  const current = all.state.kind === 'idle' ? single : all
  const reset = () => {
    single.reset()
    all.reset()
  }
  const retry = () => {
    single.retry()
    all.retry()
  }
  // Don't show the same outcome again when the sheet is reopened.
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
    busy: single.busy || all.busy,
    allBusy: all.busy,
    /** The transfer that `state` is about. */
    sent,
    check: current.check,
    reset,
    retry,
    /**
     * Sends a transfer, or moves everything from all games if `satang` is undefined. Wallet and statement are
     * refetched after each outcome.
     * @param success text of the toast that is shown if the sheet was closed in the meantime
     */
    async send(transfer: Omit<SentTransfer, 'at'>, success: string): Promise<void> {
      if ([transferCall, transferAllCall].some((call) => isLocked(store.get(call.state)))) return
      const { from, to, satang } = transfer
      const other = satang === undefined ? single : all
      other.reset()
      store.set(sentTransferAtom, { ...transfer, at: now() })
      const state =
        satang === undefined
          ? await all.run({ body: { to: MAIN_WALLET } })
          : await single.run({ body: { from, to, amount: bahtFromSatang(satang) } })
      if (!state) return
      if (state.kind !== 'unknown') refreshWalletAndStatement()
      announce(state, success)
    },
  }
}

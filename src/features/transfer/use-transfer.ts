import { atom } from 'jotai'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { MAIN_WALLET, walletTransfer, walletTransferAll } from '#contract/wallet.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import type { AccountPair } from './transfer-rules.ts'

/** The last transfer that was sent. */
export interface SentTransfer extends AccountPair, SentAt {
  /** Undefined for "everything from all games". */
  readonly satang: Satang | undefined
}

const transferCall = /* @__PURE__ */ createMoneyCall(walletTransfer, ({ body }) => ({
  type: 'transfer',
  satang: satangFromBaht(body.amount),
}))
const transferAllCall = /* @__PURE__ */ createMoneyCall(walletTransferAll, () => ({
  type: 'transfer',
  satang: undefined,
}))
const transferAction = /* @__PURE__ */ createMoneyAction(
  [transferCall, transferAllCall],
  /* @__PURE__ */ atom<SentTransfer | undefined>(undefined),
)

/** State of the transfer sheet's calls. Wallet and statement are reread after each outcome. */
export function useTransfer() {
  const { send, ...view } = useMoneyAction(transferAction, rereadWalletAndStatement)
  const showOutcomeToast = useOutcomeToast()
  return {
    ...view,
    /** "Everything from all games" is on its way. */
    allBusy: view.busy && view.sent?.satang === undefined,
    /**
     * Sends a transfer, or moves everything from all games if `satang` is undefined.
     * @param success text of the toast that is shown if the sheet was closed in the meantime
     */
    async send(transfer: Omit<SentTransfer, 'at'>, success: string): Promise<void> {
      const { from, to, satang } = transfer
      const outcome =
        satang === undefined
          ? await send(transferAllCall, transfer, { body: { to: MAIN_WALLET } })
          : await send(transferCall, transfer, { body: { from, to, amount: bahtFromSatang(satang) } })
      if (outcome) showOutcomeToast(outcome, success)
    },
  }
}

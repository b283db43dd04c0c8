import { atom, useAtomValue } from 'jotai'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { walletTransfer, walletTransferAll } from '#contract/wallet-changes.ts'
import type { AmountToSend } from '#domain/money-call/amount-entry.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import {
  recentStatementResource,
  rereadWalletAndStatement,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { type AccountPair, findLastTransferAccounts } from './transfer-rules.ts'

export interface SentTransfer extends AccountPair, SentAt {
  /** Undefined for "everything from all games". */
  readonly satang: Satang | undefined
}

const transferCall = /* @__PURE__ */ createMoneyCall(walletTransfer, ({ body }) => ({
  type: 'transfer',
  // Undefined for a balance with more than two decimals: hosts may book it rounded.
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
     * Sends a transfer, or moves everything from all games if `amount` is undefined.
     * @param success text of the toast that is shown if the sheet was closed in the meantime
     */
    async send(pair: AccountPair, amount: AmountToSend | undefined, success: string): Promise<void> {
      const transfer = { ...pair, satang: amount?.satang }
      const outcome =
        amount === undefined
          ? await send(transferAllCall, transfer, { body: { to: MAIN_WALLET } })
          : await send(transferCall, transfer, { body: { ...pair, amount: amount.baht } })
      if (outcome) showOutcomeToast(outcome, success)
    },
  }
}

/**
 * Accounts of the member's last successful transfer, its target first, as codes or names. Empty if the entries that are
 * known contain no transfer. Requests nothing: a failing request must not disturb a transfer.
 */
export function useLastTransferAccounts(): readonly string[] {
  const newest = useAtomValue(statementPageResource(1).state).value
  const recent = useAtomValue(recentStatementResource(1).state).value
  return findLastTransferAccounts([...(newest?.statements ?? []), ...(recent?.statements ?? [])])
}

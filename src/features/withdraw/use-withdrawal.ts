import { atom } from 'jotai'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import { walletWithdrawAll } from '#contract/wallet-changes.ts'
import type { AmountToSend } from '#domain/money-call/amount-entry.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'

const withdrawCall = /* @__PURE__ */ createMoneyCall(walletWithdrawAll, ({ body }) => ({
  type: 'withdraw',
  // Undefined for a balance with more than two decimals: hosts may book it rounded.
  satang: satangFromBaht(body.amount),
  emptiesGames: true,
}))

export interface SentWithdrawal extends SentAt {
  readonly satang: Satang
}

const withdrawAction = /* @__PURE__ */ createMoneyAction(
  [withdrawCall],
  /* @__PURE__ */ atom<SentWithdrawal | undefined>(undefined),
)

/** State of the withdrawal call and what was sent. Wallet and statement are reread after each outcome. */
export function useWithdrawal() {
  const { send, ...view } = useMoneyAction(withdrawAction, rereadWalletAndStatement)
  const showOutcomeToast = useOutcomeToast()
  return {
    ...view,
    /** @param success text of the toast that is shown if the sheet was closed in the meantime */
    async send({ satang, baht }: AmountToSend, success: string): Promise<void> {
      const outcome = await send(withdrawCall, { satang }, { body: { amount: baht } })
      if (outcome) showOutcomeToast(outcome, success)
    },
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

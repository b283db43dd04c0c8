import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { walletWithdrawAll } from '#contract/wallet.ts'
import { createMoneyCall, isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { refreshWalletAndStatement, rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { store } from '#lib/state/store.ts'

/** The withdrawal call (D15). */
const withdrawCall = /* @__PURE__ */ createMoneyCall(walletWithdrawAll, ({ body }) => ({
  type: 'withdraw',
  satang: satangFromBaht(body.amount),
  emptiesGames: true,
}))

export interface SentWithdrawal {
  readonly satang: Satang
  /** Epoch milliseconds by the server's clock. */
  readonly at: number
}

/** The last withdrawal that was sent. Global, because an unknown outcome may outlive the sheet. */
const sentWithdrawalAtom = atom<SentWithdrawal | undefined>(undefined)

/** State of the withdrawal call and what was sent. Wallet and statement are refetched after each outcome. */
export function useWithdrawal() {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(
    withdrawCall,
    rereadWalletAndStatement,
  )
  const sent = useAtomValue(sentWithdrawalAtom)
  const announce = useOutcomeToast()
  // Don't show the same outcome again when the sheet is reopened.
  useEffect(() => () => withdrawCall.reset(), [])
  return {
    state,
    entry,
    busy,
    sent,
    check,
    reset,
    retry,
    /** @param success text of the toast that is shown if the sheet was closed in the meantime */
    async send(satang: Satang, success: string): Promise<void> {
      if (isLocked(store.get(withdrawCall.state))) return
      store.set(sentWithdrawalAtom, { satang, at: now() })
      const outcome = await run({ body: { amount: bahtFromSatang(satang) } })
      if (!outcome) return
      if (outcome.kind !== 'unknown') refreshWalletAndStatement()
      announce(outcome, success)
    },
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

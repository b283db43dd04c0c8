import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { bahtFromSatang, type Satang } from '#contract/money.ts'
import { isLocked } from '#domain/money-call/money-call.ts'
import { useMoneyCall } from '#domain/money-call/use-money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome-toast.ts'
import { refreshWalletAndStatement, rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { store } from '#lib/state/store.ts'
import { sentAtom, withdrawCall } from './withdraw-call.ts'

/** The withdrawal call with what it was sent for. Wallet and statement are read again after each outcome. */
export function useWithdrawal() {
  const { state, entry, busy, run, check, reset, retry } = useMoneyCall(
    withdrawCall,
    rereadWalletAndStatement,
  )
  const sent = useAtomValue(sentAtom)
  const announce = useOutcomeToast()
  // What has been seen isn't shown again when the sheet is opened anew.
  useEffect(() => () => withdrawCall.reset(), [])
  return {
    state,
    entry,
    busy,
    sent,
    check,
    reset,
    retry,
    /** @param success what a toast says if the sheet was closed meanwhile */
    async send(satang: Satang, success: string): Promise<void> {
      if (isLocked(store.get(withdrawCall.state))) return
      store.set(sentAtom, { satang, at: now() })
      const after = await run({ body: { amount: bahtFromSatang(satang) } })
      if (!after) return
      if (after.kind !== 'unknown') refreshWalletAndStatement()
      announce(after, success)
    },
  }
}

export type Withdrawal = ReturnType<typeof useWithdrawal>

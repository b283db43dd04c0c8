import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { SLIP_VALIDITY_MS } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { now } from '#lib/browser/server-clock.ts'
import { endTransfer, type PendingTransfer, rememberDeposit, rememberedAtom } from './last-deposit.ts'
import { selectedItemAtom } from './slips/selected-slip.ts'

/** The transfer that the member is making; forgotten once its slip is sent, or could have been for an hour. */
export function usePendingTransfer(): PendingTransfer | undefined {
  const { pending } = useAtomValue(rememberedAtom)
  const sentAt = useAtomValue(selectedItemAtom)?.confirmedAt ?? 0
  const isOver = pending !== undefined && (sentAt >= pending.at || now() - pending.at > SLIP_VALIDITY_MS)
  useEffect(() => {
    if (isOver) endTransfer()
  }, [isOver])
  return isOver ? undefined : pending
}

/** Remembers the latest slip that was credited, also while the sheet was closed. */
export function useCreditedSlip(): void {
  const { items } = useAtomValue(slipQueueAtom)
  const { last } = useAtomValue(rememberedAtom)
  const currency = useAtomValue(currencyAtom)
  const slip = items.findLast(
    ({ state, settledAt = 0 }) => state === 'success' && settledAt > (last?.at ?? 0),
  )
  const amount = slip?.amount ?? slip?.expected
  const at = slip?.settledAt
  useEffect(() => {
    if (at === undefined) return
    const sum = amount !== undefined && amount > 0 && { satang: amount, currency }
    rememberDeposit({ method: 'bank', ...sum, at })
  }, [at, amount, currency])
}

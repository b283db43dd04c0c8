import { useEffect, useState } from 'react'
import type { Satang } from '#contract/money.ts'
import type { DepositWay, StatementEntry } from '#contract/statement.ts'
import { isNewSince, type SentCall } from '#domain/money-call/money-intents.ts'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { refreshWalletAndStatement, statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import { ignoreReloadError } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { dismissNews } from './in-motion.ts'
import { entryId, type Movement, movementOfEntry } from './movement.ts'

/** What was sent, and accepted by the server. */
export interface SentMovement {
  readonly type: 'deposit' | 'withdraw'
  readonly way?: DepositWay | undefined
  /** Undefined if only the server knows it. */
  readonly satang: Satang | undefined
  readonly call: SentCall
}

/** Whether an entry is newer than what was sent. By the clock of a phone that may be wrong, none is. */
function isNewEntry(entry: StatementEntry, call: SentCall): boolean {
  const isComparable = isServerClockKnown() || call.statementBefore.newestAt !== undefined
  return isComparable && isNewSince(entry, call)
}

/**
 * The newest entry that sending it can have made: for display only, as a second one may be equal. Without an amount, only an entry
 * whose way is known counts; payments of QR codes are told by their codes.
 */
export function findResultEntry(
  entries: readonly StatementEntry[],
  { type, way, satang, call }: SentMovement,
): StatementEntry | undefined {
  return entries.find(
    (entry) =>
      entry.statementType === type &&
      isNewEntry(entry, call) &&
      (satang === undefined ? entry.way !== undefined : Math.abs(entry.amount) === satang) &&
      (way === undefined || entry.way === undefined || entry.way === way) &&
      (way === undefined || entry.qrcodeId === undefined),
  )
}

/** What became of what was sent, as the statement says; until it has an entry, it is on its way. */
export function useResultMovement(sent: SentMovement): {
  readonly movement: Movement
  readonly entry: StatementEntry | undefined
  /** From when on the wallet has what became of it; epoch milliseconds. */
  readonly balanceSince: number
} {
  const { type, way, satang, call } = sent
  const { at } = call
  const { value, fetchedAt, loading } = useResource(statementPageResource(1))
  const [decidedAt, setDecidedAt] = useState<number>()
  const entry = findResultEntry(value?.statements ?? [], sent)
  const isDecided = entry !== undefined && entry.status !== 'PROCESSING'
  useRecheck(!isDecided && !loading, refreshWalletAndStatement)
  const told = isDecided ? entryId(entry) : undefined
  useEffect(() => {
    if (told !== undefined) dismissNews(told)
  }, [told])
  useEffect(() => {
    if (isDecided) setDecidedAt((known) => known ?? fetchedAt)
  }, [isDecided, fetchedAt])
  useEffect(() => {
    // The wallet may have been read just before the decision.
    if (decidedAt !== undefined) ignoreReloadError(walletResource.reload())
  }, [decidedAt])
  const movement = entry
    ? { ...movementOfEntry(entry), way: entry.way ?? way }
    : movementOfEntry({
        ...withoutDetails,
        statementType: type,
        status: 'PROCESSING',
        way,
        createdAt: at,
        amount: satang ?? (0 as Satang),
      })
  return { movement, entry, balanceSince: decidedAt ?? at }
}

/** Fields of an entry that isn't known yet. */
const withoutDetails = {
  _id: undefined,
  from: undefined,
  to: undefined,
  qrcodeId: undefined,
  bonus: undefined,
  promotion: undefined,
  invite: undefined,
  refund: undefined,
  luckydraw: undefined,
  reference: undefined,
  sentAt: undefined,
  approvedAt: undefined,
  doneAt: undefined,
  balance: undefined,
}

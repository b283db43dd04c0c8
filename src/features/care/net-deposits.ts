import { DAY_MS } from '#contract/formats/local-time.ts'
import type { StatementEntry } from '#contract/statement.ts'

/** What the statement says about a stretch of days. */
export interface NetDeposits {
  /** Deposits that succeeded less withdrawals that were paid, satang; below zero when more was taken out. */
  readonly net: number
  readonly deposited: number
  readonly withdrawn: number
  /** Withdrawals that aren't decided yet, satang; not in `net`. */
  readonly pending: number
}

/**
 * Adds up what came in and went out in the last days.
 * @param now epoch milliseconds
 */
export function netDeposits(entries: readonly StatementEntry[], days: number, now: number): NetDeposits {
  const sum = (type: 'deposit' | 'withdraw', status: StatementEntry['status']) =>
    entries
      .filter((entry) => entry.statementType === type && entry.status === status)
      .filter((entry) => entry.createdAt > now - days * DAY_MS)
      .reduce((total, entry) => total + entry.amount, 0)
  const deposited = sum('deposit', 'SUCCESS')
  const withdrawn = sum('withdraw', 'SUCCESS')
  return { net: deposited - withdrawn, deposited, withdrawn, pending: sum('withdraw', 'PROCESSING') }
}

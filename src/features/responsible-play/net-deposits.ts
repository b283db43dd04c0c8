import { DAY_MS } from '#contract/formats/local-time.ts'
import type { StatementEntry } from '#contract/statement.ts'

/** Deposits and withdrawals in a number of days, in satang. */
export interface NetDeposits {
  /** Successful deposits minus paid withdrawals; negative if more was withdrawn. */
  readonly net: number
  readonly deposited: number
  readonly withdrawn: number
  /** Withdrawals in progress; not included in `net`. */
  readonly pending: number
}

/**
 * Sums up deposits and withdrawals of the last `days`.
 * @param now epoch milliseconds
 */
export function sumNetDeposits(entries: readonly StatementEntry[], days: number, now: number): NetDeposits {
  const sum = (type: 'deposit' | 'withdraw', status: StatementEntry['status']) =>
    entries
      .filter((entry) => entry.statementType === type && entry.status === status)
      .filter((entry) => entry.createdAt > now - days * DAY_MS)
      .reduce((total, entry) => total + entry.amount, 0)
  const deposited = sum('deposit', 'SUCCESS')
  const withdrawn = sum('withdraw', 'SUCCESS')
  return { net: deposited - withdrawn, deposited, withdrawn, pending: sum('withdraw', 'PROCESSING') }
}

import type { StatementEntry } from '../contract/statement.ts'

/** Our idea of the server's clock has whole seconds: entries this much older still count, milliseconds. */
const CLOCK_SLACK_MS = 2000

/** A money call whose reply was lost. */
export interface LostCall {
  readonly type: StatementEntry['statementType']
  /** Satang; undefined when the call named no amount. */
  readonly satang: number | undefined
  /** When it was sent, epoch milliseconds by the server's clock. */
  readonly at: number
}

/** The entry that a lost call left in the newest statement page, if it did anything (D12). */
export function findEntry(
  entries: readonly StatementEntry[],
  { type, satang, at }: LostCall,
): StatementEntry | undefined {
  return entries.find(
    (entry) =>
      entry.statementType === type &&
      (satang === undefined || entry.amount === satang) &&
      entry.createdAt >= at - CLOCK_SLACK_MS,
  )
}

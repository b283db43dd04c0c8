import type { StatementEntry } from '#contract/statement.ts'

/** What a check of wallet and statement has shown so far about a money call whose reply was lost (D12). */
export type Outcome = 'running' | 'failed' | 'found' | 'refused' | 'missing'

/** Where the re-reading of wallet and statement stands. */
export type CheckStep = 'running' | 'failed' | 'finished'

/**
 * @param entry the entry that the call left, if there is one
 * @param unreadable whether the statement has entries that can't be read: the call's own may be among them
 */
export function outcomeFrom(step: CheckStep, entry: StatementEntry | undefined, unreadable = false): Outcome {
  if (step !== 'finished') return step
  if (!entry) return unreadable ? 'failed' : 'missing'
  return entry.status === 'FAILED' ? 'refused' : 'found'
}

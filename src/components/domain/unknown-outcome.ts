import type { StatementEntry } from '#contract/statement.ts'

/** What re-reading wallet and statement has shown so far about a money call whose response was lost (D12). */
export type Outcome = 'running' | 'failed' | 'found' | 'refused' | 'missing'

/** Progress of re-reading wallet and statement. */
export type CheckStep = 'running' | 'failed' | 'finished'

/**
 * Combines the progress of the check with the entry it found.
 * @param entry the entry that the call created, if found
 * @param unreadable whether the statement has entries that can't be parsed: the call's own may be among them
 */
export function deriveOutcome(
  step: CheckStep,
  entry: StatementEntry | undefined,
  unreadable = false,
): Outcome {
  if (step !== 'finished') return step
  if (!entry) return unreadable ? 'failed' : 'missing'
  return entry.status === 'FAILED' ? 'refused' : 'found'
}

import type { StatementEntry } from '../contract/statement.ts'

/** What a check of wallet and statement has shown so far about a money call whose reply was lost (D12). */
export type Outcome = 'running' | 'failed' | 'found' | 'refused' | 'missing'

/**
 * @param check where the re-reading of wallet and statement stands
 * @param entry the entry that the call left, if there is one
 */
export function outcomeFrom(
  check: 'running' | 'failed' | 'finished',
  entry: StatementEntry | undefined,
): Outcome {
  if (check !== 'finished') return check
  if (!entry) return 'missing'
  return entry.status === 'FAILED' ? 'refused' : 'found'
}

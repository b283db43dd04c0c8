import { useAtomValue } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import { recentStatementResource, statementPageResource } from '#domain/statement/statement-resources.ts'

/**
 * Accounts of the member's last successful transfer, its target first, as codes or names. Empty if the entries that are
 * known contain no transfer. Requests nothing: a failing request must not disturb a transfer.
 */
export function useLastTransferAccounts(): readonly string[] {
  const newest = useAtomValue(statementPageResource(1).state).value
  const recent = useAtomValue(recentStatementResource(1).state).value
  return findLastTransferAccounts([...(newest?.statements ?? []), ...(recent?.statements ?? [])])
}

/** @param entries newest first */
export function findLastTransferAccounts(entries: readonly StatementEntry[]): readonly string[] {
  const last = entries.find(
    ({ statementType, status }) => statementType === 'transfer' && status === 'SUCCESS',
  )
  return [last?.to, last?.from].filter((place) => place !== undefined)
}

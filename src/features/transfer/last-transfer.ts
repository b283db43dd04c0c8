import { useAtomValue } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import { recentStatementResource, statementPageResource } from '#domain/statement/statement-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/**
 * Accounts of the member's last successful transfer, its target first, as codes or names. Empty while the statement isn't
 * loaded, or if the loaded entries contain no transfer.
 */
export function useLastTransferPlaces(): readonly string[] {
  const newest = useResource(statementPageResource(1)).value
  const recent = useAtomValue(recentStatementResource(1).state).value
  return findLastTransferPlaces([...(newest?.statements ?? []), ...(recent?.statements ?? [])])
}

/** @param entries newest first */
export function findLastTransferPlaces(entries: readonly StatementEntry[]): readonly string[] {
  const last = entries.find(
    ({ statementType, status }) => statementType === 'transfer' && status === 'SUCCESS',
  )
  return [last?.to, last?.from].filter((place) => place !== undefined)
}

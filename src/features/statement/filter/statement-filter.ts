import type { StatementEntry } from '#contract/statement.ts'
import type { filterTypes } from '#domain/statement/statement-rules.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import type { Period } from './period.ts'

export type FilterType = (typeof filterTypes)[number]
export type FilterStatus = StatementEntry['status']

export interface StatementFilter extends Period {
  /** Empty: all types. */
  readonly types: readonly FilterType[]
  readonly status: FilterStatus | undefined
}

/** Matches every entry. */
export const noFilter: StatementFilter = { types: [], status: undefined, from: '', to: '' }

/** How many of type, status and period a filter restricts. */
export function countCriteria({ types, status, from, to }: StatementFilter): number {
  return [types.length > 0, status !== undefined, from !== '' || to !== ''].filter(Boolean).length
}

export function isFiltering(filter: StatementFilter): boolean {
  return countCriteria(filter) > 0
}

/** Days are compared in UTC+7, both ends included. */
export function matchesFilter(entry: StatementEntry, { types, status, from, to }: StatementFilter): boolean {
  const day = dateInputDay(entry.createdAt)
  return (
    (types.length === 0 || types.some((type) => type === entry.statementType)) &&
    (status === undefined || entry.status === status) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to)
  )
}

export function toggleType(filter: StatementFilter, type: FilterType): StatementFilter {
  const types = filter.types.includes(type)
    ? filter.types.filter((current) => current !== type)
    : [...filter.types, type]
  return { ...filter, types }
}

/**
 * Merges the entries of several pages into one list, newest first. Pages are read at different times, so an
 * entry that moved to the next page may be in both: the version of the page that was read last wins.
 * @param pages `at` is the time the page was read, epoch milliseconds
 */
export function mergePages(
  pages: readonly { readonly entries: readonly StatementEntry[]; readonly at: number }[],
): StatementEntry[] {
  const byId = new Map<string, StatementEntry>()
  const withoutId: StatementEntry[] = []
  for (const { entries } of [...pages].sort((a, b) => a.at - b.at)) {
    for (const entry of entries) {
      if (entry._id === undefined) withoutId.push(entry)
      else byId.set(entry._id, entry)
    }
  }
  return [...byId.values(), ...withoutId].sort((a, b) => b.createdAt - a.createdAt)
}

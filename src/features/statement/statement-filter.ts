import type { StatementEntry } from '#contract/statement.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import type { filterTypes } from './statement-rules.ts'

export type FilterType = (typeof filterTypes)[number]
export type FilterStatus = StatementEntry['status']

/** What the member wants to see of the entries that are loaded. */
export interface StatementFilter {
  /** None: all types. */
  readonly types: readonly FilterType[]
  readonly status: FilterStatus | undefined
  /** First and last day at UTC+7 as YYYY-MM-DD, both inclusive; '': open. */
  readonly from: string
  readonly to: string
}

export const noFilter: StatementFilter = { types: [], status: undefined, from: '', to: '' }

/** Whether a filter leaves anything out. */
export function isFiltering({ types, status, from, to }: StatementFilter): boolean {
  return types.length > 0 || status !== undefined || from !== '' || to !== ''
}

/** Whether an entry passes. */
export function passes(entry: StatementEntry, { types, status, from, to }: StatementFilter): boolean {
  const day = dateInputDay(entry.createdAt)
  return (
    (types.length === 0 || types.some((type) => type === entry.statementType)) &&
    (status === undefined || entry.status === status) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to)
  )
}

/** The filter with a type added or taken away. */
export function withType(filter: StatementFilter, type: FilterType): StatementFilter {
  const types = filter.types.includes(type)
    ? filter.types.filter((one) => one !== type)
    : [...filter.types, type]
  return { ...filter, types }
}

/**
 * Entries of several pages as one list, newest first. Pages were read at different times, so that an entry that moved
 * on to the next page may be in both: it counts once, as the page that was read last says it.
 * @param pages each with the time it was read, epoch milliseconds
 */
export function mergePages(
  pages: readonly { readonly entries: readonly StatementEntry[]; readonly at: number }[],
): StatementEntry[] {
  const known = new Map<string, StatementEntry>()
  const nameless: StatementEntry[] = []
  for (const { entries } of [...pages].sort((a, b) => a.at - b.at)) {
    for (const entry of entries) {
      if (entry._id === undefined) nameless.push(entry)
      else known.set(entry._id, entry)
    }
  }
  return [...known.values(), ...nameless].sort((a, b) => b.createdAt - a.createdAt)
}

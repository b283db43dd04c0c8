import { atom } from 'jotai'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import {
  recentStatementResource,
  STATEMENT_PAGE_SIZE,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { matchesFilter, mergePages, type StatementFilter } from './statement-filter.ts'

const visitedPagesAtom = atom<readonly number[]>([])

onMemberReset.on(() => store.set(visitedPagesAtom, []))

/** Marks a page as visited: its entries are part of `loadedEntriesAtom` once it is loaded. */
export function markPageVisited(page: number): void {
  const pages = store.get(visitedPagesAtom)
  if (!pages.includes(page)) store.set(visitedPagesAtom, [...pages, page])
}

export interface LoadedEntries {
  /** Newest first. */
  readonly entries: readonly StatementEntry[]
  /** The first page that isn't loaded. */
  readonly next: number
  readonly unreadable: number
  readonly complete: boolean
}

/** The entries of the visited pages; offline also those of the large page that the offline cache has. */
export const loadedEntriesAtom = atom((get): LoadedEntries => {
  const pages = get(visitedPagesAtom).flatMap((page) => {
    const { value, fetchedAt = 0 } = get(statementPageResource(page).state)
    return value ? [{ page, entries: value.statements, total: value.total, at: fetchedAt }] : []
  })
  const large = get(onlineAtom) ? undefined : get(recentStatementResource(1).state)
  // Without ids it isn't known which entries are also in the pages.
  const largePage = large?.value?.statements.every(({ _id }) => _id !== undefined)
    ? { entries: large.value.statements, at: large.fetchedAt ?? 0 }
    : undefined
  const entries = mergePages(largePage ? [...pages, largePage] : pages)
  const numbers = new Set(pages.map(({ page }) => page))
  let next = 1
  while (numbers.has(next)) next++
  const last = pages.find(({ page }) => page === next - 1)
  const full = sentCount(last?.entries) >= STATEMENT_PAGE_SIZE
  return {
    entries,
    next,
    unreadable: pages.reduce((sum, page) => sum + unreadableCount(page.entries), 0),
    complete:
      last !== undefined &&
      !(last.total === undefined
        ? full
        : Math.max(entries.length, (next - 1) * STATEMENT_PAGE_SIZE) < last.total),
  }
})

/**
 * The loaded entries that match a filter, for hosts without the capability `statement-filter`. On other hosts only the
 * CSV export searches them, and only offline.
 */
export function findLoadedMatches(loaded: LoadedEntries, filter: StatementFilter): readonly StatementEntry[] {
  return loaded.entries.filter((entry) => matchesFilter(entry, filter))
}

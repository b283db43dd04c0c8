import { atom } from 'jotai'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { STATEMENT_PAGE_SIZE, statementPageResource } from '#domain/statement/statement-resources.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { mergePages } from './statement-filter.ts'

const visitedPagesAtom = atom<readonly number[]>([])

onSignOut.on(() => store.set(visitedPagesAtom, []))

/** Marks a page as visited: its entries are part of `loadedEntriesAtom` once it is loaded. */
export function markPageVisited(page: number): void {
  const pages = store.get(visitedPagesAtom)
  if (!pages.includes(page)) store.set(visitedPagesAtom, [...pages, page])
}

/**
 * All entries of the loaded pages; `unreadable` is the number of entries that couldn't be parsed, `next` the
 * first page that isn't loaded, and `complete` whether there are no entries from `next` on.
 */
export const loadedEntriesAtom = atom((get) => {
  const pages = get(visitedPagesAtom).flatMap((page) => {
    const { value, fetchedAt = 0 } = get(statementPageResource(page).state)
    return value ? [{ page, entries: value.statements, total: value.total, at: fetchedAt }] : []
  })
  const numbers = new Set(pages.map(({ page }) => page))
  let next = 1
  while (numbers.has(next)) next++
  const last = pages.find(({ page }) => page === next - 1)
  const full = sentCount(last?.entries) >= STATEMENT_PAGE_SIZE
  return {
    entries: mergePages(pages),
    next,
    unreadable: pages.reduce((sum, { entries }) => sum + unreadableCount(entries), 0),
    complete:
      last !== undefined &&
      !(last.total === undefined ? full : (next - 1) * STATEMENT_PAGE_SIZE < last.total),
  }
})

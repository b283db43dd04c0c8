import { atom } from 'jotai'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { STATEMENT_PAGE_SIZE, statementPageResource } from '#domain/statement/statement-resources.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { mergePages } from './statement-filter.ts'

const visited = atom<readonly number[]>([])

onSignOut.on(() => store.set(visited, []))

/** A page was asked for, so that what comes of it counts as loaded. */
export function visitPage(page: number): void {
  const pages = store.get(visited)
  if (!pages.includes(page)) store.set(visited, [...pages, page])
}

/**
 * All entries of the pages that were loaded, how many of them couldn't be read, the first page that wasn't loaded, and
 * whether the statement ends before it.
 */
export const loadedAtom = atom((get) => {
  const pages = get(visited).flatMap((page) => {
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

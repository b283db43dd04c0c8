import { atom } from 'jotai'
import { onSignOut } from '../../lib/session.ts'
import { statementPage } from '../../lib/statement-data.ts'
import { store } from '../../lib/store.ts'
import { mergePages } from './statement-filter.ts'

const visited = atom<readonly number[]>([])

onSignOut.on(() => store.set(visited, []))

/** A page was asked for, so that what comes of it counts as loaded. */
export function visitPage(page: number): void {
  const pages = store.get(visited)
  if (!pages.includes(page)) store.set(visited, [...pages, page])
}

/** All entries of the pages that were loaded, and the first page that wasn't. */
export const loadedAtom = atom((get) => {
  const pages = get(visited).flatMap((page) => {
    const { value, fetchedAt = 0 } = get(statementPage(page).state)
    return value ? [{ page, entries: value.statements, at: fetchedAt }] : []
  })
  const numbers = new Set(pages.map(({ page }) => page))
  let next = 1
  while (numbers.has(next)) next++
  return { entries: mergePages(pages), next }
})

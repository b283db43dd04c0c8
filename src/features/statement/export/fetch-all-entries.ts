import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type StatementEntry, statementList } from '#contract/statement.ts'
import { collectEntries } from '#domain/statement/collect-entries.ts'
import { LARGE_STATEMENT_PAGE_SIZE } from '#domain/statement/statement-resources.ts'
import { toFilterRequest } from '#features/statement/filter/host-filter.ts'
import { findLoadedMatches, type LoadedEntries } from '#features/statement/filter/loaded-entries.ts'
import type { StatementFilter } from '#features/statement/filter/statement-filter.ts'
import { call } from '#lib/api/client.ts'
import { isOfflineError } from '#lib/api/error-text.ts'
import { assertCurrentToken, currentToken, tokenAtom } from '#lib/session/session.ts'

/** Limits the requests and the size of the file. */
export const MAX_EXPORT_PAGES = 50
/** Times that all pages are read, if the list keeps changing. */
const MAX_ATTEMPTS = 3

/** Under another name, so that these pages aren't stored in the offline cache. */
const exportList = { ...statementList, name: 'statementExport' } as const

interface AllEntries {
  /** Newest first. */
  readonly entries: readonly StatementEntry[]
  /** Number of matching entries; more than `entries` if the limit was reached. Undefined if the host doesn't send it. */
  readonly total: number | undefined
  /** Whether older entries are missing because of the limit. */
  readonly isCut: boolean
  readonly unreadable: number
}

/** Thrown if the entries kept changing while their pages were read. */
export class StatementChangedError extends Error {}

interface FetchOptions {
  readonly signal: AbortSignal
  /** Called after each page with the number of entries so far. */
  readonly onProgress: (count: number) => void
}

/**
 * Fetches all entries that match a filter, page by page, at most `MAX_EXPORT_PAGES`. New entries only shift others to the
 * next page, where they are recognized by their ids; if an entry is missing because others left the list, everything is
 * read again.
 * @throws CallError, the signal's reason, StatementChangedError, or an error if the member changes meanwhile
 */
export async function fetchAllEntries(filter: StatementFilter, options: FetchOptions): Promise<AllEntries> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const all = await readPages(filter, options)
    if (all.isCut || all.total === undefined || all.entries.length + all.unreadable === all.total) return all
  }
  throw new StatementChangedError()
}

async function readPages(filter: StatementFilter, { signal, onProgress }: FetchOptions): Promise<AllEntries> {
  const token = currentToken()
  const found = collectEntries()
  let isCut = true
  for (let page = 1; page <= MAX_EXPORT_PAGES; page++) {
    const body = { page, limit: LARGE_STATEMENT_PAGE_SIZE, ...toFilterRequest(filter) }
    const answer = await call(exportList, { body, signal })
    assertCurrentToken(token)
    isCut = !found.add(answer, page)
    onProgress(found.entries().length)
    if (!isCut) break
  }
  return { entries: found.entries(), total: found.total(), isCut, unreadable: found.unreadable() }
}

/** What an export contains, or how far it is. */
export type ExportState =
  /** `count`: entries so far. */
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** From the host. */
  | ({ readonly kind: 'all' } & AllEntries)
  /** Only from the loaded pages. */
  | ({ readonly kind: 'loaded' } & Pick<AllEntries, 'entries' | 'unreadable'>)

/**
 * Collects the entries to export: all that match the filter if the host filters and can be reached, otherwise those of the
 * loaded pages.
 * @param isHostFilter undefined until known
 */
export function useExportEntries(
  filter: StatementFilter,
  isHostFilter: boolean | undefined,
  loaded: LoadedEntries,
): { readonly state: ExportState; readonly retry: () => void } {
  const [state, setState] = useState<ExportState>({ kind: 'reading', count: 0 })
  const [attempt, setAttempt] = useState(0)
  const token = useAtomValue(tokenAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt triggers a retry; another member gets other entries
  useEffect(() => {
    if (!isHostFilter) return
    const aborter = new AbortController()
    const { signal } = aborter
    setState({ kind: 'reading', count: 0 })
    const update = (next: ExportState) => {
      if (!signal.aborted) setState(next)
    }
    const onProgress = (count: number) => update({ kind: 'reading', count })
    fetchAllEntries(filter, { signal, onProgress }).then(
      (all) => update({ kind: 'all', ...all }),
      (error: unknown) => update({ kind: 'failed', error }),
    )
    return () => aborter.abort()
  }, [filter, isHostFilter, attempt, token])
  const isFromLoaded = isHostFilter === false || (state.kind === 'failed' && isOfflineError(state.error))
  return {
    state: isFromLoaded
      ? { kind: 'loaded', entries: findLoadedMatches(loaded, filter), unreadable: loaded.unreadable }
      : state,
    retry: () => setAttempt((before) => before + 1),
  }
}

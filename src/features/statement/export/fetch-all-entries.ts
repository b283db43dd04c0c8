import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { type StatementEntry, statementList } from '#contract/statement.ts'
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
  const entries = new Map<string, StatementEntry>()
  let unreadable = 0
  /** Of the first page: entries that were created since don't count. */
  let firstTotal: number | undefined
  for (let page = 1; page <= MAX_EXPORT_PAGES; page++) {
    const body = { page, limit: LARGE_STATEMENT_PAGE_SIZE, ...toFilterRequest(filter) }
    const { total, statements } = await call(exportList, { body, signal })
    assertCurrentToken(token)
    if (page === 1) firstTotal = total
    for (const [index, entry] of statements.entries()) entries.set(entry._id ?? `${page}/${index}`, entry)
    unreadable += unreadableCount(statements)
    onProgress(entries.size)
    const isLast =
      total === undefined
        ? sentCount(statements) < LARGE_STATEMENT_PAGE_SIZE
        : page * LARGE_STATEMENT_PAGE_SIZE >= total
    if (isLast) return { entries: [...entries.values()], total: firstTotal, isCut: false, unreadable }
  }
  return { entries: [...entries.values()], total: firstTotal, isCut: true, unreadable }
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

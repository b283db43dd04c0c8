import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { type StatementEntry, statementList } from '#contract/statement.ts'
import { LARGE_STATEMENT_PAGE_SIZE } from '#domain/statement/statement-resources.ts'
import { toFilterRequest } from '#features/statement/host-filter.ts'
import type { StatementFilter } from '#features/statement/statement-filter.ts'
import { call } from '#lib/api/client.ts'
import { assertCurrentToken, currentToken } from '#lib/session/session.ts'

/** Limits the requests and the size of the file. */
export const MAX_EXPORT_PAGES = 50
/** Times that all pages are read, if the list keeps changing. */
const MAX_ATTEMPTS = 3

/** Under another name, so that these pages aren't stored in the offline cache. */
const exportList = { ...statementList, name: 'statementExport' } as const

/** The entries that match a filter. */
export interface AllEntries {
  /** Newest first. */
  readonly entries: readonly StatementEntry[]
  /** Number of matching entries; more than `entries` if the limit was reached. Undefined if the host doesn't send it. */
  readonly total: number | undefined
  /** Whether older entries are missing because of the limit. */
  readonly isCut: boolean
  /** Number of entries that couldn't be parsed. */
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

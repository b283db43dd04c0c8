import { type StatementEntry, statementList } from '../../contract/statement.ts'
import { call } from '../../lib/http.ts'

/** Entries per call, the most that the contract allows. */
const PER_PAGE = 100
/** Calls at most, so that a long history costs a phone no more than this. */
const MOST_PAGES = 10

/** The newest part of a statement. */
export interface RecentStatement {
  readonly entries: readonly StatementEntry[]
  /** Whether it goes back as far as was asked for. */
  readonly complete: boolean
}

/**
 * Reads the statement page by page until it goes back far enough.
 * @param since epoch milliseconds
 * @throws CallError
 */
export async function readStatementSince(since: number, signal: AbortSignal): Promise<RecentStatement> {
  const entries: StatementEntry[] = []
  const seen = new Set<string>()
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { total, statements } = await call(statementList, { body: { page, limit: PER_PAGE }, signal })
    for (const entry of statements) {
      // An entry that came in meanwhile pushes others on to the next page, where they'd count again.
      if (entry._id !== undefined && seen.has(entry._id)) continue
      if (entry._id !== undefined) seen.add(entry._id)
      entries.push(entry)
    }
    const oldest = statements.at(-1)
    if (!oldest || page * PER_PAGE >= total || oldest.createdAt < since) return { entries, complete: true }
  }
  return { entries, complete: false }
}

import { atom } from 'jotai'
import type { ResultOf } from '#contract/call.ts'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { DAY_MS } from '#contract/formats/local-time.ts'
import { type StatementEntry, statementList } from '#contract/statement.ts'
import { resourceFamily } from '#lib/resource/resource.ts'

/** Entries per call, the most that the contract allows. */
const PER_PAGE = 100
/** Calls at most, so that a long history costs a phone no more than this. */
const MOST_PAGES = 10
/** Pages that were read farther apart belong to different readings, between which entries have moved; milliseconds. */
const TOGETHER_MS = 120_000

const pages = /* @__PURE__ */ resourceFamily(statementList)
const page = (number: number) => pages({ body: { page: number, limit: PER_PAGE } })

/** The newest part of a statement. */
export interface RecentStatement {
  readonly entries: readonly StatementEntry[]
  /** Whether it goes back as far as was asked for. */
  readonly complete: boolean
  /** Entries that couldn't be read, and aren't in the figures. */
  readonly unreadable: number
  /** When it was read, epoch milliseconds by the server's clock. */
  readonly at: number
}

/** How far back the figures look, milliseconds. */
const SPAN_MS = 30 * DAY_MS

/** What is known of the last 30 days, from this visit's reading or from one that the device has kept. */
export const recentAtom = atom((get): RecentStatement | undefined => {
  const entries = new Map<string, StatementEntry>()
  let unreadable = 0
  const recent = (complete: boolean) => ({ entries: [...entries.values()], complete, unreadable, at })
  const at = get(page(1).state).fetchedAt ?? 0
  for (let number = 1; number <= MOST_PAGES; number++) {
    const { value, fetchedAt = 0 } = get(page(number).state)
    if (!value || Math.abs(fetchedAt - at) > TOGETHER_MS) return undefined
    // An entry that came in meanwhile pushes others on to the next page, where they'd count again.
    for (const [place, entry] of value.statements.entries())
      entries.set(entry._id ?? `${number}/${place}`, entry)
    unreadable += unreadableCount(value.statements)
    if (reachesBack(value, number, at)) return recent(true)
  }
  return recent(false)
})

/** Whether nothing of the last 30 days comes after this page. */
function reachesBack(
  { total, statements }: ResultOf<typeof statementList>,
  number: number,
  at: number,
): boolean {
  const oldest = statements.at(-1)
  const last = total === undefined ? sentCount(statements) < PER_PAGE : number * PER_PAGE >= total
  return !oldest || last || oldest.createdAt < at - SPAN_MS
}

/**
 * Reads the statement anew, page by page until it goes back far enough.
 * @param wanted whether anybody still wants it
 * @returns why it failed, if it did
 */
export async function readRecent(wanted: () => boolean): Promise<unknown> {
  for (let number = 1; number <= MOST_PAGES && wanted(); number++) {
    const { value, fetchedAt = 0, error } = await page(number).reload()
    if (error !== undefined || !value) return error
    if (reachesBack(value, number, fetchedAt)) return
  }
}

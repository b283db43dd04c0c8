import { CHAT_PAGE_SIZE } from '#contract/chat.ts'
import type { Entry } from './entry.ts'
import { isSameMessage, isWholeSecond, mergeEntries } from './merge-entries.ts'

/** One page of the server's history. */
export interface Page {
  /** Valid messages, oldest first. */
  readonly entries: readonly Entry[]
  /** Number of messages the server returned, including invalid ones. */
  readonly count: number
}

/** Fetches the page after skipping the `skip` newest messages. */
export type ReadPage = (skip: number) => Promise<Page>

export interface PageRun {
  /** Without gaps, oldest first. */
  readonly entries: readonly Entry[]
  readonly newestPage: readonly Entry[]
  /** It connects to the already known, contiguous part. */
  readonly isContiguous: boolean
  /** It includes the conversation's first message. */
  readonly reachesStart: boolean
}

/** If this many pages don't close the gap, the device starts over instead of reading on. */
const MAX_PAGES = 30

/**
 * Fetches from the newest message back to `contiguousUntil`, else to `until`, else only one page. Messages
 * that arrive in the meantime shift the pages, which then overlap: nothing is missed.
 */
export async function readNewestPages(
  readPage: ReadPage,
  {
    contiguousUntil,
    until,
    newestKnown = [],
  }: {
    readonly contiguousUntil: number | undefined
    readonly until: number | undefined
    /** The two newest messages of the contiguous part. */
    readonly newestKnown?: readonly Entry[]
  },
): Promise<PageRun> {
  let entries: readonly Entry[] = []
  let newestPage: readonly Entry[] = []
  const target = contiguousUntil ?? until
  for (let pages = 0, skip = 0; pages < MAX_PAGES; pages++, skip += CHAT_PAGE_SIZE) {
    const page = await readPage(skip)
    if (pages === 0) newestPage = page.entries
    const isAdjacent =
      isAmbiguousBoundary(page.entries, entries) && isEqualPage((await readPage(0)).entries, newestPage)
    entries = isAdjacent ? [...page.entries, ...entries] : mergeEntries(entries, page.entries, true)
    const reachesStart = page.count < CHAT_PAGE_SIZE
    const oldest = page.entries[0]?.at
    // If times are whole seconds, further messages of the same second may be missing.
    const reached =
      oldest !== undefined &&
      target !== undefined &&
      (oldest < target ||
        (oldest === target && (!isWholeSecond(target) || containsOnce(entries, newestKnown))))
    if (reachesStart || target === undefined || reached) {
      return { entries, newestPage, isContiguous: true, reachesStart }
    }
  }
  return { entries, newestPage, isContiguous: false, reachesStart: false }
}

/** Whether two successive messages are in a run, and don't occur in it twice, as equal texts of one second may. */
function containsOnce(run: readonly Entry[], [first, second]: readonly Entry[]): boolean {
  const isPair = (entry: Entry, next: Entry | undefined) =>
    first && second && next && isSameMessage(entry, first) && isSameMessage(next, second)
  return run.filter((entry, index) => isPair(entry, run[index + 1])).length === 1
}

/**
 * Whether the newest entry of a page and the oldest one of the next newer page may be one message or two: with
 * whole-second times two equal texts of one second can't be distinguished.
 */
function isAmbiguousBoundary(older: readonly Entry[], newer: readonly Entry[]): boolean {
  const oldest = newer[0]
  return (
    oldest !== undefined &&
    isWholeSecond(oldest.at) &&
    older.some((entry) => entry.clientId === undefined && isSameMessage(entry, oldest))
  )
}

function isEqualPage(a: readonly Entry[], b: readonly Entry[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => {
      const other = b[index]
      return other !== undefined && isSameMessage(entry, other)
    })
  )
}

/**
 * Puts a page before the known entries if its newest entries are the oldest known ones, in order. Where
 * several overlaps are possible, the shortest one is assumed.
 * @returns undefined if there is no such overlap
 */
function prependOverlapping(known: readonly Entry[], page: readonly Entry[]): readonly Entry[] | undefined {
  for (let overlap = 1; overlap <= Math.min(page.length, known.length); overlap++) {
    if (isEqualPage(page.slice(-overlap), known.slice(0, overlap)))
      return [...page.slice(0, -overlap), ...known]
  }
  return undefined
}

/** Number of page-sized steps to search for the known part if the server's list has shifted. */
const MAX_STEPS = 8

/**
 * Fetches the page before the oldest known message. The page must overlap the known part by one message: if
 * messages were deleted on the server, it steps back; if new ones arrived or are invalid, it steps on.
 */
export async function readOlderPage(
  readPage: ReadPage,
  known: () => readonly Entry[],
): Promise<Pick<PageRun, 'entries' | 'reachesStart'>> {
  let skip = Math.max(0, known().length - 1)
  let found: readonly Entry[] = []
  let isOlder = false
  for (let steps = 0; ; steps++) {
    const page = await readPage(skip)
    const isFirst = steps === 0 && skip > 0
    const prepended =
      isFirst && isAmbiguousBoundary(page.entries.slice(0, -1), known())
        ? prependOverlapping(known(), page.entries)
        : undefined
    if (prepended && prepended.length > known().length) {
      return { entries: prepended, reachesStart: page.count < CHAT_PAGE_SIZE }
    }
    found = mergeEntries(found, page.entries, isOlder)
    const first = known()[0]
    const oldest = first?.at ?? Number.POSITIVE_INFINITY
    const reachesStart = page.count < CHAT_PAGE_SIZE
    const overlaps = found.some(({ at }) => at >= oldest)
    // Messages of one time are in the server's order.
    const hasOlder =
      found.some(({ at }) => at < oldest) ||
      (first !== undefined && found.findIndex((entry) => isSameMessage(entry, first)) > 0)
    if (steps === MAX_STEPS) return { entries: found, reachesStart: false }
    const from = skip
    if (!overlaps && !isOlder && skip > 0) skip = Math.max(0, skip - CHAT_PAGE_SIZE)
    else if (!hasOlder && !reachesStart) skip += CHAT_PAGE_SIZE
    else return { entries: found, reachesStart }
    isOlder = skip > from
  }
}

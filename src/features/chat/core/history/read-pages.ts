import { CHAT_PAGE_SIZE } from '#contract/chat.ts'
import type { Entry } from './entry.ts'
import { isWholeSecond } from './match-messages.ts'
import { mergeEntries } from './merge-entries.ts'

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
  }: { readonly contiguousUntil: number | undefined; readonly until: number | undefined },
): Promise<PageRun> {
  let entries: readonly Entry[] = []
  let newestPage: readonly Entry[] = []
  const target = contiguousUntil ?? until
  for (let pages = 0, skip = 0; pages < MAX_PAGES; pages++, skip += CHAT_PAGE_SIZE) {
    const page = await readPage(skip)
    if (pages === 0) newestPage = page.entries
    entries = mergeEntries(entries, page.entries)
    const reachesStart = page.count < CHAT_PAGE_SIZE
    const oldest = page.entries[0]?.at
    // If times are whole seconds, further messages of the same second may be missing.
    const reached =
      oldest !== undefined &&
      target !== undefined &&
      (oldest < target || (oldest === target && !isWholeSecond(target)))
    if (reachesStart || target === undefined || reached) {
      return { entries, newestPage, isContiguous: true, reachesStart }
    }
  }
  return { entries, newestPage, isContiguous: false, reachesStart: false }
}

/** Number of page-sized steps to search for the known part if the server's list has shifted. */
const MAX_STEPS = 8

/**
 * Fetches the page before the oldest known message. The page must overlap the known part by one message: if
 * messages were deleted on the server, it steps back; if new ones arrived, it steps on.
 */
export async function readOlderPage(
  readPage: ReadPage,
  known: () => readonly Entry[],
): Promise<Page & { reachesStart: boolean }> {
  let skip = Math.max(0, known().length - 1)
  let found: readonly Entry[] = []
  for (let steps = 0; ; steps++) {
    const page = await readPage(skip)
    found = mergeEntries(found, page.entries)
    const oldest = known()[0]?.at ?? Number.POSITIVE_INFINITY
    const reachesStart = page.count < CHAT_PAGE_SIZE
    const overlaps = found.some(({ at }) => at >= oldest)
    const hasOlder = found.some(({ at }) => at < oldest)
    if (steps === MAX_STEPS) return { entries: found, count: page.count, reachesStart: false }
    // A full page of invalid messages: skip it.
    if (page.entries.length === 0 && !reachesStart) skip += CHAT_PAGE_SIZE
    else if (!overlaps && skip > 0) skip = Math.max(0, skip - CHAT_PAGE_SIZE)
    else if (overlaps && !hasOlder && !reachesStart) skip += CHAT_PAGE_SIZE
    else return { entries: found, count: page.count, reachesStart }
  }
}

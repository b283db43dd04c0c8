import { CHAT_PAGE_SIZE } from '#contract/chat.ts'
import type { Entry } from './entry.ts'
import { mergeRun } from './merge.ts'
import { isWholeSecond } from './same-message.ts'

/** One page of the server's history. */
export interface Page {
  /** What could be read of it, oldest first. */
  readonly entries: readonly Entry[]
  /** How many messages the server gave, readable or not. */
  readonly count: number
}

/** Reads the page after so many of the newest messages. */
export type ReadPage = (skip: number) => Promise<Page>

export interface Run {
  /** Without a hole, oldest first. */
  readonly entries: readonly Entry[]
  /** The newest page alone. */
  readonly first: readonly Entry[]
  /** It reaches back to where nothing is missing. */
  readonly joined: boolean
  /** It reaches back to the conversation's first message. */
  readonly ended: boolean
}

/** Farther behind than so many pages, a device starts afresh instead of reading on. */
const PAGES_MAX = 30

/**
 * Reads from the newest message back to `joint`, or to `until` where there is no joint, or one page where there is
 * neither. Messages that come meanwhile push the pages down: they overlap then, and nothing is missed.
 */
export async function readRun(
  readPage: ReadPage,
  { joint, until }: { readonly joint: number | undefined; readonly until: number | undefined },
): Promise<Run> {
  let entries: readonly Entry[] = []
  let first: readonly Entry[] = []
  const back = joint ?? until
  for (let pages = 0, skip = 0; pages < PAGES_MAX; pages++, skip += CHAT_PAGE_SIZE) {
    const page = await readPage(skip)
    if (pages === 0) first = page.entries
    entries = mergeRun(entries, page.entries)
    const ended = page.count < CHAT_PAGE_SIZE
    const oldest = page.entries[0]?.at
    // In whole seconds, more of the same second may be missing.
    const reached =
      oldest !== undefined &&
      back !== undefined &&
      (oldest < back || (oldest === back && !isWholeSecond(back)))
    if (ended || back === undefined || reached) {
      return { entries, first, joined: true, ended }
    }
  }
  return { entries, first, joined: false, ended: false }
}

/** A list that the server has moved under us is looked for in so many steps of a page. */
const STEPS_MAX = 8

/**
 * Reads the page before the oldest known message. The page must touch what is known, so the skip leaves an overlap of
 * one: where messages went missing on the server it steps back, where new ones came it goes on.
 */
export async function readOlder(
  readPage: ReadPage,
  known: () => readonly Entry[],
): Promise<Page & { ended: boolean }> {
  let skip = Math.max(0, known().length - 1)
  let found: readonly Entry[] = []
  for (let steps = 0; ; steps++) {
    const page = await readPage(skip)
    found = mergeRun(found, page.entries)
    const oldest = known()[0]?.at ?? Number.POSITIVE_INFINITY
    const ended = page.count < CHAT_PAGE_SIZE
    const touches = found.some(({ at }) => at >= oldest)
    const brings = found.some(({ at }) => at < oldest)
    if (steps === STEPS_MAX) return { entries: found, count: page.count, ended: false }
    // Ten that can't be read in a row: past them.
    if (page.entries.length === 0 && !ended) skip += CHAT_PAGE_SIZE
    else if (!touches && skip > 0) skip = Math.max(0, skip - CHAT_PAGE_SIZE)
    else if (touches && !brings && !ended) skip += CHAT_PAGE_SIZE
    else return { entries: found, count: page.count, ended }
  }
}

import type { History } from '#features/chat/core/chat-store.ts'
import { report } from '#lib/browser/report-problem.ts'
import { type Entry, isMine } from './entry.ts'
import { isKnown, mergeRun, placeOf } from './merge.ts'
import { type ReadPage, readOlder, readRun } from './read-run.ts'

export interface BookDeps {
  readonly readPage: ReadPage
  readonly now: () => number
  /** The entries changed; `fresh`: agents' messages that came since the first read, oldest first. */
  readonly changed: (fresh: readonly Entry[]) => void
}

export interface Book {
  readonly entries: () => readonly Entry[]
  /** The first entry isn't the conversation's first. */
  readonly hasMore: () => boolean
  readonly fetchedAt: () => number | undefined
  /** Newest `createdAt` known; 0 for an empty conversation, undefined while nothing is known. */
  readonly newest: () => number | undefined
  readonly kept: () => History | undefined
  /** What the newest read proves: from when on nothing is missing, and when it began; epoch milliseconds. */
  readonly proof: () => { readonly from: number; readonly since: number } | undefined
  /** Puts in what IndexedDB had. */
  readonly restore: (history: History) => void
  readonly addLive: (entry: Entry) => void
  /** Notes our own id at entries that were found to be ours. */
  readonly name: (found: ReadonlyMap<string, Entry>) => void
  /**
   * Reads from the newest back to where nothing is missing, or to `until`. Joins a read under way, unless that began
   * before `since` (`performance.now()`) or hangs. Rejects with what the call threw.
   */
  readonly sync: (until?: number, since?: number) => Promise<void>
  /** Reads the next older page. Rejects with what the call threw. */
  readonly older: () => Promise<void>
  readonly stop: () => void
}

/** A read that takes longer isn't waited for by the next one: it may have been lost with a network, milliseconds. */
const HANGS_MS = 8000

/**
 * The server's history as far as it is known. `joint` is the time up to which nothing is missing: only reads of the
 * history move it, for a live message proves nothing about the one before it. So every read after a lost connection
 * goes back to there, and no hole stays.
 */
export function createBook({ readPage, now, changed }: BookDeps): Book {
  let entries: readonly Entry[] = []
  let joint: number | undefined
  let complete = false
  let fetchedAt: number | undefined
  let readOnce = false
  let stopped = false
  let proof: { readonly from: number; readonly since: number } | undefined
  let flight: { readonly begun: number; readonly done: Promise<void> } | undefined

  /** @param newerThan agents' messages newer than that are news */
  function put(run: readonly Entry[], newerThan: number | undefined): void {
    const fresh =
      newerThan === undefined
        ? []
        : run.filter((entry) => entry.at >= newerThan && !isMine(entry) && !isKnown(entries, entry))
    const next = mergeRun(entries, run)
    if (next === entries) return
    entries = next
    changed(fresh)
  }

  async function read(until: number | undefined): Promise<void> {
    const since = now()
    const run = await readRun(readPage, { joint, until })
    if (stopped) return
    const { at: top } = run.first.at(-1) ?? {}
    const from = joint
    if (!run.joined && joint !== undefined) {
      // Too far behind: what is older comes back page by page when somebody scrolls there.
      report('chat-gap', { messages: run.entries.length })
      entries = entries.slice(placeOf(entries, run.entries[0]?.at ?? 0))
      complete = false
    }
    if (run.ended) complete = true
    joint = top ?? joint ?? 0
    fetchedAt = now()
    const oldest = Math.min(entries[0]?.at ?? since, run.entries[0]?.at ?? since)
    proof = { from: complete ? 0 : oldest, since }
    put(run.entries, readOnce ? from : undefined)
    readOnce = true
    changed([])
  }

  function start(until: number | undefined): Promise<void> {
    const done = read(until).finally(() => {
      if (flight?.done === done) flight = undefined
    })
    flight = { begun: performance.now(), done }
    return done
  }

  return {
    entries: () => entries,
    hasMore: () => !complete && entries.length > 0,
    fetchedAt: () => fetchedAt,
    newest: () => entries.at(-1)?.at ?? (fetchedAt === undefined ? undefined : 0),
    proof: () => proof,
    kept: () => (fetchedAt === undefined ? undefined : { entries, joint, complete, fetchedAt }),
    restore(history) {
      if (fetchedAt !== undefined) return
      joint = history.joint
      complete = history.complete
      fetchedAt = history.fetchedAt
      entries = mergeRun(history.entries, entries)
      changed([])
    },
    addLive: (entry) => put([entry], joint ?? 0),
    name(found) {
      const nameless = [...found].filter(([clientId, entry]) => entry.clientId !== clientId)
      if (nameless.length === 0) return
      const named = new Map(nameless.map(([clientId, entry]) => [entry, { ...entry, clientId }]))
      entries = entries.map((entry) => named.get(entry) ?? entry)
      changed([])
    },
    async sync(until, since = 0) {
      if (stopped) return
      const young = flight !== undefined && flight.begun >= Math.max(since, performance.now() - HANGS_MS)
      await (young ? flight?.done : start(until))
    },
    async older() {
      const page = await readOlder(readPage, () => entries)
      if (stopped) return
      if (page.ended) complete = true
      put(page.entries, undefined)
      changed([])
    },
    stop() {
      stopped = true
    },
  }
}

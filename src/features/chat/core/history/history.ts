import type { ChatStore, PersistedHistory } from '#features/chat/core/chat-store.ts'
import { report } from '#lib/browser/report-problem.ts'
import { type Entry, isMine } from './entry.ts'
import { findTimeIndex, hasEntry, mergeEntries } from './merge-entries.ts'
import { type ReadPage, readNewestPages, readOlderPage } from './read-pages.ts'

export interface ChatHistoryDeps {
  readonly readPage: ReadPage
  readonly now: () => number
  /** The entries changed. `fresh`: agents' messages that are new since the first fetch, oldest first. */
  readonly onChange: (fresh: readonly Entry[]) => void
}

export interface ChatHistory {
  readonly entries: () => readonly Entry[]
  /** There are older messages on the server. */
  readonly hasMore: () => boolean
  readonly fetchedAt: () => number | undefined
  /** Newest `createdAt`; 0 if the history is empty, undefined before anything was loaded. */
  readonly newestAt: () => number | undefined
  readonly snapshot: () => PersistedHistory | undefined
  /**
   * Result of the latest fetch: nothing is missing after `from`, as of `readStartedAt` (epoch milliseconds).
   */
  readonly coverage: () => { readonly from: number; readonly readStartedAt: number } | undefined
  /** Adds the persisted history, unless the history was already fetched. */
  readonly restore: (history: PersistedHistory) => void
  readonly addLive: (entry: Entry) => void
  /** Sets the `clientId` of entries that were matched with outbox items. */
  readonly assignClientIds: (found: ReadonlyMap<string, Entry>) => void
  /**
   * Fetches from the newest message back to the contiguous part, and to `until` if that is older. Joins a fetch in
   * flight unless it was started before `since` (`performance.now()`) or hangs. Rejects with the call's error.
   */
  readonly sync: (until?: number, since?: number) => Promise<void>
  /** Fetches the next older page. Rejects with the call's error. */
  readonly loadOlder: () => Promise<void>
  readonly stop: () => void
}

/** Don't join a fetch older than this: it may hang since a change of network. */
const HANG_TIMEOUT_MS = 8000

/**
 * The known part of the server's history. `contiguousUntil` is the time up to which nothing is missing. Only
 * fetches of the history advance it, as a live message proves nothing about the ones before it. Every fetch
 * after a lost connection goes back to that time, so no gap remains.
 */
export function createHistory({ readPage, now, onChange }: ChatHistoryDeps): ChatHistory {
  let entries: readonly Entry[] = []
  let contiguousUntil: number | undefined
  let complete = false
  let fetchedAt: number | undefined
  let hasReadOnce = false
  let isStopped = false
  let coverage: { readonly from: number; readonly readStartedAt: number } | undefined
  let inFlight: { readonly startedAt: number; readonly done: Promise<void> } | undefined

  /** @param newerThan agents' messages newer than this are reported as fresh */
  function mergeAndNotify(run: readonly Entry[], newerThan: number | undefined): void {
    const fresh =
      newerThan === undefined
        ? []
        : run.filter((entry) => entry.at >= newerThan && !isMine(entry) && !hasEntry(entries, entry))
    const next = mergeEntries(entries, run)
    if (next === entries) return
    entries = next
    onChange(fresh)
  }

  async function read(until: number | undefined): Promise<void> {
    const readStartedAt = now()
    const oldestKnown = entries[0]?.at ?? Number.POSITIVE_INFINITY
    const isKnownBackTo = until === undefined || complete || oldestKnown < until
    const run = await readNewestPages(readPage, {
      contiguousUntil: isKnownBackTo ? contiguousUntil : undefined,
      until,
    })
    if (isStopped) return
    const { at: newest } = run.newestPage.at(-1) ?? {}
    const from = contiguousUntil
    const oldestRead = run.entries[0]?.at ?? 0
    if (!run.isContiguous && contiguousUntil !== undefined && oldestRead > contiguousUntil) {
      // Too far behind: drop the older part. It is fetched again page by page when scrolled to.
      report('chat-gap', { messages: run.entries.length })
      entries = entries.slice(findTimeIndex(entries, run.entries[0]?.at ?? 0))
      complete = false
    }
    if (run.reachesStart) complete = true
    contiguousUntil = newest ?? contiguousUntil ?? 0
    fetchedAt = now()
    const oldest = Math.min(entries[0]?.at ?? readStartedAt, run.entries[0]?.at ?? readStartedAt)
    coverage = { from: complete ? 0 : oldest, readStartedAt }
    mergeAndNotify(run.entries, hasReadOnce ? from : undefined)
    hasReadOnce = true
    onChange([])
  }

  function startRead(until: number | undefined): Promise<void> {
    const done = read(until).finally(() => {
      if (inFlight?.done === done) inFlight = undefined
    })
    inFlight = { startedAt: performance.now(), done }
    return done
  }

  return {
    entries: () => entries,
    hasMore: () => !complete && entries.length > 0,
    fetchedAt: () => fetchedAt,
    newestAt: () => entries.at(-1)?.at ?? (fetchedAt === undefined ? undefined : 0),
    coverage: () => coverage,
    snapshot: () => (fetchedAt === undefined ? undefined : { entries, contiguousUntil, complete, fetchedAt }),
    restore(history) {
      if (fetchedAt !== undefined) return
      contiguousUntil = history.contiguousUntil
      complete = history.complete
      fetchedAt = history.fetchedAt
      entries = mergeEntries(history.entries, entries)
      onChange([])
    },
    addLive: (entry) => mergeAndNotify([entry], contiguousUntil ?? 0),
    assignClientIds(found) {
      const unmatched = [...found].filter(([clientId, entry]) => entry.clientId !== clientId)
      if (unmatched.length === 0) return
      const named = new Map(unmatched.map(([clientId, entry]) => [entry, { ...entry, clientId }]))
      entries = entries.map((entry) => named.get(entry) ?? entry)
      onChange([])
    },
    async sync(until, since = 0) {
      if (isStopped) return
      const isJoinable =
        inFlight !== undefined && inFlight.startedAt >= Math.max(since, performance.now() - HANG_TIMEOUT_MS)
      await (isJoinable ? inFlight?.done : startRead(until))
    },
    async loadOlder() {
      const page = await readOlderPage(readPage, () => entries)
      if (isStopped) return
      if (page.reachesStart) complete = true
      mergeAndNotify(page.entries, undefined)
      onChange([])
    },
    stop() {
      isStopped = true
    },
  }
}

const SAVE_DEBOUNCE_MS = 500

export interface HistorySaver {
  readonly scheduleSave: () => void
  readonly saveNow: () => Promise<void>
  readonly stop: () => void
}

/** Persists the history, debounced. */
export function createHistorySaver(
  history: Pick<ChatHistory, 'snapshot'>,
  store: Pick<ChatStore, 'saveHistory'>,
): HistorySaver {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  async function saveNow(): Promise<void> {
    stop()
    const snapshot = history.snapshot()
    if (snapshot) await store.saveHistory(snapshot)
  }

  return {
    scheduleSave() {
      timer ??= setTimeout(() => void saveNow(), SAVE_DEBOUNCE_MS)
    },
    saveNow,
    stop,
  }
}

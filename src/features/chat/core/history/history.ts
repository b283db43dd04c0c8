import type { PersistedHistory } from '#features/chat/core/chat-store.ts'
import { CallError } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { type Entry, isMine } from './entry.ts'
import { findTimeIndex, hasEntry, mergeEntries } from './merge-entries.ts'
import { type ReadPage, readNewestPages, readOlderPage } from './read-pages.ts'

export interface ChatHistoryDeps {
  readonly readPage: ReadPage
  readonly now: () => number
  /** The entries changed. `fresh`: agents' messages that are new since the first fetch, oldest first. */
  readonly onChange: (fresh: readonly Entry[]) => void
  /** `state` may have changed. */
  readonly onStateChange: () => void
}

/** No older message could be read, although the host has some. */
const nothingOlder = new CallError('chatHistory', { kind: 'bad-shape', field: 'createdAt' }, false)

/** Don't join a fetch older than this: it may hang since a change of network. */
const HANG_TIMEOUT_MS = 8000
/** Stop searching for a message after this many older pages. */
const MAX_OLDER_PAGES = 200

/**
 * The known part of the server's history. `contiguousUntil` is the time up to which nothing is missing. Only
 * fetches of the history advance it, as a live message proves nothing about the ones before it. Every fetch
 * after a lost connection goes back to that time, so no gap remains.
 */
export function createHistory({ readPage, now, onChange, onStateChange }: ChatHistoryDeps) {
  let entries: readonly Entry[] = []
  let contiguousUntil: number | undefined
  let newestKnown: readonly Entry[] = []
  let complete = false
  let fetchedAt: number | undefined
  let isStopped = false
  let coverage: { readonly from: number; readonly readStartedAt: number } | undefined
  let inFlight: { readonly startedAt: number; readonly done: Promise<void> } | undefined
  let refreshing = 0
  let error: unknown
  let olderFetch: Promise<void> | undefined
  let olderError: unknown
  let resolveFirstRefresh = (): void => undefined
  const firstRefresh = new Promise<void>((resolve) => {
    resolveFirstRefresh = resolve
  })

  const hasMore = () => !complete && entries.length > 0
  const hasMessageAt = (at: number) => entries.some((entry) => entry.at === at)

  /** @param newerThan agents' messages newer than this are reported as fresh */
  function merge(run: readonly Entry[], newerThan = Number.POSITIVE_INFINITY): void {
    const fresh = run.filter((entry) => entry.at >= newerThan && !isMine(entry) && !hasEntry(entries, entry))
    entries = mergeEntries(entries, run)
    onChange(fresh)
  }

  async function read(until: number | undefined): Promise<void> {
    const readStartedAt = now()
    const oldestKnown = entries[0]?.at ?? Number.POSITIVE_INFINITY
    const isKnownBackTo = until === undefined || complete || oldestKnown < until
    const run = await readNewestPages(readPage, {
      contiguousUntil: isKnownBackTo ? contiguousUntil : undefined,
      until,
      newestKnown: isKnownBackTo ? newestKnown : [],
    })
    if (isStopped) return
    const { at: newest } = run.newestPage.at(-1) ?? {}
    const from = contiguousUntil
    const oldestRead = run.entries[0]?.at ?? 0
    if (!run.isContiguous && contiguousUntil !== undefined && oldestRead > contiguousUntil) {
      // Too far behind: drop the older part. It is fetched again page by page when scrolled to.
      report('chat-gap', { messages: run.entries.length })
      entries = entries.slice(findTimeIndex(entries, oldestRead))
      complete = false
    }
    if (run.reachesStart) complete = true
    contiguousUntil = newest ?? contiguousUntil ?? 0
    newestKnown = run.entries.slice(-2)
    fetchedAt = now()
    const oldest = Math.min(entries[0]?.at ?? readStartedAt, run.entries[0]?.at ?? readStartedAt)
    const isFirst = coverage === undefined
    coverage = { from: complete ? 0 : oldest, readStartedAt }
    merge(run.entries, isFirst ? undefined : from)
  }

  function startRead(until: number | undefined): Promise<void> {
    const done = read(until).finally(() => {
      if (inFlight?.done === done) inFlight = undefined
    })
    inFlight = { startedAt: performance.now(), done }
    return done
  }

  /**
   * Fetches from the newest message back to the contiguous part, and to `until` if that is older. Joins a fetch in
   * flight unless it was started before `since` (`performance.now()`), and may miss newer messages, or hangs.
   * Rejects with the call's error.
   */
  async function fetchBackTo(until: number | undefined, since = 0): Promise<void> {
    if (isStopped) return
    const isJoinable =
      inFlight !== undefined && inFlight.startedAt >= Math.max(since, performance.now() - HANG_TIMEOUT_MS)
    await (isJoinable ? inFlight?.done : startRead(until))
  }

  /** Fetches new messages. Never rejects: see `state().error`. @param since see `fetchBackTo` */
  async function refresh(since?: number): Promise<void> {
    refreshing++
    onStateChange()
    try {
      await fetchBackTo(undefined, since)
      error = undefined
    } catch (reason) {
      error = reason
    }
    refreshing--
    resolveFirstRefresh()
    onStateChange()
  }

  async function fetchOlder(): Promise<void> {
    onStateChange()
    try {
      const page = await readOlderPage(readPage, () => entries)
      olderError = undefined
      if (!isStopped) {
        const before = entries.length
        if (page.reachesStart) complete = true
        merge(page.entries)
        // Many unreadable messages, or a host that ignores `skip`: another attempt by itself would bring the same.
        if (!complete && entries.length === before) olderError = nothingOlder
      }
    } catch (reason) {
      olderError = reason
    }
    olderFetch = undefined
    onStateChange()
  }

  /** Fetches the next older page. Never rejects: see `state().olderError`. */
  async function loadOlder(): Promise<void> {
    if (!olderFetch && !hasMore()) return
    olderFetch ??= fetchOlder()
    await olderFetch
  }

  return {
    entries: () => entries,
    /** There are older messages on the server. */
    hasMore,
    fetchedAt: () => fetchedAt,
    /** Newest `createdAt`; 0 if the history is empty, undefined before anything was loaded. */
    newestAt: () => entries.at(-1)?.at ?? (fetchedAt === undefined ? undefined : 0),
    /** Result of the latest fetch: nothing is missing after `from`, as of `readStartedAt` (epoch milliseconds). */
    coverage: () => coverage,
    snapshot: (): PersistedHistory | undefined =>
      fetchedAt === undefined ? undefined : { entries, contiguousUntil, newestKnown, complete, fetchedAt },
    /** Errors are those of the latest fetch of their kind. */
    state: () => ({
      isRefreshing: refreshing > 0,
      isLoadingOlder: olderFetch !== undefined,
      error,
      olderError,
      hasReadOnce: coverage !== undefined,
    }),
    /** Resolves when the first refresh has succeeded or failed. */
    firstRefresh: () => firstRefresh,
    /** Adds the persisted history, unless the history was already fetched. */
    restore(history: PersistedHistory) {
      if (fetchedAt !== undefined) return
      contiguousUntil = history.contiguousUntil
      newestKnown = history.newestKnown ?? []
      complete = history.complete
      fetchedAt = history.fetchedAt
      entries = mergeEntries(history.entries, entries)
      onChange([])
    },
    addLive: (entry: Entry) => merge([entry], contiguousUntil ?? 0),
    /** Sets the `clientId` of entries that were matched with outbox items. */
    assignClientIds(echoes: ReadonlyMap<string, Entry>) {
      const unnamed = [...echoes].filter(([clientId, entry]) => entry.clientId !== clientId)
      if (unnamed.length === 0) return
      const named = new Map(unnamed.map(([clientId, entry]) => [entry, { ...entry, clientId }]))
      entries = entries.map((entry) => named.get(entry) ?? entry)
      onChange([])
    },
    fetchBackTo,
    refresh,
    loadOlder,
    /** Fetches older pages back to `at`. @returns whether a message with that time was found */
    async loadUntil(at: number): Promise<boolean> {
      if (hasMessageAt(at)) return true
      await refresh()
      for (let pages = 0; pages < MAX_OLDER_PAGES && !hasMessageAt(at); pages++) {
        const [oldest] = entries
        if (!hasMore() || oldest === undefined || oldest.at < at) break
        await loadOlder()
        if (olderError !== undefined || entries[0] === oldest) break
      }
      return hasMessageAt(at)
    },
    stop() {
      isStopped = true
    },
  }
}

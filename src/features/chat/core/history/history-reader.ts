import type { ChatHistory } from './history.ts'

/** Fetches the history and tracks the progress and errors for the UI. */
export interface HistoryReader {
  /**
   * Fetches new messages. Never rejects: see `error`.
   * @param since don't join a fetch that was started before this (`performance.now()`): it may miss newer
   * messages
   */
  readonly sync: (since?: number) => Promise<void>
  /** Fetches the next older page. Never rejects: see `olderError`. */
  readonly loadOlder: () => Promise<void>
  /** Fetches older pages back to `at`. @returns whether a message with that time was found */
  readonly loadUntil: (at: number) => Promise<boolean>
  /** Resolves when the first fetch since page load has succeeded or failed. */
  readonly firstRead: () => Promise<void>
  readonly state: () => {
    readonly isRefreshing: boolean
    readonly isLoadingOlder: boolean
    readonly error: unknown
    readonly olderError: unknown
    readonly hasReadOnce: boolean
  }
}

/** Stop searching for a message after this many older pages. */
const MAX_OLDER_PAGES = 200

/** @param changed called whenever `state` may have changed */
export function createHistoryReader(history: ChatHistory, changed: () => void): HistoryReader {
  let refreshing = 0
  let error: unknown
  let hasReadOnce = false
  let olderError: unknown
  let loadingOlder: Promise<void> | undefined
  let resolveFirstRead = (): void => undefined
  const firstRead = new Promise<void>((resolve) => {
    resolveFirstRead = resolve
  })

  async function sync(since?: number): Promise<void> {
    refreshing++
    changed()
    try {
      await history.sync(undefined, since)
      error = undefined
      hasReadOnce = true
    } catch (reason) {
      error = reason
    }
    refreshing--
    resolveFirstRead()
    changed()
  }

  async function fetchOlder(): Promise<void> {
    changed()
    try {
      await history.loadOlder()
      olderError = undefined
    } catch (reason) {
      olderError = reason
    }
    loadingOlder = undefined
    changed()
  }

  function loadOlder(): Promise<void> {
    if (!loadingOlder && !history.hasMore()) return Promise.resolve()
    loadingOlder ??= fetchOlder()
    return loadingOlder
  }

  const hasMessageAt = (at: number) => history.entries().some((entry) => entry.at === at)

  return {
    sync,
    loadOlder,
    async loadUntil(at) {
      if (hasMessageAt(at)) return true
      await sync()
      for (let pages = 0; pages < MAX_OLDER_PAGES && !hasMessageAt(at); pages++) {
        const oldest = history.entries()[0]?.at
        if (!history.hasMore() || oldest === undefined || oldest < at) break
        await loadOlder()
        if (olderError !== undefined || history.entries()[0]?.at === oldest) break
      }
      return hasMessageAt(at)
    },
    firstRead: () => firstRead,
    state: () => ({
      isRefreshing: refreshing > 0,
      isLoadingOlder: loadingOlder !== undefined,
      error,
      olderError,
      hasReadOnce,
    }),
  }
}

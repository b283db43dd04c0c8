import type { Book } from './history.ts'

/** How reads of the history went, for the screens. */
export interface Reading {
  /**
   * Reads what is new. Never rejects: see `error`.
   * @param since a read that began before that (`performance.now()`) may lack what is looked for
   */
  readonly sync: (since?: number) => Promise<void>
  /** Reads the next older page. Never rejects: see `olderError`. */
  readonly older: () => Promise<void>
  /** Reads older pages until the time is reached. @returns whether a message of that time is here */
  readonly until: (at: number) => Promise<boolean>
  /** The first read of this page's life is over, well or not. */
  readonly ready: () => Promise<void>
  readonly state: () => {
    readonly refreshing: boolean
    readonly loadingOlder: boolean
    readonly error: unknown
    readonly olderError: unknown
    readonly readOnce: boolean
  }
}

/** A message that isn't found within so many older pages isn't looked for farther. */
const OLDER_PAGES_MAX = 200

export function createReading(book: Book, changed: () => void): Reading {
  let refreshing = 0
  let error: unknown
  let readOnce = false
  let olderError: unknown
  let loadingOlder: Promise<void> | undefined
  let firstDone = (): void => undefined
  const first = new Promise<void>((resolve) => {
    firstDone = resolve
  })

  async function sync(since?: number): Promise<void> {
    refreshing++
    changed()
    try {
      await book.sync(undefined, since)
      error = undefined
      readOnce = true
    } catch (reason) {
      error = reason
    }
    refreshing--
    firstDone()
    changed()
  }

  async function readOlder(): Promise<void> {
    changed()
    try {
      await book.older()
      olderError = undefined
    } catch (reason) {
      olderError = reason
    }
    loadingOlder = undefined
    changed()
  }

  function older(): Promise<void> {
    if (!loadingOlder && !book.hasMore()) return Promise.resolve()
    loadingOlder ??= readOlder()
    return loadingOlder
  }

  const here = (at: number) => book.entries().some((entry) => entry.at === at)

  return {
    sync,
    older,
    async until(at) {
      if (here(at)) return true
      await sync()
      for (let pages = 0; pages < OLDER_PAGES_MAX && !here(at); pages++) {
        const oldest = book.entries()[0]?.at
        if (!book.hasMore() || oldest === undefined || oldest < at) break
        await older()
        if (olderError !== undefined || book.entries()[0]?.at === oldest) break
      }
      return here(at)
    },
    ready: () => first,
    state: () => ({
      refreshing: refreshing > 0,
      loadingOlder: loadingOlder !== undefined,
      error,
      olderError,
      readOnce,
    }),
  }
}

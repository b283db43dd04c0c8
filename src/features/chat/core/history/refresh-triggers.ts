import type { Entry } from './entry.ts'
import { isWholeSecond } from './match-messages.ts'
import { entriesNear } from './merge-entries.ts'

/** Poll interval while a conversation is visible and the socket isn't connected. */
const POLL_MS = 5000
/** Poll interval beside a connected socket, which may be half-open. */
const POLL_BESIDE_SOCKET_MS = 20_000

export interface Poll {
  /** Registers a view that is on screen. @returns unregisters it */
  readonly addViewer: () => () => void
  /** A view is on screen and the page is visible. */
  readonly isWatched: () => boolean
  readonly stop: () => void
}

/** Polls the history while the conversation is visible. */
export function createPoll(deps: {
  readonly read: () => Promise<unknown>
  /** New messages are pushed by a socket. */
  readonly isLive: () => boolean
  readonly isPageVisible: () => boolean
}): Poll {
  let viewers = 0
  let readAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const isWatched = () => viewers > 0 && deps.isPageVisible()

  function tick(): void {
    if (!isWatched()) return
    // `abs`: polling goes on if the clock was set back.
    const since = Math.abs(Date.now() - readAt)
    if (since < (deps.isLive() ? POLL_BESIDE_SOCKET_MS : POLL_MS) - 100) return
    readAt = Date.now()
    void deps.read()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    isWatched,
    addViewer() {
      viewers++
      readAt = Date.now()
      timer ??= setInterval(tick, POLL_MS)
      let isRemoved = false
      return () => {
        if (isRemoved) return
        isRemoved = true
        viewers--
        if (viewers === 0) stop()
      }
    },
    stop,
  }
}

const DEBOUNCE_MS = 500

export interface OrderCheck {
  /** @param list entries known before this live one */
  readonly onLiveEntry: (live: Entry, list: readonly Entry[]) => void
  readonly stop: () => void
}

/**
 * Some hosts push times in whole seconds. Then neither the order within that second nor whether an equal
 * message is a duplicate can be decided: fetch the history, debounced, to resolve it.
 */
export function createOrderCheck(fetchHistory: () => void): OrderCheck {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    onLiveEntry(live, list) {
      if (!isWholeSecond(live.at) || entriesNear(list, live.at).length === 0) return
      clearTimeout(timer)
      timer = setTimeout(fetchHistory, DEBOUNCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

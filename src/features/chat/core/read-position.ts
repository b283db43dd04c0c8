import { backoffDelayMs, networkBackoff } from '#lib/async/backoff.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { type Entry, isMine } from './history/entry.ts'

/** Debounce of the mark-as-read request after a message was seen (specification, section 9). */
const DEBOUNCE_MS = 1000

/** After this many consecutive failures, wait for a newly seen message or a resume. */
const MAX_ATTEMPTS = 5

export interface ReadPositionDeps {
  /** Marks the conversation as read on the server. */
  readonly markRead: () => Promise<unknown>
  /** Persists the read position. */
  readonly saveReadUpTo: (at: number) => void
  /** Persists the position that was last reported to the server. */
  readonly saveReportedUpTo: (at: number) => void
  readonly onChange: () => void
}

/** Starts without a position: the caller restores the persisted one. */
export function createReadPosition({ markRead, saveReadUpTo, saveReportedUpTo, onChange }: ReadPositionDeps) {
  let position: number | undefined
  let readBefore = 0
  let isViewOpen = false
  /** Newest position seen on this device, and the newest one reported to the server. */
  let seen = 0
  let reported = 0
  let isReporting = false
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function advance(at: number): boolean {
    if (position !== undefined && at <= position) return false
    // A first position that is loaded after the view was opened also counts as read before.
    if (!isViewOpen || position === undefined) readBefore = at
    position = at
    onChange()
    return true
  }

  function scheduleReport(ms: number): void {
    clearTimeout(timer)
    if (!isStopped && seen > reported) timer = setTimeout(() => void sendReport(), ms)
  }

  async function sendReport(): Promise<void> {
    clearTimeout(timer)
    if (isReporting || seen <= reported) return
    isReporting = true
    const at = seen
    try {
      await markRead()
      failures = 0
      reported = at
      if (!isStopped) saveReportedUpTo(at)
      // More may have been seen while the request was in flight.
      scheduleReport(DEBOUNCE_MS)
    } catch (error) {
      failures++
      report('chat-read', { error: errorName(error) })
      if (failures < MAX_ATTEMPTS) scheduleReport(backoffDelayMs(failures, networkBackoff))
    } finally {
      isReporting = false
    }
  }

  return {
    /** `at` of the newest message read (server time, epoch milliseconds); undefined if none was read yet. */
    readUpTo: () => position,
    /** Position when the conversation was opened: the 'new messages' divider follows it. */
    readBeforeOpening: () => readBefore,
    /** Applies the position of another tab or of the first fetch, without reporting it to the server. */
    advanceTo: (at: number) => void advance(at),
    /** Applies persisted positions. Reports to the server if the previous page load didn't. */
    restore(at: number, reportedAt: number) {
      advance(at)
      reported = Math.max(reported, reportedAt)
      seen = Math.max(seen, at)
      scheduleReport(DEBOUNCE_MS)
    },
    /** A view of the conversation was opened (`isOpen`) or closed: the divider moves to the current position. */
    onViewChange(isOpen: boolean) {
      isViewOpen = isOpen
      readBefore = position ?? 0
      onChange()
    },
    /** A message was visible on screen. */
    markSeen(at: number) {
      if (!advance(at)) return
      seen = at
      saveReadUpTo(at)
      failures = 0
      scheduleReport(DEBOUNCE_MS)
    },
    /** Network or user is back: reports to the server if necessary, with a fresh failure count. */
    resumeNow() {
      failures = 0
      scheduleReport(DEBOUNCE_MS)
    },
    /** Reports without the debounce: the page is being hidden and may be killed. */
    flush: () => void sendReport(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Counts agents' messages newer than the read position. */
export function countUnread(entries: readonly Entry[], readUpTo: number): number {
  let count = 0
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (!entry || entry.at <= readUpTo) break
    if (!isMine(entry)) count++
  }
  return count
}

/** Initial position of a device without one: customers have read what came before their last message. */
export function initialReadPosition(entries: readonly Entry[]): number {
  return entries.findLast(isMine)?.at ?? 0
}

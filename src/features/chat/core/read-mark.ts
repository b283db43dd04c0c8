import { backoffDelayMs, networkBackoff } from '#lib/async/backoff.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'

/** The server hears of it so long after the newest message was seen (specification, section 9), milliseconds. */
const DEBOUNCE_MS = 1000

/** After so many failures in a row it waits until somebody sees more or comes back. */
const TRIES_MAX = 5

export interface ReadMarkDeps {
  /** Tells the server that the conversation was read. */
  readonly put: () => Promise<unknown>
  /** On this device: read up to there. */
  readonly keep: (at: number) => void
  /** On this device: the server has heard of everything up to there. */
  readonly keepTold: (at: number) => void
  readonly changed: () => void
}

export interface ReadMark {
  /** `at` of the newest message that was read, epoch milliseconds by the server's clock; undefined: never yet. */
  readonly at: () => number | undefined
  /** What was read before the conversation came on screen: the 'new messages' line stands after it. */
  readonly before: () => number
  /** The mark of another tab, or of a first read: whoever saw it tells the server. */
  readonly take: (at: number) => void
  /** What this device kept: an earlier life of the page may have seen more than the server heard of. */
  readonly restore: (at: number, told: number) => void
  /** A view of the conversation opens. */
  readonly enter: () => void
  /** It is gone: what was read there was read before the next one. */
  readonly leave: () => void
  /** Seen on screen. */
  readonly see: (at: number) => void
  /** The server may not know yet, and the network or the customer is back. */
  readonly back: () => void
  /** The page goes out of sight: without the wait, for there may be no later. */
  readonly flush: () => void
  readonly stop: () => void
}

export function createReadMark({ put, keep, keepTold, changed }: ReadMarkDeps): ReadMark {
  let mark: number | undefined
  let before = 0
  let entered = false
  /** What was seen here, and what of it the server has heard of. */
  let seen = 0
  let told = 0
  let telling = false
  let failures = 0
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function raise(at: number): boolean {
    if (mark !== undefined && at <= mark) return false
    // What is known late was read before, too.
    if (!entered || mark === undefined) before = at
    mark = at
    changed()
    return true
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!stopped && seen > told) timer = setTimeout(() => void tell(), ms)
  }

  async function tell(): Promise<void> {
    clearTimeout(timer)
    if (telling || seen <= told) return
    telling = true
    const at = seen
    try {
      await put()
      failures = 0
      told = at
      if (!stopped) keepTold(at)
      // Seen while the call was under way.
      plan(DEBOUNCE_MS)
    } catch (error) {
      failures++
      report('chat-read', { error: errorName(error) })
      if (failures < TRIES_MAX) plan(backoffDelayMs(failures, networkBackoff))
    } finally {
      telling = false
    }
  }

  return {
    at: () => mark,
    before: () => before,
    take: (at) => void raise(at),
    restore(at, heard) {
      raise(at)
      told = Math.max(told, heard)
      seen = Math.max(seen, at)
      plan(DEBOUNCE_MS)
    },
    enter() {
      entered = true
      before = mark ?? 0
      changed()
    },
    leave() {
      entered = false
      before = mark ?? 0
      changed()
    },
    see(at) {
      if (!raise(at)) return
      seen = at
      keep(at)
      failures = 0
      plan(DEBOUNCE_MS)
    },
    back() {
      failures = 0
      plan(DEBOUNCE_MS)
    },
    flush: () => void tell(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Remaining wait in ms. If it exceeds `maxMs`, the clock was set back: the wait counts as over. */
export function getRemainingWaitMs(until: number, now: number, maxMs: number): number {
  const remaining = until - now
  return remaining > maxMs ? 0 : Math.max(remaining, 0)
}

/** Nothing of a queue is sent until `until`, epoch milliseconds. `ms` is the length when it began. */
export interface Pause<Reason extends string> {
  readonly reason: Reason
  readonly until: number
  readonly ms: number
}

/** Holds a whole queue back for a while, e.g. after a failed request. */
export interface PauseTimer<Reason extends string> {
  /** Begins a pause in place of any earlier one. @returns its length, `ms` */
  begin(reason: Reason, ms: number): number
  /** The current pause; undefined once it is over. */
  current(): Pause<Reason> | undefined
  /** Remaining wait in ms; 0 if nothing is paused. */
  remainingMs(): number
  /**
   * Ends the pause, e.g. when back online or on the member's request. A pause with reason `limit` continues, because the
   * server requested it (429 or Retry-After).
   * @returns whether nothing is paused any more
   */
  resumeNow(): boolean
}

/** @param now epoch milliseconds */
export function createPauseTimer<Reason extends string>(now: () => number): PauseTimer<Reason | 'limit'> {
  let pause: Pause<Reason | 'limit'> | undefined

  function remainingMs(): number {
    const ms = pause ? getRemainingWaitMs(pause.until, now(), pause.ms) : 0
    // Clear it, so that setting the clock back can't reactivate it.
    if (ms === 0) pause = undefined
    return ms
  }

  return {
    begin(reason, ms) {
      pause = { reason, until: now() + ms, ms }
      return ms
    },
    current: () => (remainingMs() > 0 ? pause : undefined),
    remainingMs,
    resumeNow() {
      if (remainingMs() > 0 && pause?.reason === 'limit') return false
      pause = undefined
      return true
    },
  }
}

/**
 * Performs one step of a queue.
 * @returns milliseconds until the next step; 0: continue immediately; undefined: nothing is queued
 */
type Step = () => Promise<number | undefined>

/**
 * Runs steps one after another until one has to wait.
 * @param isActive checked before each step
 * @returns a function that never runs two steps at once: calls during a run share its promise, and make it
 * run once more, since they may have added items
 */
export function createStepRunner(step: Step, isActive: () => boolean): Step {
  let isRunning = false
  let lastRun: Promise<number | undefined> = Promise.resolve(undefined)
  let runAgain = false

  async function drain(): Promise<number | undefined> {
    let waitMs: number | undefined
    try {
      do {
        runAgain = false
        waitMs = 0
        while (waitMs === 0 && isActive()) waitMs = await step()
      } while (runAgain && isActive())
    } finally {
      // Synchronously: a call from now on has to start a new run.
      isRunning = false
    }
    return waitMs
  }

  return () => {
    if (isRunning) runAgain = true
    else {
      isRunning = true
      lastRun = drain()
    }
    return lastRun
  }
}

export interface SchedulerOptions {
  /** Does everything that can be done now; see `createStepRunner`. */
  readonly run: Step
  /** Called after each run, unless the scheduler was suspended meanwhile. */
  readonly onIdle?: ((waitMs: number | undefined) => void) | undefined
  /** Reports an unexpected exception of `run`. @returns milliseconds until the next run */
  readonly onError: (error: unknown) => number
  /** Lower bound of the delay between two runs, in ms. */
  readonly minDelayMs: number
}

/** Runs a queue when asked, and again when its next step is due. */
export interface Scheduler {
  /** Runs now. Never rejects. */
  run(): Promise<void>
  /** Runs no more until `resume`; a run in flight schedules nothing. */
  suspend(): void
  /** Allows runs again, without starting one. */
  resume(): void
}

/** Starts no run: the caller does. */
export function createScheduler({ run, onIdle, onError, minDelayMs }: SchedulerOptions): Scheduler {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSuspended = false
  /** Number of suspensions, to recognize a run that was in flight during one. */
  let suspensions = 0

  async function runNow(): Promise<void> {
    clearTimeout(timer)
    if (isSuspended) return
    const before = suspensions
    const waitMs = await run().catch(onError)
    if (suspensions !== before) return
    onIdle?.(waitMs)
    clearTimeout(timer)
    if (waitMs !== undefined) timer = setTimeout(() => void runNow(), Math.max(waitMs, minDelayMs))
  }

  return {
    run: runNow,
    suspend() {
      isSuspended = true
      suspensions++
      clearTimeout(timer)
    },
    resume() {
      isSuspended = false
    },
  }
}

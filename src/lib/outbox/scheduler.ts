/** Uploads or messages are held back until `until`, epoch milliseconds. `ms` is the length when it began. */
export interface Pause {
  readonly until: number
  readonly ms: number
}

/** Remaining wait in ms. If it exceeds `maxMs`, the clock was set back: the wait counts as over. */
export function getRemainingWaitMs(until: number, now: number, maxMs: number): number {
  const remaining = until - now
  return remaining > maxMs ? 0 : Math.max(remaining, 0)
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

import { outsideRequest } from './log.ts'

/** Background work that is repeated until the server stops. */
export interface PeriodicJob {
  /** Runs now instead of at the next interval. */
  runNow(): void
  /** Waits for the run in progress, then stops. */
  stop(): Promise<void>
}

/**
 * Starts a background job, at once; runs never overlap.
 * @param work polls whether the job was stopped; it handles its errors
 */
export function startPeriodicJob(
  work: (isStopped: () => boolean) => Promise<void>,
  everyMs = 5_000,
): PeriodicJob {
  let running: Promise<void> | undefined
  let isRunRequested = false
  let stopped = false

  async function run(): Promise<void> {
    do {
      isRunRequested = false
      await work(() => stopped)
    } while (isRunRequested && !stopped)
    // In the same step as the condition: a request in between would wait for the timer.
    running = undefined
  }

  function runNow(): void {
    if (stopped) return
    isRunRequested = true
    running ??= outsideRequest(run)
  }

  const timer = setInterval(runNow, everyMs)
  timer.unref()
  runNow()

  return {
    runNow,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

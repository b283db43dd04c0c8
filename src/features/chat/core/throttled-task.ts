/** Minimum time between two runs. */
const INTERVAL_MS = 50

/**
 * Throttles a task. `schedule` runs it in a microtask (so synchronous changes are batched) if it hasn't run
 * recently, otherwise at the end of the interval.
 */
export function createThrottledTask(task: () => void): {
  readonly schedule: () => void
  readonly stop: () => void
} {
  let lastRun = Number.NEGATIVE_INFINITY
  let isScheduled = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    isScheduled = false
    if (isStopped) return
    lastRun = performance.now()
    task()
  }
  return {
    schedule() {
      if (isScheduled) return
      isScheduled = true
      const wait = lastRun + INTERVAL_MS - performance.now()
      if (wait <= 0) queueMicrotask(run)
      else timer = setTimeout(run, wait)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Minimum time between two runs of a throttled task. */
const THROTTLE_MS = 50

/**
 * Throttles a task. `schedule` runs it in a microtask (so synchronous changes are batched) if it hasn't run
 * recently, otherwise at the end of the interval.
 */
export function createThrottledTask(task: () => void) {
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
      const wait = lastRun + THROTTLE_MS - performance.now()
      if (wait <= 0) queueMicrotask(run)
      else timer = setTimeout(run, wait)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A task that runs some time after it was scheduled. */
export function createDelayedTask(task: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const run = () => {
    stop()
    task()
  }
  return {
    /** Runs it after the delay, unless a run is scheduled already. */
    schedule() {
      timer ??= setTimeout(run, delayMs)
    },
    /** Runs it after the delay, in place of a scheduled run. */
    restart() {
      stop()
      timer = setTimeout(run, delayMs)
    },
    /** Runs it now if a run is scheduled. */
    flush() {
      if (timer !== undefined) run()
    },
    stop,
  }
}

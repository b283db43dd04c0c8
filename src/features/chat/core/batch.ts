/** While much happens the screens follow so often, milliseconds. */
const FRAME_MS = 50

/**
 * Runs the work soon after it is asked for: at once (with the other changes of the moment) when nothing happened
 * lately, else as part of the next batch.
 */
export function batched(work: () => void): { readonly ask: () => void; readonly stop: () => void } {
  let lastRun = Number.NEGATIVE_INFINITY
  let waiting = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    waiting = false
    if (stopped) return
    lastRun = performance.now()
    work()
  }
  return {
    ask() {
      if (waiting) return
      waiting = true
      const wait = lastRun + FRAME_MS - performance.now()
      if (wait <= 0) queueMicrotask(run)
      else timer = setTimeout(run, wait)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

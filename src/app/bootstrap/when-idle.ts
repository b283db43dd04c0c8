import { delay } from '#lib/async/delay.ts'

/**
 * Without requestIdleCallback (Safari): the first delay leaves the page time to load; later ones just yield.
 */
let nextDelayMs = 2000
const YIELD_DELAY_MS = 100

/** Longest wait for an idle page: a busy phone, or a browser that draws nothing, may have no idle time for minutes. */
const MAX_WAIT_MS = 2000

/** Resolves when the page is idle, or has had no idle time for a while. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else {
      setTimeout(resolve, nextDelayMs)
      nextDelayMs = YIELD_DELAY_MS
    }
  })
}

/** The page is quiet if no request has finished for this long. */
const QUIET_MS = 4000

const finishedRequests = () => performance.getEntriesByType('resource').length

/** Resolves when the page has loaded everything that it needs or prefetches, and is idle. */
export async function whenQuiet(): Promise<void> {
  for (let before = -1; before !== finishedRequests(); ) {
    before = finishedRequests()
    await delay(QUIET_MS)
  }
  await whenIdle()
}

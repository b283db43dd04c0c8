/**
 * Without requestIdleCallback (Safari): the first delay leaves the page time to load; later ones just yield.
 */
let nextDelayMs = 2000
const YIELD_DELAY_MS = 100

/** Resolves when the page is idle. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
    else {
      setTimeout(resolve, nextDelayMs)
      nextDelayMs = YIELD_DELAY_MS
    }
  })
}

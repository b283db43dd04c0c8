/**
 * Where the browser has no idle times to give (Safari), the page has this long for itself first, milliseconds; after that
 * each piece of work leaves it only a breath.
 */
let noIdle = 2000
const BREATH_MS = 100

/** Resolves when the page has nothing to do. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
    else {
      setTimeout(resolve, noIdle)
      noIdle = BREATH_MS
    }
  })
}

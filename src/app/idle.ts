/** Where the browser has no idle times to give, the page has this long for itself first, milliseconds. */
const NO_IDLE_MS = 2000

/** Resolves when the page has nothing to do. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
    else setTimeout(resolve, NO_IDLE_MS)
  })
}

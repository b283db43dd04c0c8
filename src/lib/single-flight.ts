/**
 * Wraps work so that it runs once at a time: calls made meanwhile get undefined instead of a second run.
 */
export function singleFlight<A extends readonly unknown[], R>(
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R | undefined> {
  let busy = false
  return async (...args) => {
    if (busy) return undefined
    busy = true
    try {
      return await work(...args)
    } finally {
      busy = false
    }
  }
}

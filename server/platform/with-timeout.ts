/** The time limit of `withTimeout` was exceeded. */
export class TimeoutError extends Error {}

/**
 * Waits for work at most this long; it isn't cancelled.
 * @throws TimeoutError if it takes longer, or what the work throws
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimeoutError('no response in time'))
    // After the event loop was blocked, what has arrived meanwhile is read before the immediate.
    timer = setTimeout(() => setImmediate(giveUp), ms)
  })
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

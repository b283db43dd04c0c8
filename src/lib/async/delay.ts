/** Resolves after this time; can't be cancelled. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves with what `late` returns, or undefined, if the work takes longer than `ms`; it isn't cancelled. */
export function waitAtMost<T, L = void>(
  ms: number,
  work: T | Promise<T>,
  late?: () => L,
): Promise<Awaited<T> | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  }).then(late)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Rejects with a TimeoutError if the work takes longer than `ms`; it isn't cancelled. */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  waitAtMost<T, never>(ms, work, () => {
    throw new DOMException('timed out', 'TimeoutError')
  })

/** Resolves after this time; can't be cancelled. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Rejects with a TimeoutError if the work takes longer than `ms`; it isn't cancelled. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('timed out', 'TimeoutError')), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

import { DomainError } from '#server/platform/domain-error.ts'

/** Retry-After of refused work. */
const RETRY_SECONDS = 2

/**
 * Limits concurrent work per key in this process. Excess work is refused rather than queued, to bound memory.
 * @returns runs a piece of work for a key; throws DomainError REQUEST_LIMIT with Retry-After
 */
export function limitConcurrency(max: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (key, work) => {
    const count = running.get(key) ?? 0
    if (count >= max) throw new DomainError('REQUEST_LIMIT', { retryAfter: RETRY_SECONDS })
    running.set(key, count + 1)
    try {
      return await work()
    } finally {
      const remaining = (running.get(key) ?? 1) - 1
      if (remaining === 0) running.delete(key)
      else running.set(key, remaining)
    }
  }
}

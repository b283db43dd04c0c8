import { ApiError } from '#server/platform/http/api-error.ts'

/** Retry-After of refused work. */
const RETRY_SECONDS = 2

/**
 * Limits concurrent work per key in this process. Excess work is refused rather than queued, to bound memory.
 * @returns runs a piece of work for a key; throws ApiError REQUEST_LIMIT with Retry-After
 */
export function limitConcurrency(max: number): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  return async (who, work) => {
    const before = running.get(who) ?? 0
    if (before >= max) throw new ApiError('REQUEST_LIMIT', { retryAfter: RETRY_SECONDS })
    running.set(who, before + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(who) ?? 1) - 1
      if (left === 0) running.delete(who)
      else running.set(who, left)
    }
  }
}

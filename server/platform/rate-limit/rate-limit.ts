import { DomainError } from '#server/platform/domain-error.ts'

/** Counts hits in fixed windows, shared by all processes of a backend. */
export interface RateStore {
  /**
   * Counts one hit, atomically.
   * @param windowMs length of a window, which starts with its first hit
   * @param now epoch milliseconds
   * @returns hits in the window including this one, and when it ends (epoch milliseconds)
   */
  hit(key: string, windowMs: number, now: number): Promise<{ hits: number; resetsAt: number }>
  /** Refunds hits (default: one) of attempts that turned out to be legitimate. */
  refund(key: string, hits?: number): Promise<void>
  /**
   * Deletes all hits of a key.
   * @returns their number
   */
  reset(key: string): Promise<number>
  /** Rejects if hits can't be counted. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Limit of `max` hits per `windowMs`. */
export interface RateLimit {
  max: number
  windowMs: number
}

/**
 * Counts a hit and throws if the limit is exceeded.
 * The hit is counted before the guarded work starts, so that parallel attempts can't exceed the limit.
 * @throws DomainError REQUEST_LIMIT (429) with Retry-After
 */
export async function limitRate(
  store: RateStore,
  key: string,
  limit: RateLimit,
  now: number,
  errorKey: 'REQUEST_LIMIT' | 'OTP_BLOCK' | 'REQUEST_LIMIT_1MIN' = 'REQUEST_LIMIT',
): Promise<void> {
  const { hits, resetsAt } = await store.hit(key, limit.windowMs, now)
  if (hits <= limit.max) return
  throw new DomainError(errorKey, { retryAfter: Math.max(1, Math.ceil((resetsAt - now) / 1000)) })
}

/** Delays between attempts double from `initialMs` to `maxMs`. */
export interface BackoffLimits {
  readonly initialMs: number
  readonly maxMs: number
}

/** For chat messages and other calls that wait for the network. */
export const networkBackoff: BackoffLimits = { initialMs: 1000, maxMs: 30_000 }

/** For the socket: reconnects at least every 5 s (specification, section 9). */
export const socketBackoff: BackoffLimits = { initialMs: 1000, maxMs: 5000 }

/** After a 429 response: at least 5 s. */
export const rateLimitBackoff: BackoffLimits = { initialMs: 10_000, maxMs: 60_000 }

/**
 * Delay before the next attempt in ms, with jitter (half to whole), so that clients that lost the server at the same time
 * don't all reconnect at the same time.
 * @param failures number of failed attempts in a row, at least 1
 * @param random 0 to 1
 */
export function backoffDelayMs(
  failures: number,
  { initialMs, maxMs }: BackoffLimits,
  random = Math.random(),
): number {
  const whole = Math.min(maxMs, initialMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(whole * (0.5 + random / 2))
}

/**
 * Delay before the next attempt in ms: what the server asks for, but no less than our own, which grows. A host that answers
 * each attempt with `Retry-After: 1` would be asked every second.
 * @param retryAfterMs undefined if the server asks for none
 */
export function retryDelayMs(
  retryAfterMs: number | undefined,
  failures: number,
  limits: BackoffLimits,
  random?: number,
): number {
  return Math.max(retryAfterMs ?? 0, backoffDelayMs(failures, limits, random))
}

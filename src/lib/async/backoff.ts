/** Waits between tries: doubling from the first to the longest, milliseconds. */
export interface Waits {
  readonly first: number
  readonly longest: number
}

/** Of messages, and of other calls that wait for the network. */
export const networkWaits: Waits = { first: 1000, longest: 30_000 }

/** Of the socket: a lost one is seen to every 5 s at the latest (specification, section 9). */
export const socketWaits: Waits = { first: 1000, longest: 5000 }

/** After 'too many requests'. */
export const limitWaits: Waits = { first: 5000, longest: 60_000 }

/**
 * How long to wait before the next try, milliseconds: with jitter (half to whole), so that a crowd that lost the
 * server together doesn't come back together.
 * @param failures tries that failed in a row, at least 1
 * @param random 0 to 1
 */
export function backoff(failures: number, { first, longest }: Waits, random = Math.random()): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 30))
  return Math.round(whole * (0.5 + random / 2))
}

/**
 * Whole seconds until a QR ends, rounded up so that 0 means over.
 * @param expireIn instant of the end, epoch milliseconds; undefined: the server didn't say
 * @param now epoch milliseconds by the server's clock (D10)
 */
export function secondsLeft(expireIn: number | undefined, now: number): number | undefined {
  return expireIn === undefined ? undefined : Math.max(0, Math.ceil((expireIn - now) / 1000))
}

/**
 * Seconds that a full bar stands for: the operator's validity if it is known, else what was left when the QR came.
 * Never less than what is left, so that the bar can't overflow.
 * @param minutes validity of a QR (D18)
 * @param fetchedAt when the state came, epoch milliseconds by the server's clock
 */
export function totalSeconds(expireIn: number, minutes: number | undefined, fetchedAt: number): number {
  const atStart = secondsLeft(expireIn, fetchedAt) ?? 0
  return Math.max(1, atStart, minutes === undefined ? 0 : Math.round(minutes * 60))
}

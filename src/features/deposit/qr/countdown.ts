/**
 * Whole seconds until a QR expires, rounded up so that 0 means expired.
 * @param expireIn expiry, epoch milliseconds; undefined if the server sent none
 * @param now epoch milliseconds by the server's clock
 */
export function getSecondsLeft(expireIn: number | undefined, now: number): number | undefined {
  return expireIn === undefined ? undefined : Math.max(0, Math.ceil((expireIn - now) / 1000))
}

/**
 * Length of the full countdown bar in seconds: the operator's validity if known, else the time left when the
 * QR was fetched. Never less than the latter, so that the bar can't overflow.
 * @param minutes validity of a QR in minutes
 * @param fetchedAt when the state was fetched, epoch milliseconds by the server's clock
 */
export function getTotalSeconds(expireIn: number, minutes: number | undefined, fetchedAt: number): number {
  const atStart = getSecondsLeft(expireIn, fetchedAt) ?? 0
  return Math.max(1, atStart, minutes === undefined ? 0 : Math.round(minutes * 60))
}

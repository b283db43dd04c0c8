/** How far the server's clock is ahead of ours. */
let offsetMs = 0
let isKnown = false

/** Whether a response has told the server's time; hosts on another origin may not expose it. */
export function isServerClockKnown(): boolean {
  return isKnown
}

/** How far the server's clock is ahead of ours, in ms; cached for the next start. */
export function clockOffset(): number {
  return offsetMs
}

/**
 * Restores the offset of an earlier visit, until the server responds in this one.
 * @param seen an instant that has certainly passed by the server's clock; it stays in the past even if the device's clock
 * was set back since
 */
export function restoreClockOffset(earlier: number, seen: number): void {
  offsetMs = Math.max(earlier, seen - Date.now())
}

/** Current time by the server's clock, as far as known; epoch ms. */
export function now(): number {
  return Date.now() + offsetMs
}

/**
 * Corrects the offset by a response's Date header, which has a resolution of seconds. The offset changes only as far as the
 * response proves it wrong, so that it doesn't jitter and a correct device clock isn't adjusted.
 * @param sentAt when the request was sent, epoch ms by the device's clock
 * @param receivedAt when the response arrived, likewise
 */
export function updateServerClock(header: string | null, sentAt: number, receivedAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  isKnown = true
  offsetMs = Math.min(Math.max(offsetMs, date - receivedAt), date + 1000 - sentAt)
}

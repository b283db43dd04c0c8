/** How far the server's clock is ahead of ours, milliseconds (D10). */
let offset = 0

/** How far the server's clock is ahead, milliseconds, for who keeps it until the next visit. */
export function clockOffset(): number {
  return offset
}

/**
 * Goes by what an earlier visit learnt, as long as the server hasn't told its time in this one.
 * @param seen an instant that has passed for certain, by the server's clock: a phone clock that was set back since
 * doesn't put it into the future
 */
export function recallOffset(earlier: number, seen: number): void {
  offset = Math.max(earlier, seen - Date.now())
}

/** Now by the server's clock as far as it is known, epoch milliseconds. */
export function now(): number {
  return Date.now() + offset
}

/**
 * Learns from an answer's Date header, which has whole seconds. The offset moves only as far as the answer proves
 * it wrong, so that it doesn't jitter and a right phone clock stays untouched.
 * @param sentAt when the call left, by our clock, epoch milliseconds
 * @param gotAt when its answer came
 */
export function noteServerDate(header: string | null, sentAt: number, gotAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  offset = Math.min(Math.max(offset, date - gotAt), date + 1000 - sentAt)
}

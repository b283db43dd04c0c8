import type { SlipItem } from './slip-item.ts'

/** A slip counts within an hour of its transfer (specification, section 9), milliseconds. */
export const SLIP_LIFE_MS = 60 * 60_000

/**
 * Until when a slip can be sent: an hour after its transfer. Where the reference doesn't tell the time of that, an hour
 * after it came here, for the transfer was before: `sure` is false then.
 * @returns epoch milliseconds
 */
export function deadlineOf({ qr, addedAt }: Pick<SlipItem, 'qr' | 'addedAt'>): {
  readonly at: number
  readonly sure: boolean
} {
  const transferAt = qr?.kind === 'bank' ? qr.transferAt : undefined
  return { at: (transferAt ?? addedAt) + SLIP_LIFE_MS, sure: transferAt !== undefined }
}

/** Whether its hour is certainly over: then only support, or the member's own word, helps. */
export function isExpired(item: SlipItem, now: number): boolean {
  const { at, sure } = deadlineOf(item)
  return sure && now > at
}

/** Within a minute a check is over; who hasn't heard of it by then should ask somebody, milliseconds. */
export const CHECK_LIFE_MS = 24 * 60 * 60_000

/** When the server took a slip, as far as that is known, epoch milliseconds. */
export function takenAt({ sentAt, confirmedAt, addedAt }: SlipItem): number {
  return sentAt ?? confirmedAt ?? addedAt
}

/** Whether the server has had it for too long without saying what became of it. */
export function isOverdue(item: SlipItem, now: number): boolean {
  return item.state === 'processing' && now - takenAt(item) > CHECK_LIFE_MS
}

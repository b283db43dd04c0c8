import type { SlipItem } from './slip-item.ts'

/** A slip is valid for an hour after its transfer (specification, section 9). */
export const SLIP_VALIDITY_MS = 60 * 60_000

/**
 * When a slip expires: an hour after its transfer. If its reference doesn't contain the time of the transfer,
 * an hour after the slip was added, which is an upper bound: `isExact` is false then.
 * @returns `at` in epoch milliseconds
 */
export function getSlipDeadline({ qr, addedAt }: Pick<SlipItem, 'qr' | 'addedAt'>): {
  readonly at: number
  readonly isExact: boolean
} {
  const transferAt = qr?.kind === 'bank' ? qr.transferAt : undefined
  return { at: (transferAt ?? addedAt) + SLIP_VALIDITY_MS, isExact: transferAt !== undefined }
}

/** Whether a slip has certainly expired. From then on only support can help, or sending it anyway. */
export function isExpired(item: SlipItem, now: number): boolean {
  const { at, isExact } = getSlipDeadline(item)
  return isExact && now > at
}

/** The server checks a slip within a minute. After this long, the member should ask support. */
export const OVERDUE_AFTER_MS = 24 * 60 * 60_000

/** Best estimate of when the server accepted a slip, epoch milliseconds. */
export function getAcceptedAt({ sentAt, confirmedAt, addedAt }: SlipItem): number {
  return sentAt ?? confirmedAt ?? addedAt
}

/** Whether the server's check has taken too long. */
export function isOverdue(item: SlipItem, now: number): boolean {
  return item.state === 'processing' && now - getAcceptedAt(item) > OVERDUE_AFTER_MS
}

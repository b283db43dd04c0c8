import type { Slip } from '#contract/statement.ts'
import type { SlipItem } from './slip-item.ts'

// How one slip is kept from counting twice, also by hosts that don't deduplicate uploads:
// docs/decisions/2026-11-27-duplicate-slips.md

/** The slip as an upload starts. Persist it before the request: a crash must not hide that the server may have it. */
export function markUploading(item: SlipItem): SlipItem {
  return { ...item, state: 'sending', mayBeUploaded: true, wait: undefined }
}

/** Whether the server may have the slip, so that it must be looked up before it is sent. */
export function needsLookup({ mayBeUploaded, state }: SlipItem): boolean {
  return mayBeUploaded || state === 'sending'
}

/** Finds a slip in the server's list, by `clientId`, or by reference in entries that have none. */
export function findListedSlip(item: SlipItem, slips: readonly Slip[]): Slip | undefined {
  return slips.find((slip) =>
    slip.clientId === undefined
      ? item.reference !== undefined && slip.reference === item.reference
      : slip.clientId === item.id,
  )
}

/** Whether another slip on this device is of the same transfer, by the reference in its QR code, and hasn't failed. */
export function isTransferKnown({ id }: SlipItem, qr: SlipItem['qr'], all: readonly SlipItem[]): boolean {
  if (qr?.kind !== 'bank') return false
  return all.some(
    (other) =>
      other.id !== id &&
      other.state !== 'failed' &&
      other.qr?.kind === 'bank' &&
      other.qr.ref === qr.ref &&
      other.qr.bank === qr.bank,
  )
}

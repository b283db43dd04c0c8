import type { Slip } from '#contract/statement.ts'
import type { ErrorClass } from './classify-error.ts'
import type { SlipItem } from './slip-item.ts'

/** Response of the upload call. */
export interface UploadResponse {
  readonly status?: string | undefined
  readonly note?: string | undefined
  readonly reference?: string | undefined
}

const noWait = { wait: undefined, notBefore: 0, failures: 0, errorKey: undefined } as const

/** @param now epoch milliseconds by the server's clock */
export function applyUploadResponse(item: SlipItem, response: UploadResponse, now: number): SlipItem {
  const state = response.status === 'success' || response.status === 'failed' ? response.status : 'processing'
  return {
    ...item,
    ...noWait,
    state,
    tried: true,
    sentAt: item.sentAt ?? now,
    note: response.note,
    reference: response.reference ?? item.reference,
    settledAt: state === 'processing' ? undefined : now,
  }
}

/** Merges the server's list entry into a slip. */
export function applyListedSlip(item: SlipItem, slip: Slip, now: number): SlipItem {
  return { ...applyUploadResponse(item, slip, now), amount: slip.amount ?? item.amount }
}

/** Finds a slip in the server's list, by `clientId`, or by reference in entries that have none. */
export function findListedSlip(item: SlipItem, slips: readonly Slip[]): Slip | undefined {
  return slips.find((slip) =>
    slip.clientId === undefined
      ? item.reference !== undefined && slip.reference === item.reference
      : slip.clientId === item.id,
  )
}

/**
 * The slip after a failed upload.
 * @param before the slip before that attempt
 * @param failures consecutive failed attempts, including this one
 */
export function applyFailure(
  item: SlipItem,
  before: SlipItem,
  errorClass: ErrorClass,
  failures: number,
  now: number,
): SlipItem {
  if (errorClass.kind === 'refused') {
    return {
      ...item,
      state: 'failed',
      errorKey: errorClass.key ?? 'SLIP_UPLOAD_FAIL',
      settledAt: now,
      failures: 0,
    }
  }
  const tried = before.tried || (errorClass.kind !== 'parked' && errorClass.tried)
  const waiting = { ...item, state: 'waiting', tried } as const
  if (errorClass.kind === 'parked') return { ...waiting, wait: 'session' }
  // A request to wait isn't a failure: it must not increase the backoff.
  const countedFailures =
    errorClass.kind === 'pause' && errorClass.reason !== 'network' ? before.failures : failures
  if (errorClass.kind === 'pause') return { ...waiting, wait: errorClass.reason, failures: countedFailures }
  return { ...waiting, wait: 'server', failures: countedFailures, notBefore: now + errorClass.ms }
}

import { findKey } from '#contract/error-keys.ts'
import { slipReasons } from '#contract/slip-reasons.ts'
import type { Slip } from '#contract/statement.ts'
import { type BackoffLimits, rateLimitBackoff, retryDelayMs } from '#lib/async/backoff.ts'
import { classifySendError } from '#lib/outbox/classify-error.ts'
import { HELD_BY_BONUS, type SlipItem } from '../slip-item.ts'

/** Response of the upload call. */
export interface UploadResponse {
  readonly status?: string | undefined
  readonly note?: string | undefined
  readonly message?: string | undefined
  readonly reference?: string | undefined
}

const noWait = { wait: undefined, notBefore: 0, failures: 0, errorKey: undefined } as const

/** @param now epoch milliseconds by the server's clock */
export function applyUploadResponse(item: SlipItem, response: UploadResponse, now: number): SlipItem {
  // A host that names a reason without a status has refused the slip.
  const reason = [response.note, response.message].find((text) => text && findKey(slipReasons, text))
  const status = response.status ?? (reason === undefined ? undefined : 'failed')
  const state = status === 'success' || status === 'failed' ? status : 'processing'
  return {
    ...item,
    ...noWait,
    state,
    mayBeUploaded: true,
    sentAt: item.sentAt ?? now,
    note: response.note ?? reason,
    reference: response.reference ?? item.reference,
    settledAt: state === 'processing' ? undefined : now,
  }
}

/** Merges the server's list entry into a slip. */
export function applyListedSlip(item: SlipItem, slip: Slip, now: number): SlipItem {
  return { ...applyUploadResponse(item, slip, now), amount: slip.amount ?? item.amount }
}

/**
 * How a failed upload affects the slip and the rest of the queue. `mayBeUploaded`: the upload may have reached the
 * server.
 */
export type ErrorClass =
  /** Pauses the whole queue for `ms` milliseconds. */
  | {
      readonly kind: 'pause'
      readonly reason: 'network' | 'limit' | 'closed'
      readonly ms: number
      readonly mayBeUploaded: boolean
    }
  /** The server failed on this slip: retry it after `ms`, without blocking the slips behind it. */
  | { readonly kind: 'later'; readonly ms: number; readonly mayBeUploaded: boolean }
  /** The token was rejected: wait until the member signs in again. */
  | { readonly kind: 'parked' }
  /** The host takes no slips while the member has an active bonus. */
  | { readonly kind: 'held'; readonly key: string }
  /** The server rejected the slip for good. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

const uploadBackoff: BackoffLimits = { initialMs: 2000, maxMs: 5 * 60_000 }
const serverBackoff: BackoffLimits = { initialMs: 5000, maxMs: 10 * 60_000 }

/** Delay after a rate limit (one slip per minute) without Retry-After. */
const RATE_LIMIT_MS = 60_000
/** Retry delay during closed hours. They end on a full minute, but clocks differ. */
const CLOSED_RETRY_MS = 60_000

/**
 * Classifies the error of an upload or of the slip list.
 * @param failures consecutive failed attempts, including this one
 * @param rateLimits consecutive rate limits, including this one
 * @param closed whether slip upload is closed at this hour
 */
export function classifyError(
  error: unknown,
  {
    failures,
    rateLimits,
    closed,
    now,
    random,
  }: { failures: number; rateLimits: number; closed: boolean; now: number; random?: number | undefined },
): ErrorClass {
  const { kind, mayBeStored: mayBeUploaded, retryAfterMs, key } = classifySendError(error, now)
  if (kind === 'session') return { kind: 'parked' }
  if (kind === 'limit') {
    const ms = retryDelayMs(retryAfterMs ?? RATE_LIMIT_MS, rateLimits, rateLimitBackoff, random)
    return { kind: 'pause', reason: 'limit', ms, mayBeUploaded }
  }
  if (kind === 'network') {
    const ms = retryDelayMs(retryAfterMs, failures, uploadBackoff, random)
    return { kind: 'pause', reason: 'network', ms, mayBeUploaded }
  }
  const isUploadFailure = key === 'SLIP_UPLOAD_FAIL'
  if (isUploadFailure && closed) {
    const ms = Math.max(retryAfterMs ?? 0, CLOSED_RETRY_MS)
    return { kind: 'pause', reason: 'closed', ms, mayBeUploaded }
  }
  if (kind === 'refused' && key === HELD_BY_BONUS) return { kind: 'held', key }
  if (kind === 'refused' && !isUploadFailure) return { kind: 'refused', key }
  return { kind: 'later', ms: retryDelayMs(retryAfterMs, failures, serverBackoff, random), mayBeUploaded }
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
  const mayBeStored = 'mayBeUploaded' in errorClass && errorClass.mayBeUploaded
  const mayBeUploaded = before.mayBeUploaded || mayBeStored
  const waiting = { ...item, state: 'waiting', mayBeUploaded } as const
  if (errorClass.kind === 'parked') return { ...waiting, wait: 'session' }
  if (errorClass.kind === 'held')
    return { ...waiting, wait: 'bonus', errorKey: errorClass.key, failures: before.failures }
  // A request to wait isn't a failure: it must not increase the backoff.
  const countedFailures =
    errorClass.kind === 'pause' && errorClass.reason !== 'network' ? before.failures : failures
  if (errorClass.kind === 'pause') return { ...waiting, wait: errorClass.reason, failures: countedFailures }
  return { ...waiting, wait: 'server', failures: countedFailures, notBefore: now + errorClass.ms }
}

import { type BackoffLimits, backoffDelayMs } from '#lib/async/backoff.ts'
import { classifySendError } from '#lib/outbox/classify-error.ts'

/**
 * How a failed upload affects the slip and the rest of the queue. `tried`: the upload may have reached the
 * server.
 */
export type ErrorClass =
  /** Pauses the whole queue for `ms` milliseconds. */
  | {
      readonly kind: 'pause'
      readonly reason: 'network' | 'limit' | 'closed'
      readonly ms: number
      readonly tried: boolean
    }
  /** The server failed on this slip: retry it after `ms`, without blocking the slips behind it. */
  | { readonly kind: 'later'; readonly ms: number; readonly tried: boolean }
  /** The token was rejected: wait until the member signs in again. */
  | { readonly kind: 'parked' }
  /** The server rejected the slip for good. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

const networkBackoff: BackoffLimits = { initialMs: 2000, maxMs: 5 * 60_000 }
const serverBackoff: BackoffLimits = { initialMs: 5000, maxMs: 10 * 60_000 }

/** Delay after a rate limit (one slip per minute) without Retry-After. */
const RATE_LIMIT_MS = 60_000
/** Retry delay during closed hours. They end on a full minute, but clocks differ. */
const CLOSED_RETRY_MS = 60_000

/**
 * Classifies the error of an upload or of the slip list.
 * @param failures consecutive failed attempts, including this one
 * @param closed whether slip upload is closed at this hour (D9)
 */
export function classifyError(
  error: unknown,
  {
    failures,
    closed,
    now,
    random,
  }: { failures: number; closed: boolean; now: number; random?: number | undefined },
): ErrorClass {
  const { kind, mayBeStored: tried, retryAfterMs, key } = classifySendError(error, now)
  if (kind === 'session') return { kind: 'parked' }
  if (kind === 'limit') return { kind: 'pause', reason: 'limit', ms: retryAfterMs ?? RATE_LIMIT_MS, tried }
  if (kind === 'network') {
    const ms = retryAfterMs ?? backoffDelayMs(failures, networkBackoff, random)
    return { kind: 'pause', reason: 'network', ms, tried }
  }
  const isUploadFailure = key === 'SLIP_UPLOAD_FAIL'
  if (isUploadFailure && closed) {
    return { kind: 'pause', reason: 'closed', ms: retryAfterMs ?? CLOSED_RETRY_MS, tried }
  }
  if (kind === 'refused' && !isUploadFailure) return { kind: 'refused', key }
  return { kind: 'later', ms: retryAfterMs ?? backoffDelayMs(failures, serverBackoff, random), tried }
}

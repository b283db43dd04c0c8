import { CallError, errorKeyOf } from '#lib/api/api-error.ts'
import { type BackoffLimits, backoffDelayMs } from '#lib/async/backoff.ts'

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
/** Upper bound for Retry-After. */
const MAX_RETRY_AFTER_MS = 60 * 60_000
/** Retry delay during closed hours. They end on a full minute, but clocks differ. */
const CLOSED_RETRY_MS = 60_000

const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'gone']

/**
 * Parses a Retry-After header: seconds or an HTTP date.
 * @param now epoch milliseconds by the server's clock
 * @returns delay in milliseconds, undefined if the header is missing or malformed
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const isDate = /^[A-Z][a-z]{2},/.test(header)
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : isDate ? Date.parse(header) - now : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), MAX_RETRY_AFTER_MS)
}

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
  const network: ErrorClass = {
    kind: 'pause',
    reason: 'network',
    ms: backoffDelayMs(failures, networkBackoff, random),
    tried: true,
  }
  if (!(error instanceof CallError)) return network
  const { failure, outcomeUnknown } = error
  if (failure.kind === 'offline' || failure.kind === 'timeout') return { ...network, tried: outcomeUnknown }
  const status = 'status' in failure ? failure.status : 200
  const key = errorKeyOf(error)
  const requestedMs = 'retryAfter' in failure ? retryAfterMs(failure.retryAfter, now) : undefined
  if (status === 401 || sessionKeys.includes(key ?? '')) return { kind: 'parked' }
  if (key === 'REQUEST_LIMIT_1MIN' || key === 'REQUEST_LIMIT' || status === 429) {
    return { kind: 'pause', reason: 'limit', ms: requestedMs ?? RATE_LIMIT_MS, tried: false }
  }
  if (key === 'SLIP_UPLOAD_FAIL' && closed) {
    return { kind: 'pause', reason: 'closed', ms: requestedMs ?? CLOSED_RETRY_MS, tried: false }
  }
  // The gateway or the whole server is unavailable: treat it like a network failure.
  if ([408, 425, 502, 503, 504].includes(status)) {
    return { ...network, ms: requestedMs ?? network.ms }
  }
  const isServerError = outcomeUnknown || status >= 500 || key === 'SLIP_UPLOAD_FAIL'
  if (isServerError) {
    return {
      kind: 'later',
      ms: requestedMs ?? backoffDelayMs(failures, serverBackoff, random),
      tried: outcomeUnknown,
    }
  }
  return { kind: 'refused', key }
}

import { CallError, errorKeyOf, rejectedTokenKeys } from '#lib/api/api-error.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'

/** Why a request of an outbox failed, and what that says about the server. */
export interface SendFailure {
  /**
   * `network`: no response, or the whole server is unavailable. `limit`: rate limit. `session`: the token was
   * rejected. `server`: the server failed on this item, or its response can't be read. `refused`: the server
   * has rejected this item for good.
   */
  readonly kind: 'network' | 'limit' | 'session' | 'server' | 'refused'
  /** Whether the server may have stored the item although the request failed. */
  readonly mayBeStored: boolean
  /** Delay requested by the server; wait at least as long as our own backoff (`retryDelayMs`). */
  readonly retryAfterMs: number | undefined
  /** The server's error key. */
  readonly key: string | undefined
}

/** Error keys after which only a new sign-in helps; ending the session is handled by the API client. */
const sessionKeys: readonly string[] = [...rejectedTokenKeys, 'gone']

/** Error keys of a rate limit, under any status. */
const limitKeys: readonly string[] = ['REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN']

/** Statuses of gateways and of servers that are unavailable as a whole. */
const unavailableStatuses: readonly number[] = [408, 425, 502, 503, 504]

const MAX_RETRY_AFTER_MS = 60 * 60_000

/**
 * Parses a Retry-After header: seconds or an HTTP date.
 * @param now epoch milliseconds by the server's clock; undefined if that isn't known: dates are ignored then
 * @returns delay in milliseconds; undefined if the header is missing, malformed, or names no time to come
 */
export function parseRetryAfter(header: string | undefined, now: number | undefined): number | undefined {
  if (!header) return undefined
  const isDate = /^[A-Z][a-z]{2},/.test(header)
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1000
    : isDate
      ? Date.parse(header) - (now ?? Number.NaN)
      : Number.NaN
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

/**
 * Classifies the error of an outbox request.
 * @param error anything but a CallError counts as `network`, and the server may have stored the item
 * @param now epoch milliseconds by the server's clock, for Retry-After dates
 */
export function classifySendError(error: unknown, now: number): SendFailure {
  if (!(error instanceof CallError)) {
    return { kind: 'network', mayBeStored: true, retryAfterMs: undefined, key: undefined }
  }
  const { failure, outcomeUnknown } = error
  const status = 'status' in failure ? failure.status : 0
  const key = errorKeyOf(error)
  const serverNow = isServerClockKnown() ? now : undefined
  const retryAfterMs = 'retryAfter' in failure ? parseRetryAfter(failure.retryAfter, serverNow) : undefined
  const isUnavailable = unavailableStatuses.includes(status)
  // On an internal error, whatever its key, the server may have stored the item before it failed.
  const mayBeStored = outcomeUnknown || isUnavailable || status >= 500
  const as = (kind: SendFailure['kind'], isPossiblyStored = false): SendFailure => ({
    kind,
    mayBeStored: isPossiblyStored,
    retryAfterMs,
    key,
  })
  if (failure.kind === 'offline' || failure.kind === 'timeout') return as('network', mayBeStored)
  if (status === 429 || (key !== undefined && limitKeys.includes(key))) return as('limit')
  if (status === 401 || (key !== undefined && sessionKeys.includes(key))) return as('session')
  if (isUnavailable) return as('network', mayBeStored)
  const isSuccessStatus = status >= 200 && status < 300
  const isRefused = !mayBeStored && (failure.kind === 'key' || status >= 400 || isSuccessStatus)
  return isRefused ? as('refused') : as('server', mayBeStored)
}

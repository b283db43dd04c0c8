import { CallError, errorKeyOf } from '#lib/api/api-error.ts'
import { type BackoffLimits, backoffDelayMs } from '#lib/async/backoff.ts'

/** What a failed try means for the slip and for those behind it. */
export type Verdict =
  /** Nothing leaves before `ms` have passed. `tried`: the server may have it. */
  | {
      readonly kind: 'pause'
      readonly why: 'network' | 'limit' | 'closed'
      readonly ms: number
      readonly tried: boolean
    }
  /** This one waits, those behind it don't: the server has trouble with it. */
  | { readonly kind: 'later'; readonly ms: number; readonly tried: boolean }
  /** The token isn't accepted: it waits for its member to sign in again. */
  | { readonly kind: 'parked' }
  /** The server doesn't take it. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

const networkWaits: BackoffLimits = { initialMs: 2000, maxMs: 5 * 60_000 }
const serverWaits: BackoffLimits = { initialMs: 5000, maxMs: 10 * 60_000 }

/** 'One slip a minute' without a Retry-After, milliseconds. */
const LIMIT_MS = 60_000
/** No server may send us away for longer than this at once, milliseconds. */
const LONGEST_MS = 60 * 60_000
/** During closed hours, milliseconds: they end at a minute, but nobody's clock is exact. */
const CLOSED_MS = 60_000

const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'gone']

/**
 * Seconds, or an HTTP date.
 * @param now epoch milliseconds by the server's clock
 * @returns milliseconds to wait, undefined when it says nothing usable
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const isDate = /^[A-Z][a-z]{2},/.test(header)
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : isDate ? Date.parse(header) - now : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 1000), LONGEST_MS)
}

/**
 * Judges why a slip wasn't taken.
 * @param failures tries that failed in a row, this one included
 * @param closed the operator takes no slips at this hour
 */
export function verdictOf(
  error: unknown,
  {
    failures,
    closed,
    now,
    random,
  }: { failures: number; closed: boolean; now: number; random?: number | undefined },
): Verdict {
  const network: Verdict = {
    kind: 'pause',
    why: 'network',
    ms: backoffDelayMs(failures, networkWaits, random),
    tried: true,
  }
  if (!(error instanceof CallError)) return network
  const { failure, outcomeUnknown } = error
  if (failure.kind === 'offline' || failure.kind === 'timeout') return { ...network, tried: outcomeUnknown }
  const status = 'status' in failure ? failure.status : 200
  const key = errorKeyOf(error)
  const asked = 'retryAfter' in failure ? retryAfterMs(failure.retryAfter, now) : undefined
  if (status === 401 || sessionKeys.includes(key ?? '')) return { kind: 'parked' }
  if (key === 'REQUEST_LIMIT_1MIN' || key === 'REQUEST_LIMIT' || status === 429) {
    return { kind: 'pause', why: 'limit', ms: asked ?? LIMIT_MS, tried: false }
  }
  if (key === 'SLIP_UPLOAD_FAIL' && closed) {
    return { kind: 'pause', why: 'closed', ms: asked ?? CLOSED_MS, tried: false }
  }
  // What stands before the server is out of order, and it with it.
  if ([408, 425, 502, 503, 504].includes(status)) {
    return { ...network, ms: asked ?? network.ms }
  }
  const broken = outcomeUnknown || status >= 500 || key === 'SLIP_UPLOAD_FAIL'
  if (broken) {
    return {
      kind: 'later',
      ms: asked ?? backoffDelayMs(failures, serverWaits, random),
      tried: outcomeUnknown,
    }
  }
  return { kind: 'refused', key }
}

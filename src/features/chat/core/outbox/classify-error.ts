import { CallError } from '#lib/api/api-error.ts'
import { now } from '#lib/browser/server-clock.ts'
import { classifySendError } from '#lib/outbox/classify-error.ts'

/** How a failed attempt affects the message. */
export type ErrorClass =
  /** Retried automatically; `mayBeStored`: the server may have stored the message. */
  | {
      readonly kind: 'later'
      readonly why: 'network' | 'limit' | 'session'
      readonly mayBeStored: boolean
      /** Delay requested by the server. */
      readonly retryAfterMs?: number | undefined
    }
  /** Rejected by the server: only the customer can retry it. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

/** The history couldn't be searched for a message that the server may have. `cause`: the error of the call. */
export class HistorySearchError extends Error {
  override readonly name = 'HistorySearchError'
}

/** Whether the call ran into its timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'timeout'
}

/**
 * Classifies why a message wasn't sent.
 * @param isMember whether the request had a token
 */
export function classifyError(error: unknown, isMember: boolean): ErrorClass {
  if (error instanceof HistorySearchError) {
    // Whatever the search ran into, it says nothing about the message; only its delay is kept.
    const { kind, retryAfterMs } = classifySendError(error.cause, now())
    return { kind: 'later', why: kind === 'limit' ? 'limit' : 'network', mayBeStored: true, retryAfterMs }
  }
  const { kind, mayBeStored, retryAfterMs, key } = classifySendError(error, now())
  // A guest has no session to renew: only the customer can retry.
  if (kind === 'refused' || (kind === 'session' && !isMember)) return { kind: 'refused', key }
  return { kind: 'later', why: kind === 'server' ? 'network' : kind, mayBeStored, retryAfterMs }
}

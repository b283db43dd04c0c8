import { CallError } from '#lib/api/api-error.ts'

/** How a failed attempt affects the message. */
export type ErrorClass =
  /** Retried automatically; `mayBeStored`: the server may have stored the message. */
  | { readonly kind: 'later'; readonly why: 'network' | 'limit' | 'session'; readonly mayBeStored: boolean }
  /** Rejected by the server: only the customer can retry it. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

/** Whether the call ran into its timeout. */
export function isTimeout(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'timeout'
}

/** Error keys of an invalid token; ending the session is handled by the API client. */
const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/**
 * Classifies why a message wasn't sent.
 * @param isMember whether the request had a token
 */
export function classifyError(error: unknown, isMember: boolean): ErrorClass {
  if (!(error instanceof CallError)) return { kind: 'later', why: 'network', mayBeStored: true }
  const { failure, outcomeUnknown } = error
  const status = 'status' in failure ? failure.status : 0
  const key = failure.kind === 'key' ? failure.key : undefined
  if (status === 429 || key === 'REQUEST_LIMIT') return { kind: 'later', why: 'limit', mayBeStored: false }
  if (isMember && (status === 401 || (key !== undefined && sessionKeys.includes(key)))) {
    return { kind: 'later', why: 'session', mayBeStored: false }
  }
  // On an internal error, whatever its key, the server may have stored the message before it failed. 408 and
  // 425 come from proxies and are temporary.
  if (status >= 500 || status === 408 || status === 425)
    return { kind: 'later', why: 'network', mayBeStored: true }
  if (status >= 400 && !outcomeUnknown) return { kind: 'refused', key }
  return { kind: 'later', why: 'network', mayBeStored: outcomeUnknown }
}

import { CallError } from '#lib/api/api-error.ts'

/** What a failed try means for the message. */
export type Verdict =
  /** It goes on by itself later; `unsure`: the server may have it. */
  | { readonly kind: 'later'; readonly why: 'network' | 'limit' | 'session'; readonly unsure: boolean }
  /** The server doesn't want it: only the customer can try again. */
  | { readonly kind: 'refused'; readonly key: string | undefined }

/** The call was given all its time, and that wasn't enough. */
export function isLate(error: unknown): boolean {
  return error instanceof CallError && error.failure.kind === 'timeout'
}

/** Keys of a token that isn't accepted; the session's end is the business of lib/call-session.ts. */
const sessionKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/**
 * Judges why a message wasn't sent.
 * @param member whether it was sent with a token
 */
export function verdictOf(error: unknown, member: boolean): Verdict {
  if (!(error instanceof CallError)) return { kind: 'later', why: 'network', unsure: true }
  const { failure, outcomeUnknown } = error
  const status = 'status' in failure ? failure.status : 0
  const key = failure.kind === 'key' ? failure.key : undefined
  if (status === 429 || key === 'REQUEST_LIMIT') return { kind: 'later', why: 'limit', unsure: false }
  if (member && (status === 401 || (key !== undefined && sessionKeys.includes(key)))) {
    return { kind: 'later', why: 'session', unsure: false }
  }
  // A server that fails inside, whatever its words, may have kept the message before it failed; and what stands before
  // it may be tired of waiting, or want it later.
  if (status >= 500 || status === 408 || status === 425)
    return { kind: 'later', why: 'network', unsure: true }
  if (status >= 400 && !outcomeUnknown) return { kind: 'refused', key }
  return { kind: 'later', why: 'network', unsure: outcomeUnknown }
}

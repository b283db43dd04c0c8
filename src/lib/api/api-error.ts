import { errorKeys } from '#contract/error-keys.ts'

/** Why a call failed. */
export type Failure =
  /** The server responded with an error key (specification, section 8) or a custom message. */
  | {
      readonly kind: 'key'
      readonly key: string
      readonly status: number
      /** The invalid request field, if the server names it. */
      readonly field?: string | undefined
      /** The Retry-After header, if there was one. */
      readonly retryAfter?: string | undefined
    }
  /** No response. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** A 2xx response that can't be read: a page, or JSON that broke off. */
  | { readonly kind: 'not-json'; readonly status: number }
  /** A 2xx response that doesn't match the schema; `field` is the first invalid one. */
  | { readonly kind: 'bad-shape'; readonly field: string }
  /** An error status, or a 2xx response that says that the call failed, without a reason. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter?: string | undefined }
  /** Refused, but possibly because the browser resent a request that had already taken effect. */
  | { readonly kind: 'refused-resend' }

/** The only error that a call throws, except for aborts, which throw the signal's reason. */
export class CallError extends Error {
  readonly call: string
  readonly failure: Failure
  /** Whether the call changes something and may have done so although it failed. */
  readonly outcomeUnknown: boolean
  /** Whether the call changes something, was sent, and was certainly refused. */
  readonly refused: boolean

  /**
   * @param call the call's name in the contract
   * @param changes whether the call changes something and was sent
   */
  constructor(call: string, failure: Failure, changes: boolean) {
    super(`${call}: ${failure.kind}`)
    this.name = 'CallError'
    this.call = call
    this.failure = failure
    this.outcomeUnknown = changes && mayHaveTakenEffect(failure)
    this.refused = changes && !this.outcomeUnknown
  }
}

/** Keys with an unknown outcome: the server failed, possibly after moving money, or the first request is in flight. */
const unknownOutcomeKeys: readonly string[] = ['INTERNAL_SERVER_ERROR', 'REQUEST_IN_PROGRESS']

/** Gateways that time out also send a `message`, but it isn't a key of the catalogue; the call may have taken effect. */
function isGatewayError({ key, status }: { readonly key: string; readonly status: number }): boolean {
  return (status >= 500 || status === 408) && !errorKeys.some((known) => known === key)
}

/** Whether the call may have taken effect. A 4xx status or any other error key is a definite refusal. */
function mayHaveTakenEffect(failure: Failure): boolean {
  if (failure.kind === 'key') return unknownOutcomeKeys.includes(failure.key) || isGatewayError(failure)
  if (failure.kind === 'http') return failure.status >= 500 || failure.status === 408
  return true
}

/** Whether the same read may succeed later: there was no response, or the server, a gateway or a captive portal failed. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  if (failure.kind === 'key' || failure.kind === 'http')
    return failure.status >= 500 || failure.status === 408
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'not-json'
}

/** Error keys for a rejected token (specification, sections 4 and 8). */
export const rejectedTokenKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/** The server's error key, if the call failed with one. */
export function errorKeyOf(error: unknown): string | undefined {
  return error instanceof CallError && error.failure.kind === 'key' ? error.failure.key : undefined
}

/** The invalid request field, if the server named one. */
export function invalidFieldOf(error: unknown): string | undefined {
  return error instanceof CallError && error.failure.kind === 'key' ? error.failure.field : undefined
}

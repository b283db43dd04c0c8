import { errorKeys } from '#contract/error-keys.ts'

/** Why a call failed. */
export type Failure =
  /** The server answered with a key of section 8, or a text of its own. */
  | {
      readonly kind: 'key'
      readonly key: string
      readonly status: number
      /** The request's field at fault, where the server names it. */
      readonly field?: string | undefined
      /** The Retry-After header, where there was one. */
      readonly retryAfter?: string | undefined
    }
  /** No answer at all. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** A 2xx answer that isn't JSON. */
  | { readonly kind: 'not-json'; readonly status: number }
  /** A 2xx answer that can't be used; `field` names the first bad one. */
  | { readonly kind: 'bad-shape'; readonly field: string }
  /** An error status without a key. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter?: string | undefined }
  /** Refused, but maybe only as the browser's own resend of a request that had its effect (D41). */
  | { readonly kind: 'refused-resend' }

/** The only error that a call throws, aborts apart (those keep the signal's own reason). */
export class CallError extends Error {
  readonly call: string
  readonly failure: Failure
  /** True if the call changes something and may have done so although it failed (D12). */
  readonly outcomeUnknown: boolean
  /** True if the call changes something, was sent, and was refused. */
  readonly refused: boolean

  /**
   * @param call name of the call in the contract
   * @param changes whether it was sent and changes something
   */
  constructor(call: string, failure: Failure, changes: boolean) {
    super(`${call}: ${failure.kind}`)
    this.name = 'CallError'
    this.call = call
    this.failure = failure
    this.outcomeUnknown = changes && mayHaveHappened(failure)
    this.refused = changes && !this.outcomeUnknown
  }
}

/** Keys that leave the outcome open: the server failed, maybe after the money moved, or the first request still runs. */
const openKeys: readonly string[] = ['INTERNAL_SERVER_ERROR', 'REQUEST_IN_PROGRESS']

/** A gateway that gave up after the effect also answers with a `message`, which is no key of the catalogue. */
function isGatewayText({ key, status }: { readonly key: string; readonly status: number }): boolean {
  return (status >= 500 || status === 408) && !errorKeys.some((known) => known === key)
}

/** Whether the call may have had its effect. A refusal (4xx), or a reply with another key, is certain. */
function mayHaveHappened(failure: Failure): boolean {
  if (failure.kind === 'key') return openKeys.includes(failure.key) || isGatewayText(failure)
  if (failure.kind === 'http') return failure.status >= 500 || failure.status === 408
  return true
}

/** The server's key, if that is how the call failed. */
export function keyOf(error: unknown): string | undefined {
  return error instanceof CallError && error.failure.kind === 'key' ? error.failure.key : undefined
}

/** The request's field at fault, if the server named one. */
export function faultyField(error: unknown): string | undefined {
  return error instanceof CallError && error.failure.kind === 'key' ? error.failure.field : undefined
}

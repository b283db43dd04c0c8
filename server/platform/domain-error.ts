import type { ErrorKey } from '#contract/error-keys.ts'

interface DomainErrorOptions {
  /** When the caller may try again, in seconds. */
  retryAfter?: number
  /** Name of the invalid field, sent along so that a client can mark it. */
  field?: string
  /** For the log only: what happened, without phone, password or token. */
  detail?: string
}

/** A refusal, thrown from anywhere in a handler and sent as `{ "message": key }`. Independent of HTTP. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly key: ErrorKey
  readonly retryAfter: number | undefined
  readonly field: string | undefined
  readonly detail: string | undefined

  constructor(key: ErrorKey, options: DomainErrorOptions = {}) {
    super(key)
    this.key = key
    this.retryAfter = options.retryAfter
    this.field = options.field
    this.detail = options.detail
  }
}

import type { ErrorKey } from '#contract/error-keys.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * HTTP statuses of keys, where not 400. The portal evaluates only the key; the status is for proxies and
 * logs.
 */
const statusByKey: Partial<Record<ErrorKey, ErrorStatus>> = {
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  'invalid-token': 401,
  WRONG_CREDENTIAL: 401,
  CURRENCY_NOT_OFFERED: 403,
  INACTIVE_USER: 403,
  INVALID_IP: 403,
  NO_DATA: 404,
  NO_USER: 404,
  NO_GAME: 404,
  NO_WALLET: 404,
  OTP_NOT_EXIST: 404,
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  SLOT_ALREADY_ACTIVE: 409,
  TRUELINK_DUPLICATE: 409,
  BONUS_REMAINING: 409,
  MONEY_NOT_ENOUGH: 409,
  REQUEST_IN_PROGRESS: 409,
  gone: 410,
  IDEMPOTENCY_KEY_REUSED: 422,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_BLOCK: 429,
  INTERNAL_SERVER_ERROR: 500,
  OTP_SEND_FAIL: 503,
  SLIP_UPLOAD_FAIL: 503,
}

interface ApiErrorOptions {
  /** Overrides the key's usual status. */
  status?: ErrorStatus
  /** Seconds for the `Retry-After` header. */
  retryAfter?: number
  /** Name of the invalid field, so that a client can highlight it. */
  field?: string
  /** Details for the log only; never a phone, password or token. */
  detail?: string
}

/** An error response, thrown anywhere in a handler: `{ "message": key }` (D6). */
export class ApiError extends Error {
  readonly key: ErrorKey
  readonly status: ErrorStatus
  readonly retryAfter: number | undefined
  readonly field: string | undefined
  readonly detail: string | undefined

  constructor(key: ErrorKey, options: ApiErrorOptions = {}) {
    super(key)
    this.name = 'ApiError'
    this.key = key
    this.status = options.status ?? statusByKey[key] ?? 400
    this.retryAfter = options.retryAfter
    this.field = options.field
    this.detail = options.detail
  }
}

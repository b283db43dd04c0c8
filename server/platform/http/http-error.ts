import type { ErrorKey } from '#contract/error-keys.ts'
import { DomainError } from '#server/platform/domain-error.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

/** Status of keys whose status isn't 400. The portal reads the key; the status is for proxies and logs. */
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

/** A request that is malformed as HTTP: it has a status of its own. */
export class HttpError extends DomainError {
  override readonly name = 'HttpError'
  readonly status: ErrorStatus

  constructor(key: ErrorKey, status: ErrorStatus, options: { detail?: string; retryAfter?: number } = {}) {
    super(key, options)
    this.status = status
  }
}

/** Status of the response to a refusal. */
export function statusOf(error: DomainError): ErrorStatus {
  return error instanceof HttpError ? error.status : (statusByKey[error.key] ?? 400)
}

import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { calls } from '#contract/calls.ts'
import type { ErrorKey } from '#contract/error-keys.ts'
import { errorCode, isConnectionLost, isUnavailable } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { PoolClosedError } from '#server/platform/process-pool.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { isApi, routePath } from './api-path.ts'
import { type ErrorStatus, statusOf } from './http-error.ts'
import type { App } from './mount.ts'
import type { ServerEnv } from './server-env.ts'

/** Retry-After while the database or the file store is full or read-only. */
const UNAVAILABLE_RETRY_SECONDS = 10

/**
 * Maps a DomainError to its response; logs any other error and responds with INTERNAL_SERVER_ERROR, with 503 if the
 * database's connection was lost, storage is full, an outside service failed, or this process ends.
 */
export function errorHandler(log: Log): ErrorHandler<ServerEnv> {
  return (error, c) => {
    if (error instanceof DomainError) {
      if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
      if (error.detail !== undefined) c.set('errorDetail', error.detail)
      return respondWithError(c, error.key, statusOf(error), error.field)
    }
    if (isConnectionLost(error)) {
      log.warn('database connection lost', { call: c.get('callName') })
      c.header('Retry-After', '1')
      return respondWithError(c, 'INTERNAL_SERVER_ERROR', 503)
    }
    if (isUnavailable(error)) {
      log.error('storage unavailable', {
        call: c.get('callName'),
        code: errorCode(error),
        ...errorFields(error),
      })
      c.header('Retry-After', String(UNAVAILABLE_RETRY_SECONDS))
      return respondWithError(c, 'INTERNAL_SERVER_ERROR', 503)
    }
    if (error instanceof ServiceUnavailableError) {
      log.warn('service unavailable', { call: c.get('callName'), ...errorFields(error.cause) })
      return respondWithError(c, 'INTERNAL_SERVER_ERROR', 503)
    }
    // Another process, or the next one, takes the repeated request.
    if (error instanceof PoolClosedError) {
      c.header('Retry-After', '1')
      return respondWithError(c, 'INTERNAL_SERVER_ERROR', 503)
    }
    log.error('unexpected', { call: c.get('callName'), ...errorFields(error) })
    return respondWithError(c, 'INTERNAL_SERVER_ERROR', 500)
  }
}

/** Route patterns of GET calls with side effects. */
const getsWithSideEffects = calls.filter((call) => call.method === 'GET' && call.changes).map(routePath)

/** Under /api: 405 for a known path with another method, otherwise 404 NO_DATA. Elsewhere: a plain 404. */
export function notFoundHandler(app: App): NotFoundHandler<ServerEnv> {
  return (c) => {
    const { path } = c.req
    if (!isApi(path)) return c.text('Page Not Found', 404)
    const methods = app.routes
      .filter((route) => route.method !== 'ALL' && matches(route.path, path))
      .map((route) => route.method)
    if (methods.length === 0) return respondWithError(c, 'NO_DATA', 404)
    // HEAD is allowed wherever GET is, unless GET has side effects.
    const isHeadAllowed = !getsWithSideEffects.some((pattern) => matches(pattern, path))
    const allowed = methods.flatMap((method) =>
      method === 'GET' && isHeadAllowed ? ['GET', 'HEAD'] : [method],
    )
    c.header('Allow', [...new Set(allowed)].join(', '))
    return respondWithError(c, 'KEY_INVALID', 405)
  }
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

function respondWithError(
  c: Context<ServerEnv>,
  key: ErrorKey,
  status: ErrorStatus,
  field?: string,
): Response {
  c.set('errorKey', key)
  c.header('Cache-Control', 'no-store')
  return c.json(field === undefined ? { message: key } : { message: key, field }, status)
}

import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { calls } from '#contract/calls.ts'
import type { ErrorKey } from '#contract/error-keys.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { ApiError } from './api-error.ts'
import { isApi, routePath } from './api-path.ts'
import type { App } from './mount.ts'
import type { ServerEnv } from './server-env.ts'

/** Responds to an ApiError, and to anything else with INTERNAL_SERVER_ERROR, logged with the request id. */
export function errorHandler(log: Log): ErrorHandler<ServerEnv> {
  return (error, c) => {
    if (error instanceof ApiError) {
      if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
      if (error.detail !== undefined) c.set('errorDetail', error.detail)
      return answer(c, error.key, error.status, error.field)
    }
    log.error('unexpected', { requestId: c.get('requestId'), call: c.get('callName'), ...errorFields(error) })
    return answer(c, 'INTERNAL_SERVER_ERROR', 500)
  }
}

/** Paths of calls whose GET changes state, as route patterns. */
const changingGets = calls.filter((call) => call.method === 'GET' && call.changes).map(routePath)

/** Under /api: 405 for a known path with another method, otherwise 404 NO_DATA. Elsewhere: a plain 404. */
export function notFoundHandler(app: App): NotFoundHandler<ServerEnv> {
  return (c) => {
    const { path } = c.req
    if (!isApi(path)) return c.text('Page Not Found', 404)
    const methods = app.routes
      .filter((route) => route.method !== 'ALL' && matches(route.path, path))
      .map((route) => route.method)
    if (methods.length === 0) return answer(c, 'NO_DATA', 404)
    // HEAD is allowed wherever GET is, unless GET changes state.
    const isHeadAllowed = !changingGets.some((pattern) => matches(pattern, path))
    const allowed = methods.flatMap((method) =>
      method === 'GET' && isHeadAllowed ? ['GET', 'HEAD'] : [method],
    )
    c.header('Allow', [...new Set(allowed)].join(', '))
    return answer(c, 'KEY_INVALID', 405)
  }
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
}

function answer(c: Context<ServerEnv>, key: ErrorKey, status: ApiError['status'], field?: string): Response {
  c.set('errorKey', key)
  c.header('Cache-Control', 'no-store')
  return c.json(field === undefined ? { message: key } : { message: key, field }, status)
}

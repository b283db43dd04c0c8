import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#server/deps.ts'
import type { Log } from '#server/platform/log.ts'
import { isApi } from './api-path.ts'
import type { ServerEnv } from './server-env.ts'

/**
 * Assigns a generated id to every request (a client's isn't trusted), sets it as `X-Request-Id`, and logs one
 * line per call with the route pattern instead of the URL, which may contain references or credentials.
 */
export function requestId(log: Log, clock: Clock): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = clock.now()
    await next()
    c.header('X-Request-Id', id)
    if (!isApi(c.req.path)) return
    log.info('call', {
      requestId: id,
      ip: c.get('ip'),
      method: c.req.method,
      call: c.get('callName'),
      status: c.res.status,
      key: c.get('errorKey'),
      detail: c.get('errorDetail'),
      ms: clock.now() - startedAt,
    })
  }
}

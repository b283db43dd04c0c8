import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#server/platform/clock.ts'
import { type Log, withRequestFields } from '#server/platform/log.ts'
import { isApi } from './api-path.ts'
import type { ServerEnv } from './server-env.ts'

/**
 * Assigns an id to every request (a client's own isn't trusted), returns it as `X-Request-Id`, and logs one line per
 * call with its name, never the URL: URLs may contain references or credentials. All lines logged for the request carry its
 * id, the client's address and, once known, the member's id.
 */
export function requestId(log: Log, clock: Clock): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const id = randomUUID()
    c.set('requestId', id)
    const startedAt = clock.now()
    await withRequestFields({ requestId: id, ip: c.get('ip') }, async () => {
      await next()
      c.header('X-Request-Id', id)
      if (!isApi(c.req.path)) return
      log.info('call', {
        method: c.req.method,
        call: c.get('callName'),
        status: c.res.status,
        key: c.get('errorKey'),
        detail: c.get('errorDetail'),
        ms: clock.now() - startedAt,
      })
    })
  }
}

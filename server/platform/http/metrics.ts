import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '#server/platform/metrics.ts'
import { isApi } from './api-path.ts'
import type { App } from './mount.ts'
import type { ServerEnv } from './server-env.ts'

/** Counts and times each call. */
export function observeCalls(metrics: Metrics): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    if (!isApi(c.req.path)) return
    metrics.observeCall(c.get('callName') ?? 'unknown', c.res.status, (performance.now() - startedAt) / 1000)
  }
}

/**
 * Mounts `GET /metrics`.
 * @param token the bearer token that it requires, if any
 */
export function mountMetrics(app: App, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (c) => {
    if (token !== undefined && !isBearer(c.req.header('authorization'), token)) {
      return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' })
    }
    const { contentType, text } = await metrics.render()
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}

function isBearer(header: string | undefined, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(header ?? '') ?? []
  return given !== undefined && timingSafeEqual(hash(given), hash(token))
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

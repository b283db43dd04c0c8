import { cors } from 'hono/cors'
import type { App } from './mount.ts'

/** How long a browser may remember a preflight's answer, seconds; Chromium's own maximum. */
const PREFLIGHT_SECONDS = 7200

/**
 * CORS for portals on other origins: the calls, and the pictures that a portal's worker caches. Nothing travels in
 * cookies, so credentials aren't allowed.
 */
export function allowOrigins(app: App, origins: readonly string[]): void {
  const share = cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Accept-Language',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Range',
      'X-Requested-With',
    ],
    exposeHeaders: ['Date', 'Retry-After'],
    maxAge: PREFLIGHT_SECONDS,
  })
  app.use('/api/*', share)
  app.use('/media/*', share, async (c, next) => {
    await next()
    // Also for a page that isolates itself (COEP).
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

/** The same for the chat's connections that poll. */
export function socketCors(origins: readonly string[]) {
  return origins.length > 0 ? { cors: { origin: [...origins], methods: ['GET', 'POST'] } } : {}
}

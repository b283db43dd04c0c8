import { cors } from 'hono/cors'
import type { App } from './mount.ts'

/** `Access-Control-Max-Age`; Chromium's maximum. */
const PREFLIGHT_MAX_AGE_SECONDS = 7200

/**
 * CORS for portals on other origins: API calls, and the pictures that a portal's service worker caches. We use no
 * cookies, so credentials aren't allowed.
 */
export function enableCors(app: App, origins: readonly string[]): void {
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
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  })
  app.use('/api/*', share)
  app.use('/media/*', share, async (c, next) => {
    await next()
    // For pages with `Cross-Origin-Embedder-Policy`.
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

/** CORS options for the chat's long-polling transport. */
export function socketCorsOptions(origins: readonly string[]) {
  return origins.length > 0 ? { cors: { origin: [...origins], methods: ['GET', 'POST'] } } : {}
}

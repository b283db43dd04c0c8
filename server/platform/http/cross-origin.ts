import { cors } from 'hono/cors'
import type { App } from './mount.ts'

/** How long browsers may cache a preflight response; Chromium's maximum. */
const PREFLIGHT_SECONDS = 7200

/**
 * Mounts CORS for portals on other origins: API calls, and pictures cached by a portal's service worker.
 * Nothing is authenticated by cookies, so credentials aren't allowed.
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
    // Also for a page with Cross-Origin-Embedder-Policy.
    c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
}

/** The same for the chat's long-polling connections. */
export function socketCors(origins: readonly string[]) {
  return origins.length > 0 ? { cors: { origin: [...origins], methods: ['GET', 'POST'] } } : {}
}

import type { App } from './mount.ts'

/**
 * Fallback for content shared by another app (the manifest's `share_target`). Normally the service worker
 * handles it; this is reached only before one is active. The request has no token, so nothing is stored, and
 * the home page shows a message.
 */
export function mountShare(app: App): void {
  app.post('/share', (c) => c.redirect('/user/home#slip-lost', 303))
}

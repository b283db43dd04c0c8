import type { App } from './mount.ts'

/**
 * Fallback of the manifest's `share_target`, which the service worker handles. A share arrives here only while no worker
 * runs. It can't be attributed to a member, so it is dropped, and the home page shows a notice.
 */
export function mountShare(app: App): void {
  app.post('/share', (c) => c.redirect('/user/home#slip-lost', 303))
}

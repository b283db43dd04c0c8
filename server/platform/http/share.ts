import type { App } from './mount.ts'

/**
 * Something shared with the portal by another app (the manifest's `share_target`). The service worker takes it; it comes
 * here only where none runs yet, and nobody can say whose it is: nothing is kept, and the home page says so.
 */
export function mountShare(app: App): void {
  app.post('/share', (c) => c.redirect('/user/home#slip-lost', 303))
}

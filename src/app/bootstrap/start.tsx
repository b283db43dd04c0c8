import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from '#app/App.tsx'
import { memberLayoutChunk, notFoundChunk } from '#app/routing/lazy-layouts.ts'
import { resolveRoute } from '#app/routing/route-table.ts'
import { screens } from '#app/routing/screens.tsx'
import { inAppBrowserPattern } from '#domain/install/in-app-browsers.ts'
import { resolveInviteCode } from '#domain/invite/invite-code.ts'
import { initLocale, syncLocaleAcrossTabs } from '#lib/i18n/i18n.ts'
import { trackOnlineState } from '#lib/network/online-state.ts'
import { manifestUrl } from '#lib/pwa/manifest-url.ts'
import {
  currentToken,
  onServiceTerminated,
  onSessionEnded,
  syncSessionAcrossTabs,
} from '#lib/session/session.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { onStorageWriteFailed } from '#lib/storage/web-storage.ts'
import { trackBackNavigation } from './page-effects.ts'
import { purgeMemberData } from './purge-member-data.ts'
import { whenIdle } from './when-idle.ts'

/** Preloads the chunks of the first screen, and what it shows first. The error boundary shows load errors. */
async function preloadRoute(path: string): Promise<void> {
  const decision = resolveRoute(path, currentToken() !== undefined)
  if (decision.kind === 'not-found') {
    await Promise.allSettled([notFoundChunk.preload()])
    return
  }
  const { chunk, ready } = screens[decision.path]
  const chunks = decision.access === 'member' ? [chunk, memberLayoutChunk] : [chunk]
  await Promise.allSettled(chunks.map((each) => each.preload()))
  await ready?.().catch(() => undefined)
}

/** Waits for the style sheet that the boot script inserts. If it can't be loaded, the boot script shows a notice. */
async function styleSheetLoaded(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (link && !link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve))
}

/**
 * Starts the portal. The prerendered shell stays on screen until texts, styles and screen have loaded.
 * @param root the element that contains the shell
 */
export async function start(root: HTMLElement): Promise<void> {
  // Before any redirect drops it from the URL.
  const inviteCode = resolveInviteCode(location.search)
  trackOnlineState()
  trackBackNavigation()
  syncSessionAcrossTabs()
  syncLocaleAcrossTabs()
  purgeMemberData()
  onSessionEnded.on(() => navigate('/login'))
  onServiceTerminated.on(() => navigate('/terminated'))
  onStorageWriteFailed.on(() =>
    showErrorToast(i18n._(msg`This browser doesn’t let us keep your settings, so they end with this page.`)),
  )
  await Promise.all([initLocale(), styleSheetLoaded(), preloadRoute(location.pathname)])
  // A transition: rendered in slices, so that taps and scrolling of the shell get their turn.
  const reactRoot = createRoot(root)
  startTransition(() => reactRoot.render(<App />))
  void whenIdle().then(() => linkManifest(inviteCode))
  // In-app browsers (LINE, Facebook, ...) only; not awaited.
  if (inAppBrowserPattern.test(navigator.userAgent)) {
    import('#app/notices/in-app-browser-notice.tsx')
      .then(({ showInAppBrowserNotice }) => showInAppBrowserNotice(root))
      .catch(() => undefined)
  }
}

/**
 * Adds the manifest link in the page's language and updates it when the language changes. Done by script because Safari
 * reads the manifest once, as soon as it finds a link. Call it when the first screen has loaded: the browser fetches the
 * manifest and its icon at once, before scripts that the screen waits for.
 * @param inviteCode passed in the URL because web apps installed by Safari have separate storage
 */
function linkManifest(inviteCode: string | undefined): void {
  const page = document.documentElement
  const link = document.createElement('link')
  link.rel = 'manifest'
  const update = () => {
    // `navigator.standalone` exists only in Safari; in other browsers the app reads the code from storage.
    link.href = manifestUrl(page.lang, 'standalone' in navigator ? inviteCode : undefined)
  }
  update()
  document.head.append(link)
  new MutationObserver(update).observe(page, { attributeFilter: ['lang'] })
}

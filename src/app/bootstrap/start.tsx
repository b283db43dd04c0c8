import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from '#app/App.tsx'
import { memberLayout, notFound } from '#app/routing/lazy-layouts.ts'
import { settle } from '#app/routing/route-table.ts'
import { screens } from '#app/routing/screens.tsx'
import { inAppPattern } from '#domain/install/in-app-browsers.ts'
import { storedInviteCode } from '#domain/invite/invite-code.ts'
import { initLocale, syncLocaleAcrossTabs } from '#lib/i18n/i18n.ts'
import { trackOnlineState } from '#lib/network/online-state.ts'
import { clearOfflineCache } from '#lib/offline-cache/clear-offline-cache.ts'
import {
  currentToken,
  onServiceTerminated,
  onSessionEnded,
  onSignOut,
  syncSessionAcrossTabs,
} from '#lib/session/session.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { onStorageWriteFailed } from '#lib/storage/web-storage.ts'
import { followBack } from './page-effects.ts'

/** Loads what the first picture needs. What can't be loaded is the error boundary's to show. */
async function prepare(path: string): Promise<void> {
  const decision = settle(path, currentToken() !== undefined)
  const parts =
    decision.kind === 'not-found'
      ? [notFound]
      : [screens[decision.path].chunk, ...(decision.access === 'member' ? [memberLayout] : [])]
  await Promise.allSettled(parts.map((part) => part.preload()))
}

/**
 * Starts the portal: the shell that came with the HTML stays until language and screen are here.
 * @param root the element that holds the shell
 */
export async function start(root: HTMLElement): Promise<void> {
  // Before any redirect takes it out of the address.
  storedInviteCode(location.search)
  trackOnlineState()
  followBack()
  syncSessionAcrossTabs()
  syncLocaleAcrossTabs()
  onSignOut.on(clearOfflineCache)
  if (currentToken() === undefined) clearOfflineCache()
  onSessionEnded.on(() => navigate('/login'))
  onServiceTerminated.on(() => navigate('/terminated'))
  onStorageWriteFailed.on(() =>
    showErrorToast(i18n._(msg`This browser doesn’t let us keep your settings, so they end with this page.`)),
  )
  await Promise.all([initLocale(), prepare(location.pathname)])
  createRoot(root).render(<App />)
  // Inside LINE, Facebook and the like; anywhere else nothing is loaded for it. Nobody waits for it.
  if (inAppPattern.test(navigator.userAgent)) {
    import('#app/notices/out-notice.tsx').then(({ showWayOut }) => showWayOut(root)).catch(() => undefined)
  }
}

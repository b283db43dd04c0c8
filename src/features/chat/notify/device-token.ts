import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { notifyOn } from './permission.ts'
import { subscribe } from './subscription.ts'
import { chatPage } from './words.ts'

/** A message waits no longer than this for its token: the next one brings it. Milliseconds. */
const PATIENCE_MS = 1500
/** After a try that failed, messages aren't kept waiting for so long. */
const PAUSE_MS = 60_000

let following = false
let failedAt = Number.NEGATIVE_INFINITY
let trying: Promise<string> | undefined

// Whoever comes next gets a subscription of their own: the worker ends this one (see lib/tell-worker.ts).
onSignOut.on(() => {
  following = false
  failedAt = Number.NEGATIVE_INFINITY
})

/**
 * The push subscription of this browser as JSON, where the member allowed notifications and the server offers its key
 * (D25); otherwise, or where it can't be had soon, an empty string. Never rejects.
 * @param patience milliseconds; the first one of a browser may take seconds
 */
export async function deviceToken(patience = PATIENCE_MS): Promise<string> {
  const { vapidPublicKey } = store.get(chatStateAtom)
  if (!notifyOn()) return ''
  if (!following) void follow().catch(reportError('chat-device', { what: 'follow' }))
  if (!vapidPublicKey || performance.now() - failedAt < PAUSE_MS) return ''
  trying ??= make(vapidPublicKey).finally(() => {
    trying = undefined
  })
  return await Promise.race([trying, afterPatience(patience)])
}

/** The worker may show what it gets: on this page, and in these words where it can't be read. */
async function follow(): Promise<void> {
  following = true
  await loadChatCatalog().catch(reportError('chat-device', { what: 'texts' }))
  const words = { title: i18n._(msg`New message from support`), body: i18n._(msg`Tap to read it.`) }
  await postToServiceWorker({ type: 'FOLLOW', words, page: chatPage(store.get(chatStateAtom).identity) })
}

async function make(key: string): Promise<string> {
  try {
    return await subscribe(key)
  } catch {
    failedAt = performance.now()
    return ''
  }
}

function afterPatience(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, ms, ''))
}

/** Ends the subscription, closes what is shown, and has the worker forget. */
export async function endToken(): Promise<void> {
  following = false
  await postToServiceWorker({ type: 'FORGET' })
}

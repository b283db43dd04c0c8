import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { string } from 'valibot'
import { chatStateAtom } from '#features/chat/core/chat-state.ts'
import { createChatApi } from '#features/chat/core/connection/chat-api.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { currentToken, isSessionRemembered, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { getChatPage } from './message-preview.ts'
import { areNotificationsOn } from './permission.ts'

/** A message isn't delayed longer than this for its token; the next one will carry it. */
const TOKEN_TIMEOUT_MS = 1500
/** Long timeout for the registration: nothing else waits for this subscription. */
const REGISTRATION_TIMEOUT_MS = 30_000
/** Don't retry this soon after a failure. */
const RETRY_PAUSE_MS = 60_000

let isWorkerEnabled = false
/** One registration per start and identity; after a failure the next message carries the token. */
let wasRegistrationTried = false
let failedAt = Number.NEGATIVE_INFINITY
let pendingSubscription: Promise<string> | undefined

// On sign-out the service worker ends the subscription (src/app/bootstrap/purge-member-data.ts).
onMemberReset.on(() => {
  isWorkerEnabled = false
  wasRegistrationTried = false
  failedAt = Number.NEGATIVE_INFINITY
})

/**
 * This browser's push subscription as JSON, if the member allowed notifications and the server offers its key.
 * Otherwise, on failure or after the timeout, ''. Never rejects.
 * @param timeoutMs creating a browser's first subscription may take seconds
 */
export async function deviceToken(timeoutMs = TOKEN_TIMEOUT_MS): Promise<string> {
  const { vapidPublicKey } = store.get(chatStateAtom)
  if (!areNotificationsOn()) return ''
  if (!isWorkerEnabled)
    void enableWorkerNotifications().catch(reportError('chat-device', { what: 'enable-worker' }))
  if (!vapidPublicKey || performance.now() - failedAt < RETRY_PAUSE_MS) return ''
  pendingSubscription ??= createSubscription(vapidPublicKey).finally(() => {
    pendingSubscription = undefined
  })
  return await waitAtMost(timeoutMs, pendingSubscription, () => '')
}

/** Lets the worker show pushes, and gives it the page to open and the fallback texts for an unreadable payload. */
async function enableWorkerNotifications(): Promise<void> {
  isWorkerEnabled = true
  const token = currentToken()
  await loadChatCatalog().catch(reportError('chat-device', { what: 'texts' }))
  // After a sign-out, the worker would show the member's messages as a guest's.
  if (currentToken() !== token) return
  const fallbackText = { title: i18n._(msg`New message from support`), body: i18n._(msg`Tap to read it.`) }
  await postToServiceWorker({
    type: 'ENABLE_NOTIFICATIONS',
    fallbackText,
    page: getChatPage(store.get(chatStateAtom).identity),
    ...(token !== undefined && {
      session: { tokenHash: hashText(token), endsWithTab: !isSessionRemembered(token) },
    }),
  })
}

async function createSubscription(key: string): Promise<string> {
  try {
    return await ensureSubscription(key)
  } catch {
    failedAt = performance.now()
    return ''
  }
}

/** Ends the subscription; the worker also closes its notifications and deletes its state. */
export async function endSubscription(): Promise<void> {
  isWorkerEnabled = false
  await postToServiceWorker({ type: 'CLEAR_NOTIFICATIONS' })
}

/** Decodes a VAPID public key: base64url of an uncompressed P-256 point. @throws if it isn't base64url */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isSameKey(a: ArrayBuffer | null, b: Uint8Array): boolean {
  if (a?.byteLength !== b.length) return false
  return new Uint8Array(a).every((byte, index) => byte === b[index])
}

/**
 * Returns this browser's push subscription, creating it if there is none and replacing one for another key.
 * @returns the subscription as JSON; '' if no service worker is active
 * @throws if the browser or its push service refuses
 */
async function ensureSubscription(key: string): Promise<string> {
  const applicationServerKey = decodeKey(key)
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return ''
  const existing = await registration.pushManager.getSubscription()
  if (existing && isSameKey(existing.options.applicationServerKey, applicationServerKey)) {
    return JSON.stringify(existing)
  }
  await existing?.unsubscribe()
  return JSON.stringify(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  )
}

/** SHA-256, base64: the subscription itself is a secret and must not be stored. */
async function digestText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/**
 * Registers this browser's push subscription with the server if it has changed. It is sent with the call that marks
 * the conversation as read, so only when the newest history is loaded and entirely read. Never rejects.
 */
export async function registerDevice(): Promise<void> {
  const { status, connectionStatus, isRefreshing, error, unreadCount, identity, vapidPublicKey } =
    store.get(chatStateAtom)
  if (
    status !== 'ready' ||
    connectionStatus !== 'connected' ||
    isRefreshing ||
    error !== undefined ||
    unreadCount > 0
  )
    return
  if (wasRegistrationTried || !identity || !vapidPublicKey || !areNotificationsOn()) return
  wasRegistrationTried = true
  const token = currentToken()
  try {
    const subscription = await deviceToken(REGISTRATION_TIMEOUT_MS)
    // A new sign-in is a new session on the server: register again, even with the same subscription.
    const hash = await digestText(`${token ?? identity.id} ${subscription}`)
    if (subscription === '' || hash === readText(lazyStorageKeys.pushRegistration, string())) return
    await createChatApi(identity, token).markRead(subscription)
    if (token === currentToken()) writeText(lazyStorageKeys.pushRegistration, hash)
  } catch (failure) {
    reportError('chat-device')(failure)
  }
}

/** After notifications were enabled: creates the subscription and registers it, now or as soon as all is read. */
export async function registerDeviceAgain(): Promise<void> {
  wasRegistrationTried = false
  await registerDevice()
  await deviceToken()
}

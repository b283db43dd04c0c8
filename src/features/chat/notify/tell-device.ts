import { string } from 'valibot'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { chatServer } from '#features/chat/core/connection/server.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { deviceToken } from './device-token.ts'
import { notifyOn } from './permission.ts'

/** A new subscription is waited for so long, milliseconds: nobody waits for this one. */
const PATIENCE_MS = 30_000

/** Once per start and identity: what fails goes with the next message. */
let tried = false
onSignOut.on(() => {
  tried = false
})

/** What stands for a subscription in storage, where it would be a secret. */
async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/**
 * Tells the server how to reach this browser, where it was last told something else (D25). It is told by the call that
 * marks as read: only where the newest history is here and all of it was read. Never rejects.
 */
export async function tellDevice(): Promise<void> {
  const { status, link, refreshing, error, unread, identity, vapidPublicKey } = store.get(chatStateAtom)
  if (status !== 'ready' || link !== 'connected' || refreshing || error !== undefined || unread > 0) return
  if (tried || !identity || !vapidPublicKey || !notifyOn()) return
  tried = true
  const token = currentToken()
  try {
    const subscription = await deviceToken(PATIENCE_MS)
    // Another sign-in is another session of the server's, also with the same browser.
    const hash = await hashOf(`${token ?? identity.id} ${subscription}`)
    if (subscription === '' || hash === readText(lazyStorageKeys.pushRegistration, string())) return
    await chatServer(identity, token).read(subscription)
    if (token === currentToken()) writeText(lazyStorageKeys.pushRegistration, hash)
  } catch (failure) {
    report('chat-device', { error: errorName(failure) })
  }
}

/** Notifications were turned on: makes the subscription, and tells of it at once or as soon as all is read. */
export async function tellDeviceAnew(): Promise<void> {
  tried = false
  await tellDevice()
  await deviceToken()
}

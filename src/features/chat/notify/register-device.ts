import { string } from 'valibot'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import { createChatApi } from '#features/chat/core/connection/chat-api.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import { deviceToken } from './device-token.ts'
import { areNotificationsOn } from './permission.ts'

/** Long timeout: nothing else waits for this subscription. */
const SUBSCRIPTION_TIMEOUT_MS = 30_000

/** One attempt per start and identity; after a failure the next message carries the token. */
let wasTried = false
onMemberReset.on(() => {
  wasTried = false
})

/** SHA-256, base64: the subscription itself is a secret and must not be stored. */
async function hashText(text: string): Promise<string> {
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
  if (wasTried || !identity || !vapidPublicKey || !areNotificationsOn()) return
  wasTried = true
  const token = currentToken()
  try {
    const subscription = await deviceToken(SUBSCRIPTION_TIMEOUT_MS)
    // A new sign-in is a new session on the server: register again, even with the same subscription.
    const hash = await hashText(`${token ?? identity.id} ${subscription}`)
    if (subscription === '' || hash === readText(lazyStorageKeys.pushRegistration, string())) return
    await createChatApi(identity, token).markRead(subscription)
    if (token === currentToken()) writeText(lazyStorageKeys.pushRegistration, hash)
  } catch (failure) {
    report('chat-device', { error: errorName(failure) })
  }
}

/** After notifications were enabled: creates the subscription and registers it, now or as soon as all is read. */
export async function registerDeviceAgain(): Promise<void> {
  wasTried = false
  await registerDevice()
  await deviceToken()
}

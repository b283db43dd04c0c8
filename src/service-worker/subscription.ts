import type { Scope } from './notify.ts'

/**
 * The browser replaces a subscription (where it tells so at all): the new one is made with the old one's key. The server
 * learns of it from the next page that starts the chat.
 */
export async function renewSubscription(
  scope: Scope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (newSubscription || !key) return
  // Without a network there is none; the next page makes it.
  await scope.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
}

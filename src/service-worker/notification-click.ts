import * as v from 'valibot'
import { type MessageFromWorker, notificationTarget } from '#lib/pwa/service-worker-messages.ts'
import type { Scope } from './notify.ts'
import { isPage } from './route.ts'

type Place = v.InferOutput<typeof notificationTarget>

function placeOf(data: unknown): Place {
  const parsed = v.safeParse(notificationTarget, data)
  return parsed.success ? parsed.output : { page: '/user/home' }
}

/** The page that has the conversation, with the chat open at the message; one of our own, whatever a push said. */
export function chatAddress({ at, page }: Place, origin: string): string {
  return new URL(`${page}#chat${at === undefined ? '' : `=${at}`}`, origin).href
}

function isPortal(url: string, origin: string): boolean {
  const address = new URL(url)
  return address.origin === origin && isPage(address)
}

/**
 * A notification was tapped: the window of ours that was used last comes to the front and opens the chat at that
 * message; where there is none, a new one does.
 */
export async function clicked(scope: Scope, notification: Notification): Promise<void> {
  notification.close()
  const place = placeOf(notification.data)
  const { origin } = scope.location
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const windows = all.filter(({ url }) => isPortal(url, origin))
  const found =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!found) {
    await scope.clients.openWindow(chatAddress(place, origin))
    return
  }
  found.postMessage({ type: 'OPEN_CHAT', at: place.at } satisfies MessageFromWorker)
  // Refused when the tap is too long ago; the chat is open then, when the member comes back.
  await found.focus().catch(() => undefined)
}

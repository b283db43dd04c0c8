import * as v from 'valibot'
import { type MessageFromWorker, notificationTarget } from '#lib/pwa/service-worker-messages.ts'
import type { WorkerScope } from './notifications.ts'
import { isAppPage } from './route.ts'

type Place = v.InferOutput<typeof notificationTarget>

function parsePlace(data: unknown): Place {
  const parsed = v.safeParse(notificationTarget, data)
  return parsed.success ? parsed.output : { page: '/user/home' }
}

/** URL that opens the chat at the message. Always on our origin, whatever the push contained. */
export function buildChatUrl({ at, page }: Place, origin: string): string {
  return new URL(`${page}#chat${at === undefined ? '' : `=${at}`}`, origin).href
}

function isAppWindow(url: string, origin: string): boolean {
  const address = new URL(url)
  return address.origin === origin && isAppPage(address)
}

/**
 * Opens the chat at the message: in the most recently used window, which is focused, or else in a new one.
 */
export async function onNotificationClick(scope: WorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const place = parsePlace(notification.data)
  const { origin } = scope.location
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const windows = all.filter(({ url }) => isAppWindow(url, origin))
  const target =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!target) {
    await scope.clients.openWindow(buildChatUrl(place, origin))
    return
  }
  target.postMessage({ type: 'OPEN_CHAT', at: place.at } satisfies MessageFromWorker)
  // Rejected if the user activation has expired; the chat is open then once the member returns.
  await target.focus().catch(() => undefined)
}

import { truncateNotification } from '#lib/format/graphemes.ts'
import type { ChatNotification } from '#lib/pwa/service-worker-messages.ts'
import { change, claim, forgetAll } from './memory.ts'

/** What of the worker's scope notifications need. */
export type Scope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'location'>

/**
 * The same for a page's request and for a push of the same message, and the reference backend's as well. One
 * conversation at a time is followed in a browser, and within it `createdAt` names a message.
 */
const tagOf = (at: number | undefined) => (at === undefined ? 'chat' : `chat-${at}`)

/**
 * Works with the list of notifications while nobody else of ours does: Chromium forgets one that isn't on screen yet
 * when the list is read at that moment. It is seen then, but nothing can close it any more.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('kapao-notifications', work) : await work()
}

/** How many of ours are on screen. */
export async function countShown({ registration }: Pick<Scope, 'registration'>): Promise<number> {
  return (await inTurn(() => registration.getNotifications())).length
}

async function closeThose(scope: Scope, wanted: (shown: Notification) => boolean): Promise<void> {
  // Android's WebView has workers, but no notifications.
  const all = (await scope.registration.getNotifications?.()) ?? []
  for (const shown of all) if (wanted(shown)) shown.close()
}

function closeShown(scope: Scope, wanted: (shown: Notification) => boolean): Promise<void> {
  return inTurn(() => closeThose(scope, wanted))
}

/**
 * Shows a notification. One of the same tag is closed first: iOS doesn't replace by tag and would pile them up.
 * @param again it has been shown before, so that it makes no sound
 */
export async function show(scope: Scope, note: ChatNotification, again = false): Promise<void> {
  const { title, body } = truncateNotification(note)
  const tag = tagOf(note.at)
  await inTurn(async () => {
    await closeThose(scope, (shown) => shown.tag === tag)
    await scope.registration.showNotification(title, {
      body,
      tag,
      icon: '/icons/icon-192.png',
      data: { at: note.at, page: note.page },
      ...(again && { silent: true }),
    })
  })
}

/**
 * A page got an agents' message. Pages may be many and a push may come as well: the worker is one, and the first who
 * claims the message has it shown. None is shown while somebody looks at any window of ours.
 */
export async function tellIncoming(scope: Scope, note: ChatNotification, seen: boolean): Promise<void> {
  const first = note.at === undefined || (await claim(note.at))
  if (seen) {
    // A push was faster than the page.
    if (!first) await closeShown(scope, ({ tag }) => tag === tagOf(note.at))
    return
  }
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (first && !windows.some(({ focused }) => focused)) await show(scope, note)
}

/** Messages up to `at` were read: their notifications go, and a push that comes late finds them known. */
export async function tellRead(scope: Scope, at: number): Promise<void> {
  await change(({ readAt }) => ({ readAt: Math.max(readAt, at) }))
  await closeShown(scope, ({ data }) => !(data?.at > at))
}

/** Nothing of whoever used the portal stays: no subscription, no notification, no mark on the icon, no memory. */
export async function forget(scope: Scope): Promise<void> {
  // First, so that a push that is on its way already finds nobody to tell more than that something came.
  await forgetAll()
  await closeShown(scope, () => true)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

import { truncateNotification } from '#lib/format/graphemes.ts'
import type { ChatNotification } from '#lib/pwa/service-worker-messages.ts'
import { claimMessage, deleteNotificationState, updateNotificationState } from './notification-state.ts'

/** The part of the worker's global scope that notifications need. */
export type WorkerScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'location'>

/**
 * Notification tag of a message, the same for a page's message, a push and the reference backend. A browser
 * follows one conversation at a time, in which `createdAt` identifies a message.
 */
const tagOf = (at: number | undefined) => (at === undefined ? 'chat' : `chat-${at}`)

/**
 * Serializes access to the notifications. Chromium bug: if the list is read while a notification is being
 * shown, it is missing from the list from then on and can't be closed by script.
 */
async function withNotificationLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('kapao-notifications', work) : await work()
}

/** Number of displayed notifications. */
export async function countNotifications({
  registration,
}: Pick<WorkerScope, 'registration'>): Promise<number> {
  return (await withNotificationLock(() => registration.getNotifications())).length
}

async function closeMatchingUnlocked(
  scope: WorkerScope,
  matches: (notification: Notification) => boolean,
): Promise<void> {
  // Android WebView supports service workers but not notifications.
  const all = (await scope.registration.getNotifications?.()) ?? []
  for (const notification of all) if (matches(notification)) notification.close()
}

function closeMatching(scope: WorkerScope, matches: (notification: Notification) => boolean): Promise<void> {
  return withNotificationLock(() => closeMatchingUnlocked(scope, matches))
}

/**
 * Shows a notification. One with the same tag is closed first, because iOS doesn't replace by tag.
 * @param isRepeat shown before, so make no sound
 */
export async function showMessage(
  scope: WorkerScope,
  note: ChatNotification,
  isRepeat = false,
): Promise<void> {
  const { title, body } = truncateNotification(note)
  const tag = tagOf(note.at)
  await withNotificationLock(async () => {
    await closeMatchingUnlocked(scope, (notification) => notification.tag === tag)
    await scope.registration.showNotification(title, {
      body,
      tag,
      icon: '/icons/icon-192.png',
      data: { at: note.at, page: note.page },
      ...(isRepeat && { silent: true }),
    })
  })
}

/**
 * Handles a page's report of an agent's message. Several pages and a push may report the same message: the
 * first one to claim it shows the notification. None is shown while any of our windows is focused.
 * @param seen the message arrived on a focused page
 */
export async function notifyIncoming(
  scope: WorkerScope,
  note: ChatNotification,
  seen: boolean,
): Promise<void> {
  const isFirst = note.at === undefined || (await claimMessage(note.at))
  if (seen) {
    // A push has already shown it.
    if (!isFirst) await closeMatching(scope, ({ tag }) => tag === tagOf(note.at))
    return
  }
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (isFirst && !windows.some(({ focused }) => focused)) await showMessage(scope, note)
}

/** Closes the notifications of messages read up to `at`, and suppresses those of late pushes. */
export async function closeReadNotifications(scope: WorkerScope, at: number): Promise<void> {
  await updateNotificationState(({ readAt }) => ({ readAt: Math.max(readAt, at) }))
  await closeMatching(scope, ({ data }) => !(data?.at > at))
}

/** Closes the notifications of members' messages, not those of guests. */
export function closeMemberNotifications(scope: WorkerScope): Promise<void> {
  return closeMatching(scope, ({ data }) => data?.page !== '/contact')
}

/** Deletes everything about the member at sign-out: state, notifications, app badge and push subscription. */
export async function clearNotifications(scope: WorkerScope): Promise<void> {
  // First, so that a push in flight is shown with the generic text only.
  await deleteNotificationState()
  await closeMatching(scope, () => true)
  await navigator.clearAppBadge?.().catch(() => undefined)
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

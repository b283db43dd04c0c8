import * as v from 'valibot'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { requestReply } from '#lib/pwa/request-reply.ts'
import { type ChatNotification, pushPayload } from '#lib/pwa/service-worker-messages.ts'
import { findTabSessions } from '#lib/session/session-lock.ts'
import { claimMessage, type NotificationState, readNotificationState } from './notification-state.ts'
import { clearNotifications, countNotifications, showMessage, type WorkerScope } from './notifications.ts'

/** How long to wait for the focused page to claim the message; a frozen page never replies. */
const CLAIM_TIMEOUT_MS = 1000

/**
 * Whether a push must always show a notification: WebKit revokes the subscription after three silent pushes,
 * and Firefox has a quota too. Chromium allows silent pushes while one of our windows is visible, and
 * occasionally otherwise.
 */
export function mustShowNotification(userAgent: string): boolean {
  return !/\bChrom(e|ium)\//.test(userAgent)
}

/** Parses a push; undefined if it is empty or malformed. */
export function parsePush(
  data: Pick<PushMessageData, 'json'> | null,
): Omit<ChatNotification, 'page'> | undefined {
  try {
    const { notification, at } = v.parse(pushPayload, data?.json())
    return { title: notification.title, body: notification.body, at }
  } catch {
    return undefined
  }
}

/** The notification of a push; with the generic text if it is unreadable or the member has signed out. */
function notificationFor(
  { isEnabled, fallbackText, page }: NotificationState,
  message: Omit<ChatNotification, 'page'> | undefined,
): ChatNotification {
  return { ...(message && isEnabled ? message : fallbackText), at: message?.at, page }
}

/** Asks the focused page to present the message itself. @returns whether it has claimed it in time */
function isClaimedByPage(client: Client): Promise<boolean> {
  return requestReply(client, { type: 'PUSHED' }, CLAIM_TIMEOUT_MS)
}

/** Whether the member's session ended with its tab, which can't tell the worker. */
async function isSessionOver({ session }: NotificationState): Promise<boolean> {
  if (!session?.endsWithTab || !navigator.locks) return false
  return !(await findTabSessions()).some(({ tokenHash }) => tokenHash === session.tokenHash)
}

/** Handles a push: one notification per message, even if a page has reported it before. */
export async function onPush(
  scope: WorkerScope,
  data: PushMessageData | null,
  userAgent: string,
): Promise<void> {
  const state = await readNotificationState()
  const isOver = await isSessionOver(state)
  if (isOver) await clearNotifications(scope)
  const note = notificationFor({ ...state, isEnabled: state.isEnabled && !isOver }, parsePush(data))
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const focusedWindow = windows.find(({ focused }) => focused)
  if (focusedWindow && !mustShowNotification(userAgent) && (await isClaimedByPage(focusedWindow))) return
  const isFirst = note.at === undefined || (await claimMessage(note.at))
  if (isFirst || mustShowNotification(userAgent)) await showMessage(scope, note, !isFirst)
  // Open pages set the badge themselves.
  if (windows.length > 0) return
  await setAppBadge(Math.max(1, await countNotifications(scope)))
}

/**
 * Handles `pushsubscriptionchange`, in browsers that fire it: subscribes again with the old key. The next
 * page that opens the chat sends the new subscription to the server.
 */
export async function renewSubscription(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (newSubscription || !key) return
  // If this fails, e.g. offline, the next page subscribes.
  await scope.registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined)
}

import * as v from 'valibot'
import { syncCredentials } from '#domain/slips/queue/slip-repository.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { deleteMemberLookups } from '#lib/offline-cache/cached-lookups.ts'
import { deletePictures } from '#lib/offline-cache/delete-pictures.ts'
import { deleteUnlessOwnedBy } from '#lib/offline-cache/offline-cache-db.ts'
import { type MessageToWorker, messageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { purgeMemberLookups } from './lookups.ts'
import { readNotificationState, updateNotificationState } from './notification-state.ts'
import {
  clearNotifications,
  closeMemberNotifications,
  closeReadNotifications,
  notifyIncoming,
  type WorkerScope,
} from './notifications.ts'
import { stopWarmUp, warmUp } from './warm-up.ts'

type MessageScope = WorkerScope & Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

/** How long a first installation waits for the page's list; without it, it installs all startup files. */
const LIST_TIMEOUT_MS = 1000

let resolveLoadedUrls: (urls: readonly string[]) => void
const loadedUrls = new Promise<readonly string[]>((resolve) => {
  resolveLoadedUrls = resolve
})

/** The URLs of the build that the page of a first visit has loaded; empty if it doesn't send them. */
export function waitForLoadedUrls(): Promise<readonly string[]> {
  return withTimeout(LIST_TIMEOUT_MS, loadedUrls).catch(() => [])
}

let lastMessage: Promise<unknown> = Promise.resolve()

/** Handles messages about notifications one after another: what clears those of the member before mustn't take later ones. */
function inOrder(handle: () => Promise<unknown>): Promise<unknown> {
  const result = lastMessage.then(handle)
  lastMessage = result.catch(() => undefined)
  return result
}

/** Resolves when the messages about notifications that have arrived are handled; a push waits for it. */
export async function messagesHandled(): Promise<void> {
  await lastMessage
}

/**
 * Handles a message of a page; unknown messages are ignored.
 * @param port the port to reply on, if the page has sent one
 * @param checkFiles deletes broken files from the cache
 */
export async function handlePageMessage(
  scope: MessageScope,
  data: unknown,
  port?: MessagePort,
  checkFiles?: () => Promise<void>,
): Promise<unknown> {
  const { success, output: message } = v.safeParse(messageToWorker, data)
  if (!success) return
  switch (message.type) {
    case 'SKIP_WAITING':
      return scope.skipWaiting()
    case 'LOADED_URLS':
      resolveLoadedUrls(message.urls)
      return
    case 'IS_UPDATE':
      port?.postMessage('yes')
      return
    case 'CHECK_FILES':
      await checkFiles?.()
      port?.postMessage('done')
      return
    case 'PAGE_LOADED':
      // Nothing to do: any message makes the worker complete the build: see sw.ts.
      return
    case 'WARM_UP':
      if ((await warmUp(message, scope)) === 'complete') port?.postMessage('done')
      return
    case 'INCOMING':
      return inOrder(() => notifyIncoming(scope, message.note, message.seen))
    case 'READ':
      return inOrder(() => closeReadNotifications(scope, message.at))
    case 'ENABLE_NOTIFICATIONS': {
      const { fallbackText, page, session } = message
      return inOrder(() => updateNotificationState(() => ({ isEnabled: true, fallbackText, page, session })))
    }
    case 'CLEAR_NOTIFICATIONS':
      return inOrder(() => clearNotifications(scope))
    case 'CLEAR_MEMBER':
      return clearMember(scope, message)
  }
}

/** Deletes what the worker stores of members whose sessions are over; a guest's notifications end at a sign-in. */
async function clearMember(
  scope: MessageScope,
  { own, others }: Pick<Extract<MessageToWorker, { type: 'CLEAR_MEMBER' }>, 'own' | 'others'>,
): Promise<void> {
  const isOpen = (tokenHash: string | undefined) =>
    tokenHash === own || (tokenHash !== undefined && others.includes(tokenHash))
  const clearOwnNotifications = async () => {
    const { session } = await readNotificationState()
    if (!isOpen(session?.tokenHash)) await clearNotifications(scope)
    // Those that a page has reported before notifications were enabled in the worker.
    else if (own === undefined && others.length === 0) await closeMemberNotifications(scope)
  }
  const clearCredentials = async () => {
    const credentials = await syncCredentials.read()
    if (credentials && !isOpen(hashText(credentials.token))) await syncCredentials.clear()
  }
  const stopped = stopWarmUp(isOpen)
  await Promise.all([
    // A page with a session takes over the offline cache; without any session, it deletes the database itself.
    own === undefined && others.length > 0 && deleteUnlessOwnedBy(others).catch(() => undefined),
    inOrder(clearOwnNotifications),
    clearCredentials(),
    // They don't tell whose they are. The last session's end deletes them all.
    ...(others.length === 0 ? [purgeMemberLookups(), stopped.then(deleteWarmedUp)] : [stopped]),
  ])
}

/** Deletes what a warm-up may have cached while it was being stopped. */
async function deleteWarmedUp(): Promise<void> {
  await Promise.all([deleteMemberLookups(), deletePictures()])
}

import * as v from 'valibot'
import { clearSyncCredentials } from '#domain/slips/queue/slip-repository.ts'
import { delay } from '#lib/async/delay.ts'
import { messageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { purgeMemberLookups } from './lookups.ts'
import { updateNotificationState } from './notification-state.ts'
import {
  clearNotifications,
  closeReadNotifications,
  notifyIncoming,
  type WorkerScope,
} from './notifications.ts'
import { readPictureUrls } from './pictures.ts'

type MessageScope = WorkerScope & Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

/** How long a first installation waits for the page's list; without it, it installs all startup files. */
const LIST_TIMEOUT_MS = 1000

let resolveLoadedUrls: (urls: readonly string[]) => void
const loadedUrls = new Promise<readonly string[]>((resolve) => {
  resolveLoadedUrls = resolve
})

/** The URLs of the build that the page of a first visit has loaded; empty if it doesn't send them. */
export function waitForLoadedUrls(): Promise<readonly string[]> {
  return Promise.race([loadedUrls, delay(LIST_TIMEOUT_MS).then(() => [])])
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
): Promise<void> {
  const { success, output: message } = v.safeParse(messageToWorker, data)
  if (!success) return
  switch (message.type) {
    case 'SKIP_WAITING':
      return scope.skipWaiting()
    case 'STARTED_WITH':
      resolveLoadedUrls(message.urls)
      return
    case 'IS_UPDATE':
      port?.postMessage('yes')
      return
    case 'CHECK_FILES':
      await checkFiles?.()
      port?.postMessage('done')
      return
    case 'LOADED':
      // Nothing to do: any message makes the worker complete the build: see sw.ts.
      return
    case 'PICTURES':
      return readPictureUrls()
    case 'INCOMING':
      return notifyIncoming(scope, message.note, message.seen)
    case 'READ':
      return closeReadNotifications(scope, message.at)
    case 'FOLLOW':
      await updateNotificationState(() => ({ following: true, words: message.words, page: message.page }))
      return
    case 'FORGET':
      await Promise.all([clearNotifications(scope), clearSyncCredentials(), purgeMemberLookups()])
      return
  }
}

import * as v from 'valibot'
import { clearSyncCredentials } from '#domain/slips/queue/background-sync-credentials.ts'
import { messageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { purgeMemberLookups } from './lookups.ts'
import { updateNotificationState } from './notification-state.ts'
import {
  clearNotifications,
  closeReadNotifications,
  notifyIncoming,
  type WorkerScope,
} from './notifications.ts'

type MessageScope = WorkerScope & Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

/** Handles a message of a page; unknown messages are ignored. */
export async function handlePageMessage(scope: MessageScope, data: unknown): Promise<void> {
  const { success, output: message } = v.safeParse(messageToWorker, data)
  if (!success) return
  switch (message.type) {
    case 'SKIP_WAITING':
      return scope.skipWaiting()
    case 'LOADED':
      // Nothing to do: any message makes the worker complete the build: see sw.ts.
      return
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

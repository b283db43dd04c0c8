import * as v from 'valibot'
import { disarmSync } from '#domain/slips/queue/background-sync-credentials.ts'
import { messageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { purgeMemberLookups } from './lookups.ts'
import { change } from './memory.ts'
import { forget, type Scope, tellIncoming, tellRead } from './notify.ts'

type Waiting = Scope & Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

/** What a page asks; anything that isn't one of the known questions is left alone. */
export async function answerPage(scope: Waiting, data: unknown): Promise<void> {
  const { success, output: asked } = v.safeParse(messageToWorker, data)
  if (!success) return
  switch (asked.type) {
    case 'SKIP_WAITING':
      return scope.skipWaiting()
    case 'LOADED':
      // Any message lets the worker complete the build: see sw.ts.
      return
    case 'INCOMING':
      return tellIncoming(scope, asked.note, asked.seen)
    case 'READ':
      return tellRead(scope, asked.at)
    case 'FOLLOW':
      await change(() => ({ following: true, words: asked.words, page: asked.page }))
      return
    case 'FORGET':
      await Promise.all([forget(scope), disarmSync(), purgeMemberLookups()])
      return
  }
}

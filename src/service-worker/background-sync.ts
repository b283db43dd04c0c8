import { statementSlips } from '#contract/statement.ts'
import { walletSlip } from '#contract/wallet-changes.ts'
import { isQueued } from '#domain/slips/queue/slip-item.ts'
import {
  createSlipRepository,
  openChangeChannel,
  SYNC_TAG,
  type SyncCredentials,
  syncCredentials,
} from '#domain/slips/queue/slip-repository.ts'
import {
  createUploadEngine,
  SLIP_LOCK,
  SLIP_PAGE_SIZE,
  type SlipApi,
} from '#domain/slips/queue/upload/upload-engine.ts'
import { delay } from '#lib/async/delay.ts'
import { now } from '#lib/browser/server-clock.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { callFromWorker } from './worker-call.ts'

/** Browsers terminate a sync event after some minutes. Remaining slips are sent on the next one. */
const TIME_BUDGET_MS = 150_000

/** Request timeout, below the budget so that a stalled request leaves time to reject the event. */
const MAX_CALL_MS = 120_000

/** Background Sync API, missing from TypeScript's DOM types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Handles the sync event, which fires once back online, whether or not a page is open. Not workbox-background-sync, which
 * replays requests: whether a slip has arrived is looked up first.
 * @param afterwards called once no slips are left to send
 */
export function onSync(event: Event, afterwards: () => Promise<void>): void {
  if (isSync(event) && event.tag === SYNC_TAG) event.waitUntil(sendSlips().then(afterwards))
}

function isSync(event: Event): event is SyncEvent {
  return event instanceof ExtendableEvent && 'tag' in event
}

/**
 * Sends the queued slips; the lock coordinates with open pages. Rejects if some are left, so that the browser
 * retries.
 */
async function sendSlips(): Promise<void> {
  const credentials = await syncCredentials.read()
  if (!credentials) return
  const repository = createSlipRepository(credentials.member)
  const channel = openChangeChannel(credentials.member, () => undefined)
  const engine = createUploadEngine({
    repository,
    api: createWorkerApi(credentials),
    lock: createLock(SLIP_LOCK),
    now,
    // The worker doesn't know the closed hours; the server enforces them.
    isClosed: () => false,
    onChange: () => channel.notify(),
  })
  const deadline = performance.now() + TIME_BUDGET_MS
  try {
    for (;;) {
      const waitMs = await engine.run()
      if (waitMs === undefined || performance.now() + waitMs > deadline) break
      await delay(waitMs)
      // The member may have signed out in the meantime.
      if ((await syncCredentials.read())?.token !== credentials.token) return
    }
  } finally {
    engine.stop()
    channel.close()
  }
  const left = repository.items().filter(isQueued)
  if (left.some(({ wait }) => wait === 'session') || left.length === 0) await syncCredentials.clear()
  else throw new Error('slips are left')
}

/** API of the queue in the worker. */
function createWorkerApi(credentials: SyncCredentials): SlipApi {
  return {
    async upload(item, bytes, signal) {
      const form = new FormData()
      form.append('clientId', item.id)
      form.append('file', new File([bytes], 'slip', { type: item.type }), 'slip')
      const options = { body: form, signal, maxTimeoutMs: MAX_CALL_MS }
      return (await callFromWorker(walletSlip, credentials, options)).result
    },
    async list(signal, page) {
      const body = JSON.stringify({ page, limit: SLIP_PAGE_SIZE })
      const options = { body, signal, maxTimeoutMs: MAX_CALL_MS }
      return (await callFromWorker(statementSlips, credentials, options)).result.slips
    },
  }
}

import { CALL_TIMEOUT_MS, type Call, type ResultOf } from '#contract/call.ts'
import { statementSlips } from '#contract/statement.ts'
import { walletSlip } from '#contract/wallet.ts'
import {
  disarmSync,
  readPass,
  SYNC_TAG,
  type SyncPass,
} from '#domain/slips/queue/background-sync-credentials.ts'
import { joinNews } from '#domain/slips/queue/change-channel.ts'
import { isQueued } from '#domain/slips/queue/slip-item.ts'
import { openShelf } from '#domain/slips/queue/slip-repository.ts'
import { createEngine, type SlipServer } from '#domain/slips/queue/upload-engine.ts'
import { CallError } from '#lib/api/api-error.ts'
import { parseResponse } from '#lib/api/parse-response.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { delay } from '#lib/async/delay.ts'
import { now, updateServerClock } from '#lib/browser/server-clock.ts'
import { createLock } from '#lib/cross-tab/lock.ts'

/** Browsers end an event's work after some minutes; what is left then waits for the next one, milliseconds. */
const WORK_MS = 150_000

/** One call takes at most this of it, so that a dead line leaves time to say that slips are left, milliseconds. */
const CALL_MS = 120_000

/** Slips are listed and sent ten at a time (specification, section 9). */
const PAGE_SIZE = 10

/** What the platform has and the compiler's library doesn't know yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Handles the browser's sync event: there is a network again, whether a page is open or not.
 * @param afterwards called once no slips are left
 */
export function synced(event: Event, afterwards: () => Promise<void>): void {
  if (isSync(event) && event.tag === SYNC_TAG) event.waitUntil(sendSlips().then(afterwards))
}

function isSync(event: Event): event is SyncEvent {
  return event instanceof ExtendableEvent && 'tag' in event
}

/**
 * Sends the slips that wait, with no page open or beside those that are: whoever has the turn sends. Rejects when some
 * are left, so that the browser calls again.
 */
async function sendSlips(): Promise<void> {
  const pass = await readPass()
  if (!pass) return
  const shelf = openShelf(pass.member)
  const news = joinNews(pass.member, () => undefined)
  const engine = createEngine({
    shelf,
    server: workerServer(pass),
    lock: createLock('kapao-slip-queue'),
    now,
    // The worker doesn't know the hours; the server does.
    closed: () => false,
    changed: () => news.tell(),
  })
  const end = performance.now() + WORK_MS
  try {
    for (;;) {
      const wait = await engine.run()
      if (wait === undefined || performance.now() + wait > end) break
      await delay(wait)
      // The member may have signed out meanwhile.
      if ((await readPass())?.token !== pass.token) return
    }
  } finally {
    engine.stop()
    news.close()
  }
  const left = shelf.items().filter(isQueued)
  if (left.some(({ wait }) => wait === 'session') || left.length === 0) await disarmSync()
  else throw new Error('slips are left')
}

/** The queue's calls from the worker, which has no page's session. */
function workerServer({ token, host, language }: SyncPass): SlipServer {
  async function ask<C extends Call>(
    spec: C,
    body: FormData | string,
    signal: AbortSignal,
  ): Promise<ResultOf<C>> {
    const patience = new AbortController()
    const stop = () => patience.abort()
    const timer = setTimeout(stop, Math.min(spec.timeoutMs ?? CALL_TIMEOUT_MS, CALL_MS))
    signal.addEventListener('abort', stop)
    const sentAt = Date.now()
    try {
      signal.throwIfAborted()
      const answer = await fetch(host + spec.path, {
        method: spec.method,
        headers: {
          ...buildHeaders({ token, language }),
          ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        },
        body,
        signal: patience.signal,
        cache: 'no-store',
        credentials: 'omit',
      })
      const text = await answer.text()
      const date = answer.headers.get('date')
      updateServerClock(date, sentAt, Date.now())
      return parseResponse(spec, {
        status: answer.status,
        text,
        date,
        retryAfter: answer.headers.get('retry-after') ?? undefined,
      })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CallError) throw error
      throw new CallError(spec.name, { kind: patience.signal.aborted ? 'timeout' : 'offline' }, spec.changes)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
  return {
    upload(item, bytes, signal) {
      const form = new FormData()
      form.append('clientId', item.id)
      form.append('file', new File([bytes], 'slip', { type: item.type }), 'slip')
      return ask(walletSlip, form, signal)
    },
    async list(signal, page) {
      const { slips } = await ask(statementSlips, JSON.stringify({ page, limit: PAGE_SIZE }), signal)
      return slips
    },
  }
}

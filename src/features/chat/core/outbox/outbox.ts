import { matchSent } from '#features/chat/core/history/same-message.ts'
import type { Delivery } from '#features/chat/model.ts'
import { backoffDelayMs, networkBackoff, rateLimitBackoff } from '#lib/async/backoff.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { isLate, verdictOf } from './classify-error.ts'
import { nextItem, type OutboxItem, sentItems } from './outbox-item.ts'
import { createShelf } from './outbox-repository.ts'
import type { Outbox, OutboxDeps } from './outbox-types.ts'
import { sendItem, type Try } from './send-item.ts'

/** A message goes out so long after it was written (specification, section 9), milliseconds. */
const SEND_DELAY_MS = 500
/** An answered message that the history doesn't show by then isn't in it, milliseconds. */
const DOUBT_MS = 60_000
/** A file that couldn't be uploaded in the time for it so often is the customer's to send again. */
const LATE_MAX = 3

/** The one queue of everything a customer sends, strictly in order. One tab sends at a time. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const shelf = createShelf(deps)
  const { items, find, keep, forget } = shelf
  const storing = new Set<string>()
  const own = new Set<string>()
  let current: Try | undefined
  let failures = 0
  let pause = { until: 0, ms: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let resting = false
  let stopped = false
  /** What an earlier life of the page left was read, or can't be: it goes first. */
  let loaded = false
  let opened = (): void => undefined
  const firstLoad = new Promise<void>((resolve) => {
    opened = resolve
  })
  /** How often each file's upload took too long. */
  const late = new Map<string, number>()
  /** Place of the newest message. */
  let lastOrder = 0

  async function load(): Promise<void> {
    await shelf.load()
    // Another tab took it back while it was uploaded here.
    if (current?.phase === 'uploading' && !find(current.id)) current.aborter.abort()
  }

  /** Milliseconds until there is something to do; undefined: nothing waits. */
  async function step(): Promise<number | undefined> {
    const head = nextItem(items())
    if (!head || !isReady(head)) return undefined
    const wait = Math.max(waitOf(head), leftOf(pause.ms, pause.until))
    if (wait > 0) return wait
    return deps.lock(async (lost) => {
      const over = () => stopped || resting || lost.aborted
      // Another tab may have sent it meanwhile.
      if (!over()) await load()
      const item = nextItem(items())
      if (over() || !item || !isReady(item) || waitOf(item) > 0) return 0
      return attempt(item, lost)
    })
  }

  /** What is being stored goes out when it is: add() starts the line again. */
  function isReady(item: OutboxItem | undefined): boolean {
    return item !== undefined && loaded && !storing.has(item.id)
  }

  function waitOf({ writtenAt }: OutboxItem): number {
    return leftOf(SEND_DELAY_MS, writtenAt + SEND_DELAY_MS)
  }

  /** @param lost the turn is another tab's */
  async function attempt(item: OutboxItem, lost: AbortSignal): Promise<number> {
    const aborter = new AbortController()
    lost.addEventListener('abort', () => aborter.abort())
    const over = () => stopped || aborter.signal.aborted
    const mine: Try = { id: item.id, aborter, phase: 'waiting', progress: 0 }
    current = mine
    try {
      const done = await sendItem(item, mine, {
        ...deps,
        changed: () => {
          if (!stopped && current === mine) deps.changed()
        },
        keep: async (next) => {
          if (!over() && !shelf.isRemoved(next.id)) await keep(next)
        },
        bytesOf: shelf.bytesOf,
        isGone: (id) => over() || find(id)?.state !== 'waiting',
      })
      failures = 0
      if (done && !stopped) await accept(done)
      return 0
    } catch (error) {
      if (over()) return 0
      return await failed(item, error, mine.phase)
    } finally {
      if (current === mine) current = undefined
      if (!stopped) deps.changed()
    }
  }

  async function accept(item: OutboxItem): Promise<void> {
    if (!find(item.id)) return
    await keep(item)
    deps.accepted(item)
    await shelf.dropBytes(item.id)
  }

  /** @param before the item as it was before this try */
  async function failed(before: OutboxItem, error: unknown, phase: Try['phase']): Promise<number> {
    const item = find(before.id)
    if (!item) return 0
    const verdict = verdictOf(error, deps.member)
    const tired = phase === 'uploading' && isLate(error) && isTooLate(item.id)
    if (verdict.kind === 'refused' || tired) {
      const reason = { kind: 'refused', key: verdict.kind === 'refused' ? verdict.key : undefined } as const
      // The server may not want the file any more that it took: trying again begins with the upload.
      await keep({ ...item, state: 'failed', reason, tried: false, path: undefined })
      return 0
    }
    // Where it certainly didn't reach the server, there is nothing to look for.
    const tried = item.tried && (before.tried || verdict.unsure)
    if (tried !== item.tried || !item.stuck) await keep({ ...item, tried, stuck: true })
    failures++
    report('chat-send', { why: verdict.why, failures })
    const ms = backoffDelayMs(failures, verdict.why === 'network' ? networkBackoff : rateLimitBackoff)
    pause = { until: Date.now() + ms, ms }
    return ms
  }

  function isTooLate(id: string): boolean {
    const times = (late.get(id) ?? 0) + 1
    late.set(id, times % LATE_MAX)
    return times === LATE_MAX
  }

  async function run(): Promise<void> {
    if (running || stopped || resting) return
    running = true
    clearTimeout(timer)
    let wait: number | undefined = 0
    try {
      while (!stopped && !resting && wait === 0) wait = await step()
    } catch (error) {
      report('chat-outbox', { error: errorName(error) })
      wait = networkBackoff.initialMs
    } finally {
      running = false
    }
    if (stopped || resting) return
    // What was added while the last step ended.
    if (wait === undefined && isReady(nextItem(items()))) wait = 1
    if (wait !== undefined) timer = setTimeout(() => void run(), Math.max(1, wait))
  }

  function poke(): void {
    resting = false
    pause = { until: 0, ms: 0 }
    failures = 0
    void shelf.rescue().then(run)
  }

  return {
    items,
    deliveryOf: (item) => deliveryOf(item, current),
    fileOf: shelf.fileOf,
    isOwn: (id) => own.has(id),
    async load() {
      await load()
      loaded = true
      lastOrder = Math.max(lastOrder, shelf.lastOrder())
      opened()
      void run()
    },
    async add(part, data) {
      const writtenAt = Date.now()
      const item: OutboxItem = {
        ...part,
        order: Math.max(writtenAt, (items().at(-1)?.order ?? 0) + 1),
        writtenAt,
        state: 'waiting',
        tried: false,
      }
      storing.add(item.id)
      shelf.show(item, data)
      // Its place is behind what an earlier life left, also where the clock was set back since.
      await firstLoad
      lastOrder = Math.max(writtenAt, lastOrder + 1)
      if (!stopped && find(item.id)) await keep({ ...item, order: lastOrder }, data)
      storing.delete(item.id)
      void run()
    },
    async resend(id) {
      const item = find(id)
      if (item?.state !== 'failed') return
      await keep({ ...item, state: 'waiting', reason: undefined })
      poke()
    },
    async remove(id) {
      const item = find(id)
      if (!item || item.state === 'succeed' || (current?.id === id && current.phase === 'sending')) return
      if (current?.id === id) current.aborter.abort()
      shelf.dropFile(id)
      await forget(id)
      void run()
    },
    settle(history, readSince) {
      const found = matchSent(sentItems(items()), history, readSince)
      for (const [id, entry] of found) {
        const item = find(id)
        // While its request is under way only our own id proves that the entry is this message.
        if (!item || (current?.id === id && current.phase === 'sending' && entry.clientId !== id)) {
          found.delete(id)
          continue
        }
        if (item.state !== 'succeed') deps.accepted(item)
        own.add(id)
        void forget(id)
      }
      return found
    },
    doubt(from, since) {
      for (const item of items()) {
        const { state, at, lastTry = 0 } = item
        if (state !== 'succeed' || at === undefined || at < from || since - lastTry < DOUBT_MS) continue
        report('chat-send', { why: 'missing', failures })
        void keep({ ...item, state: 'failed', reason: { kind: 'refused', key: undefined }, at: undefined })
      }
    },
    poke,
    rest() {
      resting = true
      clearTimeout(timer)
      current?.aborter.abort()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      current?.aborter.abort()
      shelf.stop()
      // Nobody waits for what isn't read any more.
      opened()
    },
  }
}

/** What is left of a wait, milliseconds; a clock that was set back since ends it, or it would last until then. */
function leftOf(ms: number, until: number): number {
  const left = until - Date.now()
  return left > ms ? 0 : left
}

function deliveryOf(item: OutboxItem, current: Try | undefined): Delivery {
  if (item.state === 'failed') {
    return { state: 'failed', reason: item.reason ?? { kind: 'refused', key: undefined } }
  }
  if (item.state === 'succeed') return { state: 'succeed' }
  if (current?.id !== item.id || current.phase === 'waiting')
    return { state: 'waiting', removable: item.stuck }
  if (current.phase === 'sending') return { state: 'sending' }
  return { state: 'uploading', progress: current.progress }
}

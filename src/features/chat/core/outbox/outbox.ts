import { findEchoes } from '#features/chat/core/history/echo-matching.ts'
import type { Entry } from '#features/chat/core/history/entry.ts'
import { CallError } from '#lib/api/api-error.ts'
import { networkBackoff, rateLimitBackoff, retryDelayMs } from '#lib/async/backoff.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { classifySendError } from '#lib/outbox/classify-error.ts'
import { nextOrder } from '#lib/outbox/outbox-records.ts'
import {
  createPauseTimer,
  createScheduler,
  createStepRunner,
  getRemainingWaitMs,
} from '#lib/outbox/scheduler.ts'
import {
  type ChatOutboxRepositoryDeps,
  createChatOutboxRepository,
  type NewMessage,
  nextItem,
  type OutboxItem,
} from './outbox-items.ts'
import { refused, type SendAttempt, type SendSteps, sendItem, toDelivery } from './send-item.ts'

/** Delay between writing and sending a message (specification, section 9). */
const SEND_DELAY_MS = 500
/** An accepted message missing from the history after this time counts as lost. */
const MISSING_AFTER_MS = 60_000
/** After this many upload timeouts a file is marked as failed; the customer can retry it. */
const MAX_UPLOAD_TIMEOUTS = 3

export interface OutboxDeps extends SendSteps, ChatOutboxRepositoryDeps {
  readonly lock: Lock
  readonly isMember: boolean
  /** Estimated server time, epoch milliseconds. */
  readonly now: () => number
  /** The server has stored the message. */
  readonly onAccepted: () => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Queue of everything the customer sends, strictly in order. Only one tab sends at a time. */
export function createOutbox(deps: OutboxDeps) {
  const repository = createChatOutboxRepository(deps)
  const { items, find } = repository
  const change = (id: string, changes: Partial<OutboxItem>) =>
    repository.update(id, (item) => ({ ...item, ...changes }))
  const persistingIds = new Set<string>()
  let current: SendAttempt | undefined
  let failures = 0
  const pause = createPauseTimer<'network' | 'session'>(() => Date.now())
  let isSuspended = false
  let isStopped = false
  /** Items persisted by earlier page loads were loaded (or can't be); they are sent first. */
  let isLoaded = false
  let resolveFirstLoad = (): void => undefined
  const firstLoad = new Promise<void>((resolve) => {
    resolveFirstLoad = resolve
  })
  /** Upload timeouts by item id. */
  const uploadTimeouts = new Map<string, number>()
  /** Ids of items that the customer removed during their request: deleted afterwards unless it succeeds. */
  const removalsAfterAttempt = new Set<string>()
  /** `order` of the newest item. */
  let lastOrder = 0

  async function reload(): Promise<void> {
    await repository.load()
    // Another tab removed the item while it was being uploaded here.
    if (current?.phase === 'uploading' && !find(current.id)) current.aborter.abort()
  }

  /** @returns milliseconds until the next step; undefined if nothing is waiting */
  async function step(): Promise<number | undefined> {
    const first = nextItem(items())
    if (!first || !isReady(first)) return undefined
    const wait = Math.max(sendDelayLeft(first), pause.remainingMs())
    if (wait > 0) return wait
    return deps.lock(async (lost) => {
      const isOver = () => isStopped || isSuspended || lost.aborted
      // Another tab may have sent it meanwhile.
      if (!isOver()) await reload()
      const item = nextItem(items())
      if (isOver() || !item || !isReady(item) || sendDelayLeft(item) > 0) return 0
      return attempt(item, lost)
    })
  }

  /** An item still being persisted isn't sent yet; `add` restarts the queue afterwards. */
  const isReady = ({ id }: OutboxItem) => isLoaded && !persistingIds.has(id)

  const sendDelayLeft = ({ writtenAt }: OutboxItem) =>
    getRemainingWaitMs(writtenAt + SEND_DELAY_MS, Date.now(), SEND_DELAY_MS)

  /** @param lost aborted when another tab takes over the lock */
  async function attempt(item: OutboxItem, lost: AbortSignal): Promise<number> {
    const aborter = new AbortController()
    const abort = () => aborter.abort()
    lost.addEventListener('abort', abort)
    const isOver = () => isStopped || aborter.signal.aborted
    const ownAttempt: SendAttempt = { id: item.id, aborter, phase: 'waiting', progress: 0 }
    current = ownAttempt
    try {
      const sentItem = await sendItem(item, ownAttempt, {
        ...deps,
        onChange: () => {
          if (!isStopped && current === ownAttempt) deps.onChange()
        },
        update: async (id, changes) => {
          if (!isOver()) await change(id, changes)
        },
        getBytes: repository.getBytes,
        isObsolete: (id) => isOver() || removalsAfterAttempt.has(id) || find(id)?.state !== 'waiting',
      })
      failures = 0
      if (sentItem && !isStopped) await handleAccepted(sentItem)
      return 0
    } catch (error) {
      if (isOver()) return 0
      return await handleError(item, error, ownAttempt.phase)
    } finally {
      lost.removeEventListener('abort', abort)
      if (current === ownAttempt) current = undefined
      const isRemoved = removalsAfterAttempt.delete(item.id)
      if (isRemoved && !isStopped && find(item.id)?.state !== 'succeed') await removeItem(item.id)
      if (!isStopped) deps.onChange()
    }
  }

  /** The item whose request is in flight. */
  const getSendingId = () => (current?.phase === 'sending' ? current.id : undefined)

  async function removeItem(id: string): Promise<void> {
    repository.deleteFile(id)
    await repository.remove([id])
  }

  async function handleAccepted(item: OutboxItem): Promise<void> {
    if (!find(item.id)) return
    await change(item.id, { state: 'succeed', at: item.at, respondedAt: item.respondedAt })
    deps.onAccepted()
    await repository.deleteBytes(item.id)
  }

  /** @param before the item before this attempt */
  async function handleError(
    before: OutboxItem,
    error: unknown,
    phase: SendAttempt['phase'],
  ): Promise<number> {
    const item = find(before.id)
    if (!item) return 0
    const { kind, retryAfterMs, key, ...failure } = classifySendError(error, deps.now())
    // A failed search of the history says nothing about the message. A guest has no session to renew.
    const isSearch = phase === 'searching'
    const isRefused = !isSearch && (kind === 'refused' || (kind === 'session' && !deps.isMember))
    const isTimeout = error instanceof CallError && error.failure.kind === 'timeout'
    const isGivenUp = phase === 'uploading' && isTimeout && countUploadTimeout(item.id)
    if (isRefused || isGivenUp) {
      // The server may have discarded the file: a retry starts with the upload.
      const reason = refused(isRefused ? key : undefined)
      await change(item.id, { state: 'failed', reason, mayBeStored: false, path: undefined })
      return 0
    }
    // If it certainly didn't reach the server, the history needn't be searched.
    const mayBeStored = item.mayBeStored && (before.mayBeStored || failure.mayBeStored)
    if (mayBeStored !== item.mayBeStored || !item.hasFailedAttempt)
      await change(item.id, { mayBeStored, hasFailedAttempt: true })
    failures++
    const reason = kind === 'limit' || (kind === 'session' && !isSearch) ? kind : 'network'
    report('chat-send', { reason, failures })
    const backoff = reason === 'network' ? networkBackoff : rateLimitBackoff
    return pause.begin(reason, retryDelayMs(retryAfterMs, failures, backoff))
  }

  function countUploadTimeout(id: string): boolean {
    const times = (uploadTimeouts.get(id) ?? 0) + 1
    uploadTimeouts.set(id, times % MAX_UPLOAD_TIMEOUTS)
    return times === MAX_UPLOAD_TIMEOUTS
  }

  const scheduler = createScheduler({
    run: createStepRunner(step, () => !isStopped && !isSuspended),
    onError(error) {
      report('chat-outbox', { error: errorName(error) })
      return networkBackoff.initialMs
    },
    minDelayMs: 1,
  })
  const { run } = scheduler

  function resumeNow(): void {
    isSuspended = false
    scheduler.resume()
    if (pause.resumeNow()) failures = 0
    void repository.retryFailed().then(run)
  }

  return {
    /** Sorted by `order`, without items that are in the history. */
    items,
    getDelivery: (item: OutboxItem) => toDelivery(item, current),
    getFile: repository.getFile,
    hasStorageError: repository.hasStorageError,
    isLoaded: () => isLoaded,
    /** Loads the persisted items: at the start, and when another tab changed them. */
    async load() {
      await reload()
      isLoaded = true
      lastOrder = Math.max(lastOrder, repository.lastOrder())
      resolveFirstLoad()
      void run()
    },
    /** Adds a message, visible immediately. Resolves when it is persisted, or couldn't be and stays in memory. */
    async add(message: NewMessage, bytes?: ArrayBuffer) {
      const writtenAt = Date.now()
      const item: OutboxItem = {
        ...message,
        order: nextOrder(items().at(-1)?.order, writtenAt),
        writtenAt,
        state: 'waiting',
        mayBeStored: false,
      }
      persistingIds.add(item.id)
      repository.hold(item, bytes)
      // Queue it after items of earlier page loads, even if the clock was set back since.
      await firstLoad
      lastOrder = nextOrder(lastOrder, writtenAt)
      if (!isStopped && find(item.id)) await repository.add({ ...item, order: lastOrder }, bytes)
      persistingIds.delete(item.id)
      void run()
    },
    async resend(id: string) {
      if (find(id)?.state !== 'failed') return
      await change(id, { state: 'waiting', reason: undefined })
      resumeNow()
    },
    async remove(id: string) {
      const item = find(id)
      if (!item || item.state === 'succeed') return
      if (id === getSendingId()) {
        removalsAfterAttempt.add(id)
        return
      }
      if (current?.id === id) current.aborter.abort()
      await removeItem(id)
      void run()
    },
    /**
     * Removes items that are in the history.
     * @param readSince start of the latest fetch of the history (server time)
     * @returns their entries by item id
     */
    removeDelivered(history: readonly Entry[], readSince: number | undefined): ReadonlyMap<string, Entry> {
      const echoes = findEchoes(items(), history, { readSince, sendingId: getSendingId() })
      for (const id of echoes.keys()) {
        if (find(id)?.state !== 'succeed') deps.onAccepted()
        void repository.remove([id])
      }
      return echoes
    },
    /**
     * Marks accepted messages as failed if the history doesn't have them although it should.
     * @param from `createdAt` from which on the fetched history is complete
     * @param since start of that fetch (server time)
     */
    failMissing(from: number, since: number) {
      for (const { id, state, at, lastAttemptAt = 0 } of items()) {
        if (state !== 'succeed' || at === undefined || at < from || since - lastAttemptAt < MISSING_AFTER_MS)
          continue
        report('chat-send', { reason: 'missing', failures })
        void change(id, { state: 'failed', reason: refused(), at: undefined })
      }
    },
    /** Sends waiting items immediately, without backoff: network or user is back. */
    resumeNow,
    /** Stops sending until `resumeNow`: the page may be frozen and must not block other tabs. */
    pause() {
      isSuspended = true
      scheduler.suspend()
      current?.aborter.abort()
    },
    stop() {
      isStopped = true
      scheduler.suspend()
      current?.aborter.abort()
      repository.stop()
      // Release callers that still wait for the first load.
      resolveFirstLoad()
    },
  }
}

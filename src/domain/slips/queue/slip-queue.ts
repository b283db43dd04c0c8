import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { walletSlip } from '#contract/wallet-changes.ts'
import { onBonusEnded } from '#domain/bonus/on-bonus-ended.ts'
import { resolveMember } from '#domain/member/resolve-member.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import { trackMovements } from '#domain/movements/in-motion.ts'
import { movementOfSlip } from '#domain/movements/slip-movement.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { CallError } from '#lib/api/api-error.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { createScheduler } from '#lib/outbox/scheduler.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { isUploadClosed } from './closed-hours.ts'
import { createPageApi, registerBackgroundSync } from './page-session.ts'
import { createStatusPoller } from './poll.ts'
import { purgeSlipData } from './purge.ts'
import {
  getAcceptedAt,
  isAwaitingResult,
  isConfirmed,
  isOverdue,
  isQueued,
  isUnsent,
  isUnsettled,
  needsMemberAction,
  OVERDUE_AFTER_MS,
  type SlipItem,
} from './slip-item.ts'
import {
  type ChangeChannel,
  createSlipRepository,
  memberRecords,
  openChangeChannel,
  type SlipRepository,
  syncCredentials,
} from './slip-repository.ts'
import { setSlipCounts } from './unsent-count.ts'
import { createUploadEngine, type QueuePause, SLIP_LOCK, type UploadEngine } from './upload/upload-engine.ts'

/** Slips of the signed-in member, as the UI shows them. */
export interface SlipQueue {
  /** Sorted by `order`. */
  readonly items: readonly SlipItem[]
  /** The slip that this page is uploading, and its upload progress, 0 to 1. */
  readonly current: { readonly id: string; readonly progress: number } | undefined
  /** Why uploads are paused, if they are. */
  readonly pause: QueuePause | undefined
  /** Ids of slips that exist only in this page's memory: writing them to IndexedDB failed. */
  readonly unpersistedIds: readonly string[]
  /** Whether the slips on this device have been read. */
  readonly loaded: boolean
}

const empty: SlipQueue = {
  items: [],
  current: undefined,
  pause: undefined,
  unpersistedIds: [],
  loaded: false,
}
const queue = atom<SlipQueue>(empty)

/** The signed-in member's queue; empty when nobody is signed in. */
export const slipQueueAtom = atom((get) => get(queue))

/** Queue of one member; lives until sign-out. */
export interface SlipQueueSession {
  readonly member: string
  readonly repository: SlipRepository
  readonly engine: () => UploadEngine
  /** Call after changing a slip: updates the UI, notifies other tabs and the worker, and resumes sending. */
  readonly notifyChanged: () => void
  /** Updates `slipQueueAtom` and the counts. */
  readonly publish: () => void
}

let releaseUnsaved: (() => void) | undefined

/** Guards the page against a reload while there are unpersisted slips, which a reload would lose. */
function guardUnpersisted(hasUnpersisted: boolean): void {
  if (hasUnpersisted) releaseUnsaved ??= markUnsaved('upload')
  else {
    releaseUnsaved?.()
    releaseUnsaved = undefined
  }
}

const lostSlipsText = msg`A slip that this browser’s storage didn’t take is gone, because you were signed out. Please choose its picture again.`

let active: { readonly token: string; readonly session: Promise<SlipQueueSession | undefined> } | undefined
let close = (): void => undefined

/**
 * The queue session of the signed-in member. The first call opens it and starts sending queued slips.
 * @returns undefined when nobody is signed in, or the member behind the token can't be resolved at the moment
 */
export function getSlipQueue(): Promise<SlipQueueSession | undefined> {
  const token = currentToken()
  if (token === undefined) return Promise.resolve(undefined)
  if (active?.token !== token) {
    close()
    const session = open(token).catch((error: unknown) => {
      // If the server is unreachable, the UI says that the member isn't known yet.
      const isExpected = error instanceof CallError || currentToken() !== token
      if (!isExpected) report('slip-queue', { error: errorName(error) })
      return undefined
    })
    active = { token, session }
    // Don't cache a failure to resolve the member: a later call may succeed.
    void session.then((found) => {
      if (!found && active?.session === session) active = undefined
    })
  }
  return active.session
}

async function open(token: string): Promise<SlipQueueSession | undefined> {
  const { id: member } = await resolveMember(token, memberRecords)
  if (currentToken() !== token) return undefined
  const repository = createSlipRepository(member)
  let engine = start()
  let closed = false
  /** Whether this page's engine has changed a slip or its progress since the last broadcast. */
  let hasLocalChanges = false
  let creditedIds: ReadonlySet<string> | undefined
  const channel: ChangeChannel = openChangeChannel(
    member,
    () => void repository.load().then(publish).then(scheduler.run),
  )
  const poller = createStatusPoller({
    isNeeded: () =>
      repository
        .items()
        .some(
          (item) =>
            isConfirmed(item) || (isAwaitingResult(item) && now() - getAcceptedAt(item) < OVERDUE_AFTER_MS),
        ),
    poll: () => engine.pollStatus().then(notifyChanged),
  })

  function start(): UploadEngine {
    return createUploadEngine({
      repository,
      api: createPageApi(token),
      lock: createLock(SLIP_LOCK),
      now,
      isClosed: isUploadClosed,
      onChange() {
        hasLocalChanges = true
        publish()
      },
    })
  }

  function publish(): void {
    if (closed) return
    const items = repository.items()
    store.set(queue, {
      items,
      current: engine.current(),
      pause: engine.pause(),
      unpersistedIds: items.filter(({ id }) => !repository.isPersisted(id)).map(({ id }) => id),
      loaded: repository.isLoaded(),
    })
    const heldCount = items.filter((item) => needsMemberAction(item, now())).length
    const checkedCount = items.filter((item) => item.state === 'processing' && !isConfirmed(item)).length
    setSlipCounts(items.filter(isUnsent).length, heldCount, checkedCount)
    trackMovements('slip', items.filter((item) => !isUnsent(item)).map(movementOfSlip))
    guardUnpersisted(items.some((item) => isUnsettled(item) && !repository.isPersisted(item.id)))
    // Refresh the balance as soon as another slip has been credited.
    const credited = new Set(items.filter(({ state }) => state === 'success').map(({ id }) => id))
    if (creditedIds && [...credited].some((id) => !creditedIds?.has(id))) {
      refreshWalletAndStatement()
      onMoneyCallDone.emit(walletSlip.name)
    }
    creditedIds = credited
  }

  function notifyChanged(): void {
    publish()
    channel.notify()
    void scheduler.run()
  }

  const scheduler = createScheduler({
    run() {
      if (repository.items().some(isQueued)) void registerBackgroundSync(token, member)
      return engine.run()
    },
    onIdle(waitMs) {
      publish()
      // Only after own changes: receivers run their queue too, so two tabs would notify each other forever.
      if (hasLocalChanges) channel.notify()
      hasLocalChanges = false
      poller.schedule()
      if (waitMs === undefined && !repository.items().some(isQueued)) void syncCredentials.clear()
    },
    onError(error) {
      report('slip-queue', { error: errorName(error) })
      return ERROR_RETRY_MS
    },
    minDelayMs: MIN_RUN_INTERVAL_MS,
  })

  const stopEvents = pageLifecycle.subscribe({
    onResume() {
      engine.resumeNow()
      void repository.retryFailed().then(scheduler.run)
      poller.pollNow()
    },
    onHidden: () => poller.stop(),
    // A frozen page would hold the queue lock; release it so that another tab or the worker can continue.
    onFreeze() {
      scheduler.suspend()
      engine.stop()
    },
    onUnfreeze() {
      engine.stop()
      engine = start()
      scheduler.resume()
      void scheduler.run()
    },
  })

  const stopBonusEvents = onBonusEnded(() => {
    const held = repository.items().filter(({ wait }) => wait === 'bonus')
    const ids = held.map(({ id }) => id)
    const release = (item: SlipItem) => (item.wait === 'bonus' ? { ...item, wait: undefined } : item)
    void repository.updateAll(ids, release).then(notifyChanged)
    poller.pollNow()
  })

  close = () => {
    stopBonusEvents()
    const lost = repository.items().filter((item) => isUnsent(item) && !repository.isPersisted(item.id))
    if (lost.length > 0) showErrorToast(i18n._(lostSlipsText))
    closed = true
    scheduler.suspend()
    poller.stop()
    stopEvents()
    engine.stop()
    channel.close()
    active = undefined
    store.set(queue, empty)
    setSlipCounts(0, 0, 0)
    guardUnpersisted(false)
    close = () => undefined
  }
  await repository.load()
  await removeOldSlips(repository)
  void purgeSlipData()
  publish()
  void scheduler.run()
  // Overdue slips aren't polled: check them once per session.
  if (repository.items().some((item) => isOverdue(item, now()))) {
    engine.pollStatus().then(notifyChanged, () => undefined)
  }
  return { member, repository, engine: () => engine, notifyChanged, publish }
}

const MIN_RUN_INTERVAL_MS = 50
/** Delay before the next run after an unexpected exception. */
const ERROR_RETRY_MS = 30_000

/** How long settled slips stay listed; the picture of a failed one is stored as long. */
const SETTLED_TTL_MS = 7 * 24 * 60 * 60_000

async function removeOldSlips(repository: SlipRepository): Promise<void> {
  const old = repository.items().filter((item) => {
    const at = item.settledAt ?? (item.state === 'processing' ? getAcceptedAt(item) : undefined)
    return at !== undefined && now() - at > SETTLED_TTL_MS
  })
  if (old.length > 0) await repository.remove(old.map(({ id }) => id))
}

onMemberReset.on(() => close())

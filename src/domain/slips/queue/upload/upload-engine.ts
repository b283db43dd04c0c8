import type { Slip } from '#contract/statement.ts'
import { anySignal } from '#lib/async/any-signal.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { createPauseTimer, createStepRunner, type Pause } from '#lib/outbox/scheduler.ts'
import { findListedSlip, markUploading, needsLookup } from '../duplicates.ts'
import { isAwaitingResult, isQueued, looksExpired, planNextStep, type SlipItem } from '../slip-item.ts'
import type { SlipRepository } from '../slip-repository.ts'
import {
  applyFailure,
  applyListedSlip,
  applyUploadResponse,
  classifyError,
  type ErrorClass,
  type UploadResponse,
} from './upload-outcome.ts'

/**
 * API calls on behalf of one member. Both reject with CallError, or if another member has signed in since.
 */
export interface SlipApi {
  readonly upload: (
    item: SlipItem,
    bytes: ArrayBuffer,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ) => Promise<UploadResponse>
  /** Slips known to the server, newest first, `SLIP_PAGE_SIZE` per page; pages count from 1. */
  readonly list: (signal: AbortSignal, page: number) => Promise<readonly Slip[]>
}

/** Why no slip is uploaded for a while. */
export type QueuePause = Pause<'network' | 'limit' | 'closed'>

export interface UploadEngineDeps {
  readonly repository: SlipRepository
  readonly api: SlipApi
  /** Exclusive lock shared by all tabs and the service worker, so that only one of them sends. */
  readonly lock: Lock
  /** Estimated server time, epoch milliseconds. */
  readonly now: () => number
  /** Whether slip upload is closed at this hour. */
  readonly isClosed: () => boolean
  /** Called after each change of a slip, of the upload progress or of the pause. */
  readonly onChange: () => void
  readonly random?: () => number
}

export interface UploadEngine {
  /**
   * Sends, one after another, the slips that may be sent now.
   * @returns milliseconds until the next run is due, undefined if nothing is queued
   */
  run(): Promise<number | undefined>
  /** Fetches the status of slips that the server has. Rejects with CallError if the list can't be fetched. */
  pollStatus(): Promise<void>
  /** Ends a pause, e.g. when back online or on the member's request; a rate-limit pause continues. */
  resumeNow(): void
  /** The current pause, if any. */
  pause(): QueuePause | undefined
  /** The slip being uploaded by this engine, and its upload progress, 0 to 1. */
  current(): { readonly id: string; readonly progress: number } | undefined
  /** Aborts the upload of this slip if it is in flight. */
  abort(id: string): void
  /** Aborts everything in flight; the engine can't be restarted. */
  stop(): void
}

/** How often the closed hours are checked again during a closed-hours pause. */
const CLOSED_RECHECK_MS = 30_000
/** Page size of the slip list (specification, section 9). */
export const SLIP_PAGE_SIZE = 10
/** Stop searching for a slip after this many pages. */
const MAX_PAGES = 10
/** Delay before reading a picture again after IndexedDB failed. */
const STORAGE_RETRY_MS = 15_000

/** Name of the lock under which slips are sent, by pages and by the service worker. */
export const SLIP_LOCK = 'kapao-slip-queue'

/** Uploads one member's slips and tracks their status. */
export function createUploadEngine(deps: UploadEngineDeps): UploadEngine {
  const { repository, api, now, onChange } = deps
  const pause = createPauseTimer<QueuePause['reason']>(now)
  let current: { id: string; progress: number; aborter: AbortController } | undefined
  /**
   * Whether a response has synchronized the server clock in this session, so that deadlines can be trusted.
   */
  let isClockSynced = false
  /** Consecutive failures to synchronize it. */
  let clockFailures = 0
  /** Consecutive rate limits, of all slips. */
  let rateLimits = 0
  const stopped = new AbortController()

  function isStopped(lost: AbortSignal): boolean {
    return stopped.signal.aborted || lost.aborted
  }

  function classify(error: unknown, failures: number): ErrorClass {
    return classifyError(error, {
      failures,
      rateLimits: rateLimits + 1,
      closed: deps.isClosed(),
      now: now(),
      random: deps.random?.(),
    })
  }

  /** Whether queued slips look expired by a device clock that may be wrong: a response may tell the server's. */
  function hasUncertainDeadlines(): boolean {
    return (
      !isClockSynced &&
      repository.items().some((item) => isQueued(item) && !item.confirmedExpired && looksExpired(item, now()))
    )
  }

  async function listSlips(signal: AbortSignal, page = 1): Promise<readonly Slip[]> {
    const slips = await api.list(signal, page)
    isClockSynced = true
    clockFailures = 0
    return slips
  }

  /** Performs one step. @returns as `run`; 0: continue immediately */
  async function step(lost: AbortSignal): Promise<number | undefined> {
    await repository.load()
    if (isStopped(lost)) return undefined
    if (hasUncertainDeadlines() && pause.remainingMs() === 0) return await syncClock(lost)
    const next = planNextStep(repository.items(), pause.remainingMs(), now())
    if (next.kind === 'nothing') return undefined
    if (next.kind === 'wait') return next.ms
    if (deps.isClosed()) return pause.begin('closed', CLOSED_RECHECK_MS)
    return await send(next.item, lost)
  }

  async function syncClock(lost: AbortSignal): Promise<number | undefined> {
    const { signal, detach } = anySignal(stopped.signal, lost)
    try {
      await listSlips(signal)
      return 0
    } catch (error) {
      return isStopped(lost) ? undefined : pauseFor(classify(error, ++clockFailures))
    } finally {
      detach()
    }
  }

  /** Pauses the whole queue if the error class says so. @returns delay in milliseconds */
  function pauseFor(errorClass: ErrorClass): number | undefined {
    if (errorClass.kind === 'pause') {
      rateLimits = errorClass.reason === 'limit' ? rateLimits + 1 : 0
      return pause.begin(errorClass.reason, errorClass.ms)
    }
    return errorClass.kind === 'later' ? errorClass.ms : undefined
  }

  async function send(before: SlipItem, lost: AbortSignal): Promise<number | undefined> {
    const aborter = new AbortController()
    const upload = { id: before.id, progress: 0, aborter }
    const { signal, detach } = anySignal(aborter.signal, stopped.signal, lost)
    current = upload
    try {
      if (needsLookup(before) && (await findOnServer(before, signal))) return 0
      const bytes = await repository.readBytes(before.id).catch(() => 'read-failed' as const)
      if (bytes === 'read-failed') return STORAGE_RETRY_MS
      if (signal.aborted) return 0
      if (!bytes) {
        await repository.update(before.id, (item) => ({
          ...item,
          state: 'failed',
          errorKey: 'SLIP_NO_FILE',
          settledAt: now(),
        }))
        return 0
      }
      // Persisted before the request: after a crash, a slip in this state is looked up on the server first.
      const item = await repository.update(before.id, (latest) =>
        isQueued(latest) ? markUploading(latest) : latest,
      )
      if (aborter.signal.aborted) return await markStopped(before.id)
      if (item?.state !== 'sending' || signal.aborted) return 0
      onChange()
      const response = await api.upload(item, bytes, signal, (progress) => {
        upload.progress = progress
        onChange()
      })
      rateLimits = 0
      await settle(item.id, (latest) => applyUploadResponse(latest, response, now()))
      return 0
    } catch (error) {
      return await handleFailure(before, error, { signal, byMember: aborter.signal })
    } finally {
      detach()
      if (current === upload) current = undefined
      onChange()
    }
  }

  /** Looks up a slip whose earlier upload may have succeeded. Rejects only if the server is unreachable. */
  async function findOnServer(item: SlipItem, signal: AbortSignal): Promise<boolean> {
    try {
      const slip = findListedSlip(item, await listSlips(signal))
      if (!slip) return false
      await settle(item.id, (latest) => applyListedSlip(latest, slip, now()))
      return true
    } catch (error) {
      const errorClass = classify(error, 1)
      // Any other failure of the list doesn't block the upload: our id prevents it from counting twice.
      if (signal.aborted || errorClass.kind === 'pause' || errorClass.kind === 'parked') throw error
      return false
    }
  }

  async function settle(id: string, next: (item: SlipItem) => SlipItem): Promise<void> {
    const item = await repository.update(id, next)
    // Delete the picture only once the slip is credited: a failed slip is shown to support with it.
    if (item?.state === 'success') await repository.update(id, (latest) => latest, 'drop')
    onChange()
  }

  /** The member has stopped the upload of a slip. */
  async function markStopped(id: string): Promise<number> {
    await repository.update(id, (item) =>
      isQueued(item) ? { ...item, state: 'waiting', wait: 'stopped' } : item,
    )
    return 0
  }

  async function handleFailure(
    before: SlipItem,
    error: unknown,
    { signal, byMember }: { signal: AbortSignal; byMember: AbortSignal },
  ): Promise<number | undefined> {
    if (byMember.aborted) return await markStopped(before.id)
    // Leave it in `sending`: the next sender looks it up on the server first.
    if (signal.aborted) return undefined
    const failures = before.failures + 1
    const errorClass = classify(error, failures)
    // A request to wait isn't an error.
    const isAskedToWait = errorClass.kind === 'pause' && errorClass.reason !== 'network'
    if (!isAskedToWait) report('slip-send', { verdict: errorClass.kind, failures })
    const at = now()
    await repository.update(before.id, (item) => applyFailure(item, before, errorClass, failures, at))
    const isSlipOnly = ['refused', 'held', 'later'].includes(errorClass.kind)
    return isSlipOnly ? 0 : pauseFor(errorClass)
  }

  return {
    run: createStepRunner(
      () => deps.lock(step),
      () => !stopped.signal.aborted,
    ),
    async pollStatus() {
      let pending = repository.items().filter(isAwaitingResult)
      for (let page = 1; page <= MAX_PAGES; page++) {
        const slips = await listSlips(stopped.signal, page)
        const missing: SlipItem[] = []
        for (const item of pending) {
          const slip = findListedSlip(item, slips)
          if (slip) await settle(item.id, (latest) => applyListedSlip(latest, slip, now()))
          else missing.push(item)
        }
        pending = missing
        if (pending.length === 0 || slips.length < SLIP_PAGE_SIZE) return
      }
    },
    resumeNow: () => void pause.resumeNow(),
    pause: pause.current,
    current: () => current,
    abort(id) {
      if (current?.id === id) current.aborter.abort()
    },
    stop() {
      stopped.abort()
    },
  }
}

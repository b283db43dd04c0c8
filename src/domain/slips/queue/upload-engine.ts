import type { Slip } from '#contract/statement.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { afterFailure, findListed, takeAnswer, takeListed, type UploadAnswer } from './apply-response.ts'
import { type Verdict, verdictOf } from './classify-error.ts'
import { isExpired } from './deadline.ts'
import { type Pause, planOf } from './scheduler.ts'
import { isAsked, isQueued, type SlipItem } from './slip-item.ts'
import type { Shelf } from './slip-repository.ts'

/** The calls of one member; both reject with CallError, or when the member isn't the present one any more. */
export interface SlipServer {
  readonly upload: (
    item: SlipItem,
    bytes: ArrayBuffer,
    signal: AbortSignal,
    onProgress: (part: number) => void,
  ) => Promise<UploadAnswer>
  /** The slips that the server has, newest first, ten a page, counted from 1. */
  readonly list: (signal: AbortSignal, page: number) => Promise<readonly Slip[]>
}

export interface EngineDeps {
  readonly shelf: Shelf
  readonly server: SlipServer
  /** One sender over all pages and the worker. */
  readonly lock: Lock
  /** Epoch milliseconds by the server's clock, as far as that is known. */
  readonly now: () => number
  /** The operator takes no slips at this hour. */
  readonly closed: () => boolean
  /** Told after every change of a slip, of its progress and of what the queue waits for. */
  readonly changed: () => void
  readonly random?: () => number
}

export interface Engine {
  /**
   * Sends what can be sent now, one after the other.
   * @returns milliseconds until there is something to do, undefined when nothing waits
   */
  run(): Promise<number | undefined>
  /** Asks the server what became of slips that it has. Rejects with CallError when it can't be asked. */
  look(): Promise<void>
  /** Ends a pause: the network is back, or the member wants it. Not the server's own 'one a minute'. */
  poke(): void
  /** What nothing leaves for just now. */
  pause(): Pause | undefined
  /** The slip that is on its way from here, and the part of it that has left, 0 to 1. */
  current(): { readonly id: string; readonly part: number } | undefined
  /** Breaks off the slip that is on its way. */
  abort(id: string): void
  /** Breaks off what is under way, for good. */
  stop(): void
}

/** While slips aren't taken, the hour is looked at again after this, milliseconds. */
const CLOSED_MS = 30_000
/** Slips are listed ten at a time (specification, section 9). */
const PAGE = 10
/** Nobody turns more pages of the list for an old slip. */
const MOST_PAGES = 10
/** A disk that can't give a picture now may later, milliseconds. */
const DISK_MS = 15_000

/** The sender of one member's slips. */
export function createEngine(deps: EngineDeps): Engine {
  const { shelf, server, now, changed } = deps
  let pause: Pause | undefined
  let current: { id: string; part: number; aborter: AbortController } | undefined
  let running: Promise<number | undefined> | undefined
  /** Something was added while the last step ended. */
  let again = false
  /** The server has told its time in this life of the queue: deadlines are certain. */
  let clockSeen = false
  const stopped = new AbortController()

  function isOver(lost: AbortSignal): boolean {
    return stopped.signal.aborted || lost.aborted
  }

  function judge(error: unknown, failures: number): Verdict {
    return verdictOf(error, { failures, closed: deps.closed(), now: now(), random: deps.random?.() })
  }

  /** The queue has slips whose hour seems to be over, by a clock that may be wrong. */
  function doubtsClock(): boolean {
    return !clockSeen && shelf.items().some((item) => isQueued(item) && !item.late && isExpired(item, now()))
  }

  async function read(signal: AbortSignal, page = 1): Promise<readonly Slip[]> {
    const slips = await server.list(signal, page)
    clockSeen = true
    return slips
  }

  /** One step; returns as `run`, 0: go on at once. */
  async function step(lost: AbortSignal): Promise<number | undefined> {
    await shelf.load()
    if (isOver(lost)) return undefined
    const plan = planOf(shelf.items(), pause, now())
    if (plan.kind === 'nothing') return doubtsClock() ? await learnTime(lost) : undefined
    if (plan.kind === 'wait') return plan.ms
    if (deps.closed()) {
      pause = { until: now() + CLOSED_MS, ms: CLOSED_MS, why: 'closed' }
      return CLOSED_MS
    }
    pause = undefined
    return await send(plan.item, lost)
  }

  async function learnTime(lost: AbortSignal): Promise<number | undefined> {
    try {
      await read(either(stopped.signal, lost))
      return 0
    } catch (error) {
      return isOver(lost) ? undefined : rest(judge(error, 1))
    }
  }

  /** A pause of the whole queue, if the verdict asks for one. @returns milliseconds */
  function rest(verdict: Verdict): number | undefined {
    if (verdict.kind === 'pause') {
      pause = { until: now() + verdict.ms, ms: verdict.ms, why: verdict.why }
      return verdict.ms
    }
    return verdict.kind === 'later' ? verdict.ms : undefined
  }

  async function send(before: SlipItem, lost: AbortSignal): Promise<number | undefined> {
    const aborter = new AbortController()
    const mine = { id: before.id, part: 0, aborter }
    const signal = either(aborter.signal, stopped.signal, lost)
    current = mine
    try {
      if ((before.tried || before.state === 'sending') && (await foundAtServer(before, signal))) return 0
      const bytes = await shelf.picture(before.id).catch(() => 'trouble' as const)
      if (bytes === 'trouble') return DISK_MS
      if (signal.aborted) return 0
      if (!bytes) {
        await shelf.change(before.id, (item) => ({
          ...item,
          state: 'failed',
          errorKey: 'SLIP_NO_FILE',
          settledAt: now(),
        }))
        return 0
      }
      // Written down first: whoever finds it so after a crash asks the server before sending it again.
      const item = await shelf.change(before.id, (now) =>
        isQueued(now) ? { ...now, state: 'sending', tried: true, wait: undefined } : now,
      )
      if (item?.state !== 'sending' || signal.aborted) return 0
      changed()
      const answer = await server.upload(item, bytes, signal, (part) => {
        mine.part = part
        changed()
      })
      await settle(item.id, (kept) => takeAnswer(kept, answer, now()))
      return 0
    } catch (error) {
      return await failed(before, error, { signal, byMember: aborter.signal })
    } finally {
      if (current === mine) current = undefined
      changed()
    }
  }

  /** Asks for a slip that may have arrived. Rejects only when the server can't be asked at all. */
  async function foundAtServer(item: SlipItem, signal: AbortSignal): Promise<boolean> {
    try {
      const slip = findListed(item, await read(signal))
      if (!slip) return false
      await settle(item.id, (kept) => takeListed(kept, slip, now()))
      return true
    } catch (error) {
      const verdict = judge(error, 1)
      // A list that can't be read for its own reasons doesn't hold the slip up: our id keeps it from counting twice.
      if (signal.aborted || verdict.kind === 'pause' || verdict.kind === 'parked') throw error
      return false
    }
  }

  async function settle(id: string, next: (item: SlipItem) => SlipItem): Promise<void> {
    const item = await shelf.change(id, next)
    // The picture goes only when the money is there: a slip that failed is shown to support with it.
    if (item?.state === 'success') await shelf.change(id, (kept) => kept, 'drop')
    changed()
  }

  async function failed(
    before: SlipItem,
    error: unknown,
    { signal, byMember }: { signal: AbortSignal; byMember: AbortSignal },
  ): Promise<number | undefined> {
    if (byMember.aborted) {
      await shelf.change(before.id, (item) => ({ ...item, state: 'waiting', wait: 'stopped' }))
      return 0
    }
    // It stays as one under way: whoever goes on asks the server first.
    if (signal.aborted) return undefined
    const failures = before.failures + 1
    const verdict = judge(error, failures)
    // Being asked to wait is no trouble.
    const isAsked = verdict.kind === 'pause' && verdict.why !== 'network'
    if (!isAsked) report('slip-send', { verdict: verdict.kind, failures })
    const at = now()
    await shelf.change(before.id, (item) => afterFailure(item, before, verdict, failures, at))
    return verdict.kind === 'refused' || verdict.kind === 'later' ? 0 : rest(verdict)
  }

  async function drain(): Promise<number | undefined> {
    let wait: number | undefined
    do {
      again = false
      wait = 0
      while (wait === 0 && !stopped.signal.aborted) wait = await deps.lock(step)
    } while (again && !stopped.signal.aborted)
    return wait
  }

  return {
    run() {
      again = running !== undefined
      running ??= drain().finally(() => {
        running = undefined
      })
      return running
    },
    async look() {
      let asked = shelf.items().filter(isAsked)
      for (let page = 1; page <= MOST_PAGES; page++) {
        const slips = await read(stopped.signal, page)
        const missing: SlipItem[] = []
        for (const item of asked) {
          const slip = findListed(item, slips)
          if (slip) await settle(item.id, (kept) => takeListed(kept, slip, now()))
          else missing.push(item)
        }
        asked = missing
        if (asked.length === 0 || slips.length < PAGE) return
      }
    },
    poke() {
      if (pause?.why !== 'limit') pause = undefined
    },
    pause: () => (pause && pause.until > now() ? pause : undefined),
    current: () => current,
    abort(id) {
      if (current?.id === id) current.aborter.abort()
    },
    stop() {
      stopped.abort()
    },
  }
}

/** Aborted as soon as one of them is; `AbortSignal.any` is newer than some phones. */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) all.abort()
    else signal.addEventListener('abort', () => all.abort(), { once: true })
  }
  return all.signal
}

import { errorFields, type Log, outsideRequest } from '#server/platform/log.ts'
import type { RateStore } from './rate-limit.ts'

/** How often a failed store is tried again. */
const CHECK_INTERVAL_MS = 1000

/**
 * Counts in this process alone while a shared store fails, so that sign-in works without it and stays limited. Only the
 * first calls wait for the failing store: the following ones are counted locally at once, until a check in the background
 * succeeds. Logs when that begins and ends.
 */
export function withLocalFallback(shared: RateStore, log: Log, everyMs = CHECK_INTERVAL_MS): RateStore {
  const local = localRateStore()
  let isFailing = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function onFailure(error: unknown): void {
    if (isFailing) return
    isFailing = true
    log.warn('rate limits are counted in this process only', errorFields(error))
    scheduleCheck()
  }
  function onSuccess(): void {
    isFailing = false
    log.info('rate limits are shared again')
  }
  function scheduleCheck(): void {
    if (closed) return
    timer = outsideRequest(() =>
      setTimeout(() => void shared.check().then(onSuccess, scheduleCheck), everyMs),
    )
    timer.unref()
  }
  async function attempt<T>(onShared: () => Promise<T>, onLocal: () => Promise<T>): Promise<T> {
    if (isFailing) return await onLocal()
    try {
      return await onShared()
    } catch (error) {
      onFailure(error)
      return await onLocal()
    }
  }
  return {
    hit: (...args) =>
      attempt(
        () => shared.hit(...args),
        () => local.hit(...args),
      ),
    refund: (...args) =>
      attempt(
        () => shared.refund(...args),
        () => local.refund(...args),
      ),
    reset: (...args) =>
      attempt(
        () => shared.reset(...args),
        () => local.reset(...args),
      ),
    check: () => shared.check(),
    async close() {
      closed = true
      clearTimeout(timer)
      await local.close()
      await shared.close()
    },
  }
}

/** Expired windows are deleted after this many hits. */
const SWEEP_EVERY = 500

/** Rate limits in this process alone; lost when it ends. */
export function localRateStore(): RateStore {
  const windows = new Map<string, { hits: number; resetsAt: number }>()
  let untilSweep = SWEEP_EVERY
  const sweep = (now: number) => {
    for (const [key, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(key)
  }
  return {
    async hit(key, windowMs, now) {
      if (--untilSweep <= 0) {
        untilSweep = SWEEP_EVERY
        sweep(now)
      }
      const known = windows.get(key)
      const next =
        known && known.resetsAt > now
          ? { hits: known.hits + 1, resetsAt: known.resetsAt }
          : { hits: 1, resetsAt: now + windowMs }
      windows.set(key, next)
      return next
    },
    async refund(key, hits = 1) {
      const known = windows.get(key)
      if (known) windows.set(key, { ...known, hits: Math.max(0, known.hits - hits) })
    },
    async reset(key) {
      const hits = windows.get(key)?.hits ?? 0
      windows.delete(key)
      return hits
    },
    check: () => Promise.resolve(),
    close: async () => windows.clear(),
  }
}

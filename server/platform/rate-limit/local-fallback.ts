import { errorFields, type Log, outsideRequest } from '#server/platform/log.ts'
import type { RateStore } from './rate-limit.ts'
import { localRateStore } from './store-local.ts'

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
    takeBack: (...args) =>
      attempt(
        () => shared.takeBack(...args),
        () => local.takeBack(...args),
      ),
    forget: (...args) =>
      attempt(
        () => shared.forget(...args),
        () => local.forget(...args),
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

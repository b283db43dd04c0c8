import { errorFields, type Log } from '#server/platform/log.ts'
import type { RateStore } from './rate-limit.ts'
import { localRateStore } from './store-local.ts'

/**
 * Counts in this process alone while a shared store fails, so that sign-in works without it and stays limited. Logs when
 * that begins and ends.
 */
export function withLocalFallback(shared: RateStore, log: Log): RateStore {
  const local = localRateStore()
  let isFailing = false
  async function attempt<T>(onShared: () => Promise<T>, onLocal: () => Promise<T>): Promise<T> {
    try {
      const result = await onShared()
      if (isFailing) log.info('rate limits are shared again')
      isFailing = false
      return result
    } catch (error) {
      if (!isFailing) log.warn('rate limits are counted in this process only', errorFields(error))
      isFailing = true
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
    async close() {
      await local.close()
      await shared.close()
    },
  }
}

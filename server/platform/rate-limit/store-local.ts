import type { RateStore } from './rate-limit.ts'

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
    async takeBack(key, hits = 1) {
      const known = windows.get(key)
      if (known) windows.set(key, { ...known, hits: Math.max(0, known.hits - hits) })
    },
    async forget(key) {
      const hits = windows.get(key)?.hits ?? 0
      windows.delete(key)
      return hits
    },
    check: () => Promise.resolve(),
    close: async () => windows.clear(),
  }
}

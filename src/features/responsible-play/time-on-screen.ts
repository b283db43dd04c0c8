import { atom } from 'jotai'
import * as v from 'valibot'
import { now } from '#lib/browser/server-clock.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Time per day that the app was on screen in this browser, over all members. */
const timeSchema = v.object({
  /** YYYY-MM-DD at UTC+7. */
  day: v.string(),
  /** Milliseconds on screen. */
  spent: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Time of the last count, epoch milliseconds. */
  at: v.pipe(v.number(), v.finite()),
})
export type TimeSpent = v.InferOutput<typeof timeSchema>

const COUNT_INTERVAL_MS = 15_000
/** A longer gap isn't counted: the device was asleep. */
const MAX_GAP_MS = 2 * COUNT_INTERVAL_MS

/**
 * Adds the time since the last count of any tab, so that visible tabs side by side don't count twice.
 * @param since when this tab became visible or counted last; undefined if it has just become visible
 * @param at now
 */
export function addElapsedTime(
  before: TimeSpent | undefined,
  since: number | undefined,
  at: number,
): TimeSpent {
  const day = dateInputDay(at)
  const known = before?.day === day ? before : { day, spent: 0, at: Number.NEGATIVE_INFINITY }
  if (since === undefined) return { ...known, at: Math.max(known.at, at) }
  // If the clock was set back, the time of the last count is in the future: ignore it.
  const gap = at - (known.at > at ? since : Math.max(since, known.at))
  return { day, spent: known.spent + (gap > 0 && gap <= MAX_GAP_MS ? gap : 0), at }
}

/** Whether the time has crossed a multiple of the interval; all in the same unit. */
export function hasCrossedMultiple(before: number, after: number, interval: number): boolean {
  return Math.floor(after / interval) > Math.floor(before / interval)
}

const timeSpentAtom = atom<TimeSpent | undefined>(readJson(lazyStorageKeys.timeToday, timeSchema))

/** Milliseconds on screen today. */
export const timeTodayAtom = atom((get) => {
  const spent = get(timeSpentAtom)
  return spent?.day === dateInputDay(now()) ? spent.spent : 0
})

/**
 * Counts the time while the page is visible.
 * @param onCount called on each count with the milliseconds of today before and after it
 * @returns a function that stops counting
 */
export function trackTimeOnScreen(onCount: (before: number, after: number) => void): () => void {
  let since: number | undefined
  const count = () => {
    const at = now()
    const before = readJson(lazyStorageKeys.timeToday, timeSchema)
    const next = addElapsedTime(before, since, at)
    since = at
    writeJson(lazyStorageKeys.timeToday, next)
    store.set(timeSpentAtom, next)
    onCount(before?.day === next.day ? before.spent : 0, next.spent)
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      if (since !== undefined) count()
      since = undefined
    } else if (since === undefined) count()
  }
  const timer = setInterval(() => since !== undefined && count(), COUNT_INTERVAL_MS)
  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  return () => {
    if (since !== undefined) count()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

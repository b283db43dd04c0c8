import { atom } from 'jotai'
import * as v from 'valibot'
import { now } from '#lib/browser/server-clock.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** How long the portal was in sight on a day, in this browser, whoever was signed in. */
const timeSchema = v.object({
  /** YYYY-MM-DD at UTC+7. */
  day: v.string(),
  /** Milliseconds in sight. */
  spent: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Up to when that is counted, epoch milliseconds. */
  at: v.pipe(v.number(), v.finite()),
})
export type TimeSpent = v.InferOutput<typeof timeSchema>

/** Between two counts, milliseconds. */
const EVERY = 15_000
/** A longer gap is a phone that slept: it doesn't count. */
const LONGEST = 2 * EVERY

/**
 * Counts the time since the last count, by this tab or another one: two tabs side by side count once.
 * @param since when this tab came in sight or counted last; undefined: only now
 * @param at now
 */
export function countTime(before: TimeSpent | undefined, since: number | undefined, at: number): TimeSpent {
  const day = dateInputDay(at)
  const known = before?.day === day ? before : { day, spent: 0, at: Number.NEGATIVE_INFINITY }
  if (since === undefined) return { ...known, at: Math.max(known.at, at) }
  // A clock that was put right may have been ahead: what it counted up to says nothing then.
  const gap = at - (known.at > at ? since : Math.max(since, known.at))
  return { day, spent: known.spent + (gap > 0 && gap <= LONGEST ? gap : 0), at }
}

/** Whether the time went past another multiple of a limit. Milliseconds. */
export function passedLimit(before: number, after: number, limit: number): boolean {
  return Math.floor(after / limit) > Math.floor(before / limit)
}

const time = atom<TimeSpent | undefined>(readJson(lazyStorageKeys.timeToday, timeSchema))

/** Milliseconds in sight today; 0 when it wasn't counted today. */
export const timeTodayAtom = atom((get) => {
  const spent = get(time)
  return spent?.day === dateInputDay(now()) ? spent.spent : 0
})

/**
 * Counts for as long as the page is in sight.
 * @param onCount told of each count: milliseconds today before and after
 * @returns a function that ends it
 */
export function followTime(onCount: (before: number, after: number) => void): () => void {
  let since: number | undefined
  const count = () => {
    const at = now()
    const before = readJson(lazyStorageKeys.timeToday, timeSchema)
    const next = countTime(before, since, at)
    since = at
    writeJson(lazyStorageKeys.timeToday, next)
    store.set(time, next)
    onCount(before?.day === next.day ? before.spent : 0, next.spent)
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') {
      if (since !== undefined) count()
      since = undefined
    } else if (since === undefined) count()
  }
  const timer = setInterval(() => since !== undefined && count(), EVERY)
  document.addEventListener('visibilitychange', seen)
  seen()
  return () => {
    if (since !== undefined) count()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

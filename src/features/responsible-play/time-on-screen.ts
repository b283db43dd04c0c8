import { atom } from 'jotai'
import * as v from 'valibot'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { dateInputDay } from '#lib/format/date-time.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Time that the app was on screen in this browser on one day. */
const timeSchema = v.object({
  /** YYYY-MM-DD at UTC+7. */
  day: v.string(),
  /** Milliseconds on screen. */
  spent: v.pipe(v.number(), v.finite(), v.minValue(0)),
  /** Time of the last count, epoch milliseconds by this device's clock. */
  at: v.pipe(v.number(), v.finite()),
})
export type TimeSpent = v.InferOutput<typeof timeSchema>

/** Times by the hash of the member's id. */
const timesSchema = v.record(v.string(), timeSchema)
type Times = v.InferOutput<typeof timesSchema>

function readTimes(): Times {
  return readJson(lazyStorageKeys.timeToday, timesSchema) ?? {}
}

/** Stores the member's time, and deletes those of earlier days. */
function writeTime(member: string, time: TimeSpent): void {
  const ofToday = Object.entries(readTimes()).filter(([, { day }]) => day === time.day)
  writeJson(lazyStorageKeys.timeToday, { ...Object.fromEntries(ofToday), [hashText(member)]: time })
}

const COUNT_INTERVAL_MS = 15_000
/** A longer gap isn't counted: the device was asleep. */
const MAX_GAP_MS = 2 * COUNT_INTERVAL_MS

/**
 * Adds the time since the last count of any tab, so that visible tabs side by side don't count twice.
 * @param since when this tab became visible or counted last; undefined if it has just become visible
 * @param at now, by this device's clock: corrections of the server's clock are no time on screen
 * @param day today, by the server's clock
 */
export function addElapsedTime(
  before: TimeSpent | undefined,
  since: number | undefined,
  at: number,
  day = dateInputDay(at),
): TimeSpent {
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

/** Id of the signed-in member; undefined until a response or the offline cache has it. */
export const memberIdAtom = atom((get) => {
  const { profile } = get(walletResource.state).value ?? get(profileResource.state).value ?? {}
  return profile?._id
})

/** The time counted last in this page. */
const timeSpentAtom = atom<{ readonly member: string; readonly time: TimeSpent } | undefined>(undefined)

/** Milliseconds that the member had the app on screen today; undefined until we know who is signed in. */
export const timeTodayAtom = atom((get) => {
  const member = get(memberIdAtom)
  const counted = get(timeSpentAtom)
  if (member === undefined) return undefined
  const time = counted?.member === member ? counted.time : readTimes()[hashText(member)]
  return time?.day === dateInputDay(now()) ? time.spent : 0
})

/**
 * Counts a member's time while the page is visible.
 * @param onCount called on each count with the milliseconds of today before and after it
 * @returns a function that stops counting
 */
export function trackTimeOnScreen(
  member: string,
  onCount: (before: number, after: number) => void,
): () => void {
  let since: number | undefined
  const count = () => {
    const at = Date.now()
    const before = readTimes()[hashText(member)]
    const next = addElapsedTime(before, since, at, dateInputDay(now()))
    since = at
    writeTime(member, next)
    store.set(timeSpentAtom, { member, time: next })
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

import { useEffect, useState } from 'react'
import { now } from '#lib/browser/server-clock.ts'

const MINUTE_MS = 60_000

/** In which steps an age is told, ms: every ten seconds (the first are "just now"), then every minute. */
const stepOf = (ageMs: number) => (ageMs < MINUTE_MS ? 10_000 : MINUTE_MS)

/** Rounds a time, so that the age of `at` is a whole step. Both are epoch ms by the same clock. */
export function roundToAge(at: number, time: number): number {
  const age = Math.max(0, time - at)
  return at + age - (age % stepOf(age))
}

/**
 * Current time by the server's clock (epoch ms), for text that tells how old something is. Updated only when that text
 * changes, and only while the page is visible.
 * @param at when the age began (epoch ms, server clock); undefined stops the updates
 */
export function useAgeClock(at: number | undefined): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (at === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const current = now()
      setTime((before) => (roundToAge(at, before) === roundToAge(at, current) ? before : current))
      const age = Math.max(0, current - at)
      timer = setTimeout(update, stepOf(age) - (age % stepOf(age)))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [at])
  return at === undefined ? time : roundToAge(at, time)
}

import { afterEach, describe, expect, test, vi } from 'vitest'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { startPlayTimeReminder } from './play-time-reminder.ts'
import { addElapsedTime, hasCrossedMultiple, type TimeSpent, timeTodayAtom } from './time-on-screen.ts'

const NOON = Date.parse('2026-11-21T05:00:00Z')

test('adds the time between counts, but not while the device was asleep', () => {
  const start = addElapsedTime(undefined, undefined, NOON)
  const later = addElapsedTime(start, NOON, NOON + 15_000)
  expect(later.spent).toBe(15_000)
  expect(addElapsedTime(later, NOON + 15_000, NOON + 3_600_000).spent).toBe(15_000)
})

test('continues after a clock that was ahead is corrected', () => {
  const ahead: TimeSpent = { day: '2026-11-21', spent: 60_000, at: NOON + 600_000 }
  expect(addElapsedTime(ahead, NOON, NOON + 15_000)).toEqual({
    day: '2026-11-21',
    spent: 75_000,
    at: NOON + 15_000,
  })
})

test('resets at midnight in Bangkok', () => {
  const midnight = Date.parse('2026-11-21T17:00:00Z')
  const before: TimeSpent = { day: '2026-11-21', spent: 5_000_000, at: midnight - 5000 }
  expect(addElapsedTime(before, midnight - 5000, midnight + 10_000).day).toBe('2026-11-22')
  expect(addElapsedTime(before, midnight - 5000, midnight + 10_000).spent).toBeLessThanOrEqual(15_000)
})

test('counts the elapsed time exactly once with several tabs side by side', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.nat(2), after: fc.integer({ min: 1, max: 14_000 }) }), { maxLength: 60 }),
      (counts) => {
        let at = NOON
        let stored = addElapsedTime(undefined, undefined, at)
        const since = [at, at, at]
        for (const { tab, after } of counts) {
          at += after
          stored = addElapsedTime(stored, Math.max(since[tab] ?? at, at - 15_000), at)
          since[tab] = at
        }
        expect(stored.spent).toBe(at - NOON)
      },
    ),
  )
})

test('detects each crossed multiple of the interval', () => {
  expect(hasCrossedMultiple(14, 15, 15)).toBe(true)
  expect(hasCrossedMultiple(15, 16, 15)).toBe(false)
  expect(hasCrossedMultiple(29, 31, 15)).toBe(true)
  expect(hasCrossedMultiple(0, 0, 15)).toBe(false)
})

describe('several members on a device', () => {
  const KEY = 'kapao.time-today'
  afterEach(() => vi.useRealTimers())

  function openDevice(stored?: unknown) {
    vi.useFakeTimers({ now: NOON })
    const { local } = browserStorage()
    if (stored !== undefined) local.set(KEY, JSON.stringify(stored))
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })
    signOut()
    const stop = startPlayTimeReminder()
    return { local, stop }
  }

  function minutesAs(member: string, minutes: number): number {
    signOut()
    profileResource.put({ profile: { _id: member, username: member, name: member } } as never)
    vi.advanceTimersByTime(minutes * 60_000)
    return (store.get(timeTodayAtom) ?? Number.NaN) / 60_000
  }

  test('each starts at their own time', () => {
    const { local, stop } = openDevice()
    expect(minutesAs('ANN', 10)).toBe(10)
    expect(minutesAs('BEN', 3)).toBe(3)
    expect(minutesAs('ANN', 2)).toBe(12)
    stop()
    expect(local.get(KEY)).not.toMatch(/ANN|BEN/)
    signOut()
    expect(store.get(timeTodayAtom)).toBeUndefined()
  })

  test('times of earlier days are deleted', () => {
    const yesterday = { day: '2026-11-20', spent: 600_000, at: NOON - 86_400_000 }
    const { local, stop } = openDevice({ somebody: yesterday })
    expect(minutesAs('ANN', 1)).toBe(1)
    stop()
    expect(Object.keys(JSON.parse(local.get(KEY) ?? ''))).toHaveLength(1)
  })
})

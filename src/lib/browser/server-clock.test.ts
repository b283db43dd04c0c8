import { beforeEach, expect, it, vi } from 'vitest'

const at = Date.parse('2026-11-21T05:00:00.400Z')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: at })
  return () => vi.useRealTimers()
})

const header = (ms: number) => new Date(ms).toUTCString()

it('doesn’t adjust a correct clock', async () => {
  const { updateServerClock, now, isServerClockKnown } = await import('./server-clock.ts')
  updateServerClock(header(at), at - 100, at)
  expect([now(), isServerClockKnown()]).toEqual([at, true])
})

it.each([86_400_000, -86_400_000, 180_000])(
  'corrects a clock that is %d ms off, to within a second',
  async (off) => {
    const { updateServerClock, now } = await import('./server-clock.ts')
    updateServerClock(header(at + off), at - 100, at)
    expect(Math.abs(now() - (at + off))).toBeLessThanOrEqual(1100)
  },
)

it('ignores a missing or broken header', async () => {
  const { updateServerClock, now, isServerClockKnown } = await import('./server-clock.ts')
  updateServerClock(null, at, at)
  updateServerClock('soon', at, at)
  expect([now(), isServerClockKnown()]).toEqual([at, false])
})

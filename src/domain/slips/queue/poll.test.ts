import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStatusPoller } from './poll.ts'

const page = { visibilityState: 'visible' }
const pollMock = vi.fn<() => Promise<void>>()
let isNeeded = true
const createPoller = () => createStatusPoller({ isNeeded: () => isNeeded, poll: pollMock })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  isNeeded = true
  pollMock.mockReset()
  pollMock.mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Advances time and returns the number of polls in it. */
async function pollsIn(ms: number): Promise<number> {
  pollMock.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return pollMock.mock.calls.length
}

it('polls often at first, then every 30 s, even after failures, until no longer needed', async () => {
  pollMock.mockRejectedValueOnce(new Error('offline'))
  const { schedule } = createPoller()
  for (let times = 0; times < 5; times++) schedule()
  for (const ms of [1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 30_000]) {
    expect([await pollsIn(ms - 1), await pollsIn(1)]).toEqual([0, 1])
  }
  isNeeded = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await pollsIn(3_600_000)).toBe(0)
})

it('never runs two polls concurrently', async () => {
  const first = Promise.withResolvers<void>()
  pollMock.mockReturnValueOnce(first.promise)
  const { schedule, pollNow } = createPoller()
  pollNow()
  pollNow()
  schedule()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pollMock).toHaveBeenCalledOnce()
  first.resolve()
  expect(await pollsIn(2000)).toBe(1)
})

it('does not poll while the page is hidden, or if not needed', async () => {
  page.visibilityState = 'hidden'
  const { schedule, pollNow } = createPoller()
  schedule()
  expect(await pollsIn(60_000)).toBe(0)
  isNeeded = false
  pollNow()
  expect(pollMock).not.toHaveBeenCalled()
})

it('starts again with short delays on pollNow, after a stop, and once a poll is needed again', async () => {
  const { schedule, pollNow, stop } = createPoller()
  schedule()
  await vi.advanceTimersByTimeAsync(600_000)
  pollMock.mockClear()
  pollNow()
  expect(pollMock).toHaveBeenCalledOnce()
  // The scheduled poll is replaced.
  expect([await pollsIn(1999), await pollsIn(1)]).toEqual([0, 1])
  stop()
  expect(await pollsIn(60_000)).toBe(0)
  isNeeded = false
  schedule()
  isNeeded = true
  schedule()
  expect([await pollsIn(1499), await pollsIn(1)]).toEqual([0, 1])
})

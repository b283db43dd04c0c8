import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStatusPoller, getPollDelayMs } from './poll.ts'

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

it('polls with growing delays until no longer needed', async () => {
  createPoller().schedule()
  expect(await pollsIn(1499)).toBe(0)
  expect(await pollsIn(1)).toBe(1)
  expect(await pollsIn(1999)).toBe(0)
  expect(await pollsIn(1)).toBe(1)
  expect(await pollsIn(24 * 3_600_000)).toBeGreaterThan(2800)
  isNeeded = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await pollsIn(3_600_000)).toBe(0)
})

it('continues after a failed poll', async () => {
  pollMock.mockRejectedValue(new Error('offline'))
  createPoller().schedule()
  expect(await pollsIn(1500 + 2000 + 3000)).toBe(3)
})

it('schedules only one poll at a time', async () => {
  const { schedule } = createPoller()
  for (let times = 0; times < 5; times++) schedule()
  expect(await pollsIn(1500)).toBe(1)
})

it('never runs two polls concurrently', async () => {
  let resolvePoll = (): void => undefined
  pollMock.mockImplementation(() => new Promise((resolve) => (resolvePoll = resolve)))
  const { schedule, pollNow } = createPoller()
  pollNow()
  pollNow()
  schedule()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pollMock).toHaveBeenCalledOnce()
  resolvePoll()
  expect(await pollsIn(2000)).toBe(1)
})

it('does not poll while the page is hidden', async () => {
  page.visibilityState = 'hidden'
  createPoller().schedule()
  expect(await pollsIn(60_000)).toBe(0)
})

it('stop cancels the scheduled poll; the next schedule() makes a new one', async () => {
  const { schedule, stop } = createPoller()
  schedule()
  stop()
  expect(await pollsIn(60_000)).toBe(0)
  schedule()
  expect(await pollsIn(1500)).toBe(1)
})

it('restarts with short delays on pollNow, or once a poll is needed again', async () => {
  const { schedule, pollNow } = createPoller()
  schedule()
  await vi.advanceTimersByTimeAsync(600_000)
  pollMock.mockClear()
  pollNow()
  expect(pollMock).toHaveBeenCalledOnce()
  expect(await pollsIn(2000)).toBe(1)

  await vi.advanceTimersByTimeAsync(600_000)
  isNeeded = false
  schedule()
  isNeeded = true
  schedule()
  expect(await pollsIn(1500)).toBe(1)
})

it('an immediate poll replaces the scheduled one', async () => {
  const { schedule, pollNow } = createPoller()
  schedule()
  await vi.advanceTimersByTimeAsync(1000)
  pollNow()
  expect(await pollsIn(1999)).toBe(0)
})

it('does not poll if not needed', () => {
  isNeeded = false
  createPoller().pollNow()
  expect(pollMock).not.toHaveBeenCalled()
})

it('polls often at first, then every 30 s', () => {
  const delays = Array.from({ length: 9 }, (_, polls) => getPollDelayMs(polls))
  expect(delays).toEqual([1500, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 30_000])
  expect(getPollDelayMs(50)).toBe(30_000)
})

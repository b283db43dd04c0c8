import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { createPoll } from './poll.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function createTestPoll(isLive: boolean) {
  const startedAt = Date.now()
  const page = { isLive, isVisible: true, reads: [] as number[] }
  const poll = createPoll({
    read: async () => page.reads.push(Date.now() - startedAt),
    isLive: () => page.isLive,
    isPageVisible: () => page.isVisible,
  })
  return { page, poll }
}

test.each([
  ['every five seconds', 1, 0, false, [5000, 10_000, 15_000, 20_000, 25_000]],
  ['every twenty seconds beside a socket', 1, 0, true, [20_000]],
  ['no more often for two views', 2, 0, false, [5000, 10_000, 15_000, 20_000, 25_000]],
  ['not without a view', 0, 0, false, []],
  ['until the last view is closed', 2, 2, false, []],
])('polls %s', (_, opened, closed, isLive, reads) => {
  const { page, poll } = createTestPoll(isLive)
  const ends = Array.from({ length: opened }, () => poll.addViewer())
  // Closing one twice closes no other.
  for (let times = 0; times < 2; times++) ends[0]?.()
  if (opened > closed && opened > 0) poll.addViewer()
  for (const end of ends.slice(0, closed)) end()
  vi.advanceTimersByTime(26_000)
  expect([page.reads, poll.isWatched()]).toEqual([reads, reads.length > 0])
  poll.stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('polls while the page is visible, faster after a disconnect, and after the clock was set back', () => {
  const { page, poll } = createTestPoll(true)
  poll.addViewer()
  vi.advanceTimersByTime(7000)
  page.isLive = false
  vi.advanceTimersByTime(4000)
  expect(page.reads).toEqual([10_000])
  page.isVisible = false
  vi.advanceTimersByTime(60_000)
  expect([page.reads.length, poll.isWatched()]).toEqual([1, false])
  page.isVisible = true
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(5000)
  expect(page.reads).toHaveLength(2)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPoll } from './poll.ts'

const page = { fed: false, visible: true }
let reads: number[] = []
let poll = make()

function make() {
  const begun = Date.now()
  return createPoll({
    read: async () => reads.push(Date.now() - begun),
    isLive: () => page.fed,
    isPageVisible: () => page.visible,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { fed: false, visible: true })
  reads = []
  poll = make()
})
afterEach(() => {
  poll.stop()
  vi.useRealTimers()
})

it('polls every five seconds while a view is visible and no socket is connected', () => {
  vi.advanceTimersByTime(20_000)
  expect(reads).toEqual([])
  const end = poll.addViewer()
  vi.advanceTimersByTime(16_000)
  expect(reads).toEqual([25_000, 30_000, 35_000])
  end()
  vi.advanceTimersByTime(60_000)
  expect(reads).toHaveLength(3)
})

it('polls every twenty seconds beside a socket, which may be half-open', () => {
  page.fed = true
  poll.addViewer()
  vi.advanceTimersByTime(45_000)
  expect(reads).toEqual([20_000, 40_000])
})

it('polls within five seconds after the socket disconnects', () => {
  page.fed = true
  poll.addViewer()
  vi.advanceTimersByTime(7000)
  page.fed = false
  vi.advanceTimersByTime(5000)
  expect(reads).toEqual([10_000])
})

it('doesn’t poll while the page is hidden', () => {
  poll.addViewer()
  page.visible = false
  vi.advanceTimersByTime(60_000)
  expect([reads, poll.isWatched()]).toEqual([[], false])
  page.visible = true
  vi.advanceTimersByTime(5000)
  expect([reads, poll.isWatched()]).toEqual([[65_000], true])
})

it('polls until the last view is unregistered; unregistering twice counts once', () => {
  const [first, second] = [poll.addViewer(), poll.addViewer()]
  first()
  first()
  expect(poll.isWatched()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(1)
  second()
  expect([poll.isWatched(), vi.getTimerCount()]).toEqual([false, 0])
  vi.advanceTimersByTime(60_000)
  expect(reads).toHaveLength(1)
})

it('doesn’t poll more often with a second view', () => {
  poll.addViewer()
  poll.addViewer()
  vi.advanceTimersByTime(10_000)
  expect(reads).toEqual([5000, 10_000])
})

it('restarts with the next view', () => {
  poll.addViewer()()
  poll.addViewer()
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(1)
})

it('keeps polling when the clock is set back by a day', () => {
  poll.addViewer()
  vi.advanceTimersByTime(5000)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(2)
})

it('doesn’t poll once stopped', () => {
  poll.addViewer()
  poll.stop()
  vi.advanceTimersByTime(60_000)
  expect(reads).toEqual([])
})

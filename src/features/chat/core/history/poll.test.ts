import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPoll } from './poll.ts'

const page = { fed: false, visible: true }
let reads: number[] = []
let poll = make()

function make() {
  const begun = Date.now()
  return createPoll({
    read: async () => reads.push(Date.now() - begun),
    fed: () => page.fed,
    visible: () => page.visible,
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

it('reads every five seconds while somebody looks and no socket tells what is new', () => {
  vi.advanceTimersByTime(20_000)
  expect(reads).toEqual([])
  const end = poll.watch()
  vi.advanceTimersByTime(16_000)
  expect(reads).toEqual([25_000, 30_000, 35_000])
  end()
  vi.advanceTimersByTime(60_000)
  expect(reads).toHaveLength(3)
})

it('reads every twenty seconds beside a socket, which may be dead without knowing', () => {
  page.fed = true
  poll.watch()
  vi.advanceTimersByTime(45_000)
  expect(reads).toEqual([20_000, 40_000])
})

it('reads within five seconds of a socket’s end', () => {
  page.fed = true
  poll.watch()
  vi.advanceTimersByTime(7000)
  page.fed = false
  vi.advanceTimersByTime(5000)
  expect(reads).toEqual([10_000])
})

it('doesn’t read while the page is hidden', () => {
  poll.watch()
  page.visible = false
  vi.advanceTimersByTime(60_000)
  expect([reads, poll.watched()]).toEqual([[], false])
  page.visible = true
  vi.advanceTimersByTime(5000)
  expect([reads, poll.watched()]).toEqual([[65_000], true])
})

it('goes on until the last view is gone; one that ends twice counts once', () => {
  const [first, second] = [poll.watch(), poll.watch()]
  first()
  first()
  expect(poll.watched()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(1)
  second()
  expect([poll.watched(), vi.getTimerCount()]).toEqual([false, 0])
  vi.advanceTimersByTime(60_000)
  expect(reads).toHaveLength(1)
})

it('a view that opens later doesn’t make it read twice as often', () => {
  poll.watch()
  poll.watch()
  vi.advanceTimersByTime(10_000)
  expect(reads).toEqual([5000, 10_000])
})

it('begins again with the next view', () => {
  poll.watch()()
  poll.watch()
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(1)
})

it('a clock that is set back by a day doesn’t stop it', () => {
  poll.watch()
  vi.advanceTimersByTime(5000)
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(5000)
  expect(reads).toHaveLength(2)
})

it('stopped, it reads no more', () => {
  poll.watch()
  poll.stop()
  vi.advanceTimersByTime(60_000)
  expect(reads).toEqual([])
})

import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { entry } from './history/history.fixture.ts'
import {
  countUnread,
  createReadPosition,
  initialReadPosition,
  type ReadPositionDeps,
} from './read-position.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const deps = {
  markRead: vi.fn<ReadPositionDeps['markRead']>(),
  saveReadUpTo: vi.fn<ReadPositionDeps['saveReadUpTo']>(),
  saveReportedUpTo: vi.fn<ReadPositionDeps['saveReportedUpTo']>(),
  onChange: vi.fn(),
}
let position = createReadPosition(deps)
/** @returns the number of requests after `ms` milliseconds */
async function countReports(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return deps.markRead.mock.calls.length
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (const each of Object.values(deps)) each.mockReset()
  deps.markRead.mockResolvedValue(undefined)
  position = createReadPosition(deps)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reports once, a second after the last message was seen', async () => {
  for (const at of [10, 20, 30]) {
    position.markSeen(at)
    expect(await countReports(900)).toBe(0)
  }
  expect(await countReports(100)).toBe(1)
  expect(deps.saveReportedUpTo.mock.calls).toEqual([[30]])
  position.markSeen(20)
  position.flush()
  position.resumeNow()
  expect(await countReports(5000)).toBe(1)
})

test.each([
  ['immediately on flush', 1, () => [position.markSeen(10), position.flush()]],
  ['a restored position that wasn’t reported', 1, () => position.restore(30, 20)],
  ['no restored position that was', 0, () => position.restore(30, 30)],
  ['no position of another tab', 0, () => position.advanceTo(10)],
  ['nothing once stopped', 0, () => [position.markSeen(10), position.stop(), position.resumeNow()]],
])('reports %s', async (_, count, act) => {
  act()
  expect(await countReports(5000)).toBe(count)
})

it('backs off after failures, stops after five, and starts again with a seen message or on resume', async () => {
  deps.markRead.mockRejectedValue(new Error('down'))
  position.markSeen(10)
  const counts = []
  for (const ms of [1000, 999, 1, 1999, 1, 600_000]) counts.push(await countReports(ms))
  expect(counts).toEqual([1, 1, 2, 2, 3, 5])
  position.markSeen(20)
  expect([await countReports(999), await countReports(1), await countReports(1000)]).toEqual([5, 6, 7])
  expect(await countReports(600_000)).toBe(10)
  deps.markRead.mockResolvedValue(undefined)
  position.resumeNow()
  expect(await countReports(1000)).toBe(11)
  expect(deps.saveReportedUpTo.mock.calls).toEqual([[20]])
})

it('has one request in flight, and reports what was seen meanwhile afterwards', async () => {
  const request = Promise.withResolvers<void>()
  deps.markRead.mockReturnValueOnce(request.promise)
  position.markSeen(10)
  position.flush()
  position.markSeen(20)
  position.flush()
  expect(await countReports(5000)).toBe(1)
  request.resolve()
  expect(await countReports(1000)).toBe(2)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(20)
})

it('persists and publishes newer positions only', async () => {
  expect(position.readUpTo()).toBeUndefined()
  for (const at of [10, 10, 5, 20]) position.markSeen(at)
  position.advanceTo(15)
  position.restore(18, 5)
  expect([position.readUpTo(), deps.saveReadUpTo.mock.calls, deps.onChange.mock.calls.length]).toEqual([
    20,
    [[10], [20]],
    2,
  ])
  await countReports(1000)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(20)
})

it('keeps the divider while a view is open, except for a first position that arrives late', () => {
  const dividers: number[] = []
  const record = (act: () => void) => {
    act()
    dividers.push(position.readBeforeOpening())
  }
  record(() => position.onViewChange(true))
  for (const at of [10, 20]) record(() => position.advanceTo(at))
  record(() => position.onViewChange(false))
  record(() => position.advanceTo(30))
  expect(dividers).toEqual([0, 10, 10, 20, 30])
  expect(deps.onChange).toHaveBeenCalledTimes(5)
})

test.each([
  [0, 3],
  [1, 2],
  [2, 2],
  [4, 1],
  [5, 0],
])('counts, for position %i, %i unread messages of agents', (readUpTo, count) => {
  const senders = ['agent', 'customer', 'agent', 'customer', 'bot']
  const entries = senders.map((sender, index) => entry(index + 1, { sender }))
  expect([countUnread(entries, readUpTo), countUnread([], readUpTo)]).toEqual([count, 0])
  // A device without a position starts at the customer's last message.
  expect([initialReadPosition(entries), initialReadPosition(entries.slice(0, 1))]).toEqual([4, 0])
})

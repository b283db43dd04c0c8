import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadPosition, type ReadPositionDeps } from './read-position.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const deps = {
  markRead: vi.fn<ReadPositionDeps['markRead']>(),
  saveReadUpTo: vi.fn<ReadPositionDeps['saveReadUpTo']>(),
  saveReportedUpTo: vi.fn<ReadPositionDeps['saveReportedUpTo']>(),
  onChange: vi.fn(),
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const each of Object.values(deps)) each.mockReset()
  deps.markRead.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells the server once, a second after the last message that was seen', async () => {
  const position = createReadPosition(deps)
  for (const at of [10, 20, 30]) {
    position.markSeen(at)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(deps.markRead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(deps.markRead).toHaveBeenCalledOnce()
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(30)
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('doesn’t wait when the page goes out of sight', async () => {
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  position.flush()
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('tells after a restart what an earlier life didn’t get told', async () => {
  const position = createReadPosition(deps)
  position.restore(30, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  const knowing = createReadPosition(deps)
  knowing.restore(30, 30)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('goes on after a failure, stops after five, and begins again when somebody is back', async () => {
  deps.markRead.mockRejectedValue(new Error('down'))
  const position = createReadPosition(deps)
  position.markSeen(10)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(deps.markRead).toHaveBeenCalledTimes(5)
  expect(deps.saveReportedUpTo).not.toHaveBeenCalled()
  deps.markRead.mockResolvedValue(undefined)
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledTimes(6)
  expect(deps.saveReportedUpTo).toHaveBeenCalledWith(10)
})

it('tells again what was seen while a call was under way', async () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  deps.markRead.mockReturnValueOnce(answered)
  const position = createReadPosition(deps)
  position.markSeen(10)
  await vi.advanceTimersByTimeAsync(1000)
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledTimes(2)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(20)
})

it('what another tab saw is that tab’s to tell', async () => {
  const position = createReadPosition(deps)
  position.advanceTo(10)
  await vi.advanceTimersByTimeAsync(5000)
  expect([position.readUpTo(), deps.markRead.mock.calls.length]).toEqual([10, 0])
})

it('the line of new messages stands after what was read before', () => {
  const position = createReadPosition(deps)
  position.restore(10, 10)
  position.onViewOpened()
  position.markSeen(20)
  expect(position.readBeforeOpening()).toBe(10)
  position.onViewClosed()
  expect(position.readBeforeOpening()).toBe(20)
})

it('keeps on this device what was seen, and shows each position that is newer', () => {
  const position = createReadPosition(deps)
  expect(position.readUpTo()).toBeUndefined()
  for (const at of [10, 10, 5, 20]) position.markSeen(at)
  expect([position.readUpTo(), deps.saveReadUpTo.mock.calls, deps.onChange.mock.calls.length]).toEqual([
    20,
    [[10], [20]],
    2,
  ])
  position.advanceTo(15)
  expect([position.readUpTo(), deps.onChange.mock.calls.length]).toEqual([20, 2])
})

it('what was read before any view opens is before the line, and what is known late, too', () => {
  const position = createReadPosition(deps)
  expect(position.readBeforeOpening()).toBe(0)
  position.onViewOpened()
  expect(position.readBeforeOpening()).toBe(0)
  position.advanceTo(10)
  expect(position.readBeforeOpening()).toBe(10)
  position.advanceTo(20)
  expect(position.readBeforeOpening()).toBe(10)
  position.onViewClosed()
  position.advanceTo(30)
  expect(position.readBeforeOpening()).toBe(30)
  expect(deps.onChange).toHaveBeenCalledTimes(5)
})

it('a view that opens again has its line after what was read in the one before', () => {
  const position = createReadPosition(deps)
  position.advanceTo(10)
  position.onViewOpened()
  position.advanceTo(20)
  position.onViewOpened()
  expect(position.readBeforeOpening()).toBe(20)
})

it('what the server heard of isn’t told again, also where an older record says less', async () => {
  const position = createReadPosition(deps)
  position.markSeen(30)
  await vi.advanceTimersByTimeAsync(1000)
  position.restore(20, 5)
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.markRead.mock.calls.length, position.readUpTo()]).toEqual([1, 30])
})

it('a kept position that is older than what was seen meanwhile doesn’t hide that', async () => {
  const position = createReadPosition(deps)
  position.markSeen(30)
  position.restore(20, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(30)
})

it('waits longer after each failure, and a second for what is seen then', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  deps.markRead.mockRejectedValue(new Error('down'))
  const position = createReadPosition(deps)
  position.markSeen(10)
  const calls = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return deps.markRead.mock.calls.length
  }
  // After 1 s; then after 1 s, 2 s and 4 s more.
  expect([await calls(1000), await calls(999), await calls(1), await calls(1999), await calls(1)]).toEqual([
    1, 1, 2, 2, 3,
  ])
  position.markSeen(20)
  expect([await calls(999), await calls(1), await calls(999), await calls(1)]).toEqual([3, 4, 4, 5])
  vi.restoreAllMocks()
})

it('is told once, however often it is asked for while the call is under way', async () => {
  deps.markRead.mockReturnValue(new Promise(() => undefined))
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.flush()
  position.flush()
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('once stopped, nothing more is told, and nothing is kept of a call under way', async () => {
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).not.toHaveBeenCalled()
  position.flush()
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.markRead.mock.calls.length, deps.saveReportedUpTo.mock.calls]).toEqual([1, []])
})

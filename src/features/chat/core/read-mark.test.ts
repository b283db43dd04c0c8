import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadMark, type ReadMarkDeps } from './read-mark.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const deps = {
  put: vi.fn<ReadMarkDeps['put']>(),
  keep: vi.fn<ReadMarkDeps['keep']>(),
  keepTold: vi.fn<ReadMarkDeps['keepTold']>(),
  changed: vi.fn(),
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const each of Object.values(deps)) each.mockReset()
  deps.put.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells the server once, a second after the last message that was seen', async () => {
  const mark = createReadMark(deps)
  for (const at of [10, 20, 30]) {
    mark.see(at)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(deps.put).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(deps.put).toHaveBeenCalledOnce()
  expect(deps.keepTold).toHaveBeenLastCalledWith(30)
  mark.see(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).toHaveBeenCalledOnce()
})

it('doesn’t wait when the page goes out of sight', async () => {
  const mark = createReadMark(deps)
  mark.see(10)
  mark.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).toHaveBeenCalledOnce()
  mark.flush()
  expect(deps.put).toHaveBeenCalledOnce()
})

it('tells after a restart what an earlier life didn’t get told', async () => {
  const mark = createReadMark(deps)
  mark.restore(30, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.put).toHaveBeenCalledOnce()
  const knowing = createReadMark(deps)
  knowing.restore(30, 30)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).toHaveBeenCalledOnce()
})

it('goes on after a failure, stops after five, and begins again when somebody is back', async () => {
  deps.put.mockRejectedValue(new Error('down'))
  const mark = createReadMark(deps)
  mark.see(10)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(deps.put).toHaveBeenCalledTimes(5)
  expect(deps.keepTold).not.toHaveBeenCalled()
  deps.put.mockResolvedValue(undefined)
  mark.back()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.put).toHaveBeenCalledTimes(6)
  expect(deps.keepTold).toHaveBeenCalledWith(10)
})

it('tells again what was seen while a call was under way', async () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  deps.put.mockReturnValueOnce(answered)
  const mark = createReadMark(deps)
  mark.see(10)
  await vi.advanceTimersByTimeAsync(1000)
  mark.see(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).toHaveBeenCalledOnce()
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.put).toHaveBeenCalledTimes(2)
  expect(deps.keepTold).toHaveBeenLastCalledWith(20)
})

it('what another tab saw is that tab’s to tell', async () => {
  const mark = createReadMark(deps)
  mark.take(10)
  await vi.advanceTimersByTimeAsync(5000)
  expect([mark.at(), deps.put.mock.calls.length]).toEqual([10, 0])
})

it('the line of new messages stands after what was read before', () => {
  const mark = createReadMark(deps)
  mark.restore(10, 10)
  mark.enter()
  mark.see(20)
  expect(mark.before()).toBe(10)
  mark.leave()
  expect(mark.before()).toBe(20)
})

it('keeps on this device what was seen, and shows each mark that is newer', () => {
  const mark = createReadMark(deps)
  expect(mark.at()).toBeUndefined()
  for (const at of [10, 10, 5, 20]) mark.see(at)
  expect([mark.at(), deps.keep.mock.calls, deps.changed.mock.calls.length]).toEqual([20, [[10], [20]], 2])
  mark.take(15)
  expect([mark.at(), deps.changed.mock.calls.length]).toEqual([20, 2])
})

it('what was read before any view opens is before the line, and what is known late, too', () => {
  const mark = createReadMark(deps)
  expect(mark.before()).toBe(0)
  mark.enter()
  expect(mark.before()).toBe(0)
  mark.take(10)
  expect(mark.before()).toBe(10)
  mark.take(20)
  expect(mark.before()).toBe(10)
  mark.leave()
  mark.take(30)
  expect(mark.before()).toBe(30)
  expect(deps.changed).toHaveBeenCalledTimes(5)
})

it('a view that opens again has its line after what was read in the one before', () => {
  const mark = createReadMark(deps)
  mark.take(10)
  mark.enter()
  mark.take(20)
  mark.enter()
  expect(mark.before()).toBe(20)
})

it('what the server heard of isn’t told again, also where an older record says less', async () => {
  const mark = createReadMark(deps)
  mark.see(30)
  await vi.advanceTimersByTimeAsync(1000)
  mark.restore(20, 5)
  mark.back()
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.put.mock.calls.length, mark.at()]).toEqual([1, 30])
})

it('a kept mark that is older than what was seen meanwhile doesn’t hide that', async () => {
  const mark = createReadMark(deps)
  mark.see(30)
  mark.restore(20, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.keepTold).toHaveBeenLastCalledWith(30)
})

it('waits longer after each failure, and a second for what is seen then', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  deps.put.mockRejectedValue(new Error('down'))
  const mark = createReadMark(deps)
  mark.see(10)
  const calls = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return deps.put.mock.calls.length
  }
  // After 1 s; then after 1 s, 2 s and 4 s more.
  expect([await calls(1000), await calls(999), await calls(1), await calls(1999), await calls(1)]).toEqual([
    1, 1, 2, 2, 3,
  ])
  mark.see(20)
  expect([await calls(999), await calls(1), await calls(999), await calls(1)]).toEqual([3, 4, 4, 5])
  vi.restoreAllMocks()
})

it('is told once, however often it is asked for while the call is under way', async () => {
  deps.put.mockReturnValue(new Promise(() => undefined))
  const mark = createReadMark(deps)
  mark.see(10)
  mark.flush()
  mark.flush()
  mark.back()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).toHaveBeenCalledOnce()
})

it('once stopped, nothing more is told, and nothing is kept of a call under way', async () => {
  const mark = createReadMark(deps)
  mark.see(10)
  mark.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.put).not.toHaveBeenCalled()
  mark.flush()
  mark.see(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.put.mock.calls.length, deps.keepTold.mock.calls]).toEqual([1, []])
})

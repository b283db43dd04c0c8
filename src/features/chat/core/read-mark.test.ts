import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReadMark, type ReadMarkDeps } from './read-mark.ts'

vi.mock('../../../lib/report.ts', () => ({ report: () => undefined }))

const deps = {
  put: vi.fn<ReadMarkDeps['put']>(),
  keep: vi.fn<ReadMarkDeps['keep']>(),
  keepTold: vi.fn<ReadMarkDeps['keepTold']>(),
  changed: () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const each of [deps.put, deps.keep, deps.keepTold]) each.mockReset()
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

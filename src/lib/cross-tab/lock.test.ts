import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime, flushAsync, setUpFakeTime } from '#tests/setup/chat/chat-life.ts'
import { createLock } from './lock.ts'

const { locks } = navigator

setUpFakeTime()
let name = ''
let lock = createLock(name)
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, locks })
  name = `lock of ${expect.getState().currentTestName}`
  lock = createLock(name)
})

/** Work that runs until `end` is called. */
function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const work = async (lost: AbortSignal) => {
    signals.push(lost)
    await promise
    return 'done'
  }
  return { work, end: () => resolve(), signals, lost: () => signals.map(({ aborted }) => aborted) }
}

it('runs work sequentially, however long it takes', async () => {
  const [first, second] = [task(), task()]
  const ends = [lock(first.work), lock(second.work)]
  await advanceTime(120_000)
  expect([first.lost(), second.lost()]).toEqual([[false], []])
  first.end()
  await flushAsync()
  expect(second.lost()).toEqual([false])
  second.end()
  await flushAsync()
  expect(await Promise.all(ends)).toEqual(['done', 'done'])
})

it('takes over once from a frozen page', async () => {
  // A frozen page doesn't reply to heartbeat probes.
  const asleep = locks.request(name, () => new Promise(() => undefined)).catch((error) => error.name)
  await flushAsync()
  const [first, second] = [task(), task()]
  const ends = [lock(first.work), lock(second.work)]
  await advanceTime(15_000)
  expect([first.lost(), second.lost()]).toEqual([[], []])
  await advanceTime(10_000)
  expect(await asleep).toBe('AbortError')
  expect([...first.lost(), ...second.lost()]).toEqual([false])
  await advanceTime(60_000)
  expect([...first.lost(), ...second.lost()]).toEqual([false])
  for (const { end } of [first, second]) end()
  await flushAsync()
  expect(await Promise.all(ends)).toEqual(['done', 'done'])
})

it('aborts `lost` when another page steals the lock, and waits for the work to end', async () => {
  const { work, end, lost } = task()
  const whole = lock(work)
  await flushAsync()
  await locks.request(name, { steal: true }, () => undefined)
  await flushAsync()
  expect(lost()).toEqual([true])
  end()
  expect(await whole).toBe('done')
})

it('rejects with the work’s error', async () => {
  await expect(lock(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
})

it('runs the work if site storage is blocked', async () => {
  const blocked = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: blocked } })
  expect(await lock(async () => 'done')).toBe('done')
})

it('runs the work without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  const { work, end, lost } = task()
  const whole = lock(work)
  await advanceTime(60_000)
  expect(lost()).toEqual([false])
  end()
  expect(await whole).toBe('done')
})

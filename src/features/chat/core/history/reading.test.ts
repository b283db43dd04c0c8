import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, hold, range, readPage, server } from './history.fixture.ts'
import { createBook } from './history.ts'
import { createReading } from './reading.ts'

const shown = vi.fn()
let book = makeBook()
let reading = createReading(book, shown)

function makeBook() {
  return createBook({ readPage, now: () => 0, changed: () => undefined })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  Object.assign(server, { list: range(1, 45), skips: [], wait: undefined, down: false })
  shown.mockClear()
  book = makeBook()
  reading = createReading(book, shown)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reads are refreshing while any is under way', async () => {
  const go = hold()
  const first = reading.sync()
  vi.advanceTimersByTime(10)
  const second = reading.sync(performance.now())
  expect(reading.state()).toMatchObject({ refreshing: true, readOnce: false })
  go()
  await first
  await second
  expect(reading.state()).toMatchObject({ refreshing: false, readOnce: true, error: undefined })
  expect(shown).toHaveBeenCalledTimes(4)
})

it('reads show why one failed until one goes well', async () => {
  server.down = true
  await reading.sync()
  expect(reading.state()).toMatchObject({ refreshing: false, readOnce: false, error: failure })
  server.down = false
  await reading.sync()
  expect(reading.state()).toMatchObject({ readOnce: true, error: undefined })
})

it.each([true, false])('reads are ready after the first, well or not: %s', async (down) => {
  server.down = down
  const ready = vi.fn()
  void reading.ready().then(ready)
  const go = hold()
  const first = reading.sync()
  await Promise.resolve()
  expect(ready).not.toHaveBeenCalled()
  go()
  await first
  await Promise.resolve()
  expect(ready).toHaveBeenCalledOnce()
})

it('reads of older pages are one at a time, and none where there is no more', async () => {
  await reading.older()
  expect(server.skips).toEqual([])
  await reading.sync()
  const go = hold()
  const both = [reading.older(), reading.older()]
  expect(reading.state().loadingOlder).toBe(true)
  go()
  await Promise.all(both)
  expect([server.skips, reading.state().loadingOlder]).toEqual([[0, 9], false])
})

it('reads of older pages show why one failed until one goes well', async () => {
  await reading.sync()
  server.down = true
  await reading.older()
  expect(reading.state()).toMatchObject({ olderError: failure, loadingOlder: false, error: undefined })
  server.down = false
  await reading.older()
  expect(reading.state().olderError).toBeUndefined()
})

it.each([
  [40, true, [0]],
  [20, true, [0, 9, 18]],
  // Nothing older is asked for once it would have come.
  [20.5, false, [0, 9, 18]],
  [0.5, false, [0, 9, 18, 27, 36]],
  [46, false, [0]],
])('reads until the message of %d: %s', async (at, found, skips) => {
  expect(await reading.until(at)).toBe(found)
  expect(server.skips).toEqual(skips)
})

it('reads until a message that is here ask nothing', async () => {
  await reading.sync()
  expect(await reading.until(45)).toBe(true)
  expect(server.skips).toEqual([0])
})

it('reads until a message end where an older page can’t be read, or brings nothing', async () => {
  await reading.sync()
  server.down = true
  expect(await reading.until(5)).toBe(false)
  expect(server.skips).toHaveLength(3)
  server.down = false
  const older = vi.spyOn(book, 'older').mockResolvedValue(undefined)
  expect(await reading.until(5)).toBe(false)
  expect(older).toHaveBeenCalledOnce()
})

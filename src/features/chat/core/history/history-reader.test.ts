import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure, holdResponses, range, readPage, server } from './history.fixture.ts'
import { createHistory } from './history.ts'

const onChange = vi.fn()
let history = makeBook()
let reader = history

function makeBook() {
  return createHistory({ readPage, now: () => 0, onChange: () => undefined, onStateChange: onChange })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  Object.assign(server, { list: range(1, 45), skips: [], wait: undefined, isDown: false })
  onChange.mockClear()
  history = makeBook()
  reader = history
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('isRefreshing is set while any fetch is in flight', async () => {
  const go = holdResponses()
  const first = reader.refresh()
  vi.advanceTimersByTime(10)
  const second = reader.refresh(performance.now())
  expect(reader.state()).toMatchObject({ isRefreshing: true, hasReadOnce: false })
  go()
  await first
  await second
  expect(reader.state()).toMatchObject({ isRefreshing: false, hasReadOnce: true, error: undefined })
  expect(onChange).toHaveBeenCalledTimes(4)
})

it('error is set from a failed fetch to the next successful one', async () => {
  server.isDown = true
  await reader.refresh()
  expect(reader.state()).toMatchObject({ isRefreshing: false, hasReadOnce: false, error: failure })
  server.isDown = false
  await reader.refresh()
  expect(reader.state()).toMatchObject({ hasReadOnce: true, error: undefined })
})

it.each([true, false])('firstRead resolves after the first fetch, failed: %s', async (down) => {
  server.isDown = down
  const ready = vi.fn()
  void reader.firstRefresh().then(ready)
  const go = holdResponses()
  const first = reader.refresh()
  await Promise.resolve()
  expect(ready).not.toHaveBeenCalled()
  go()
  await first
  await Promise.resolve()
  expect(ready).toHaveBeenCalledOnce()
})

it('loadOlder runs one fetch at a time, and none if there is no more', async () => {
  await reader.loadOlder()
  expect(server.skips).toEqual([])
  await reader.refresh()
  const go = holdResponses()
  const both = [reader.loadOlder(), reader.loadOlder()]
  expect(reader.state().isLoadingOlder).toBe(true)
  go()
  await Promise.all(both)
  expect([server.skips, reader.state().isLoadingOlder]).toEqual([[0, 9], false])
})

it('olderError is set from a failed fetch to the next successful one', async () => {
  await reader.refresh()
  server.isDown = true
  await reader.loadOlder()
  expect(reader.state()).toMatchObject({ olderError: failure, isLoadingOlder: false, error: undefined })
  server.isDown = false
  await reader.loadOlder()
  expect(reader.state().olderError).toBeUndefined()
})

it.each([
  [40, true, [0]],
  [20, true, [0, 9, 18]],
  // Stops fetching once older entries than the target are loaded.
  [20.5, false, [0, 9, 18]],
  [0.5, false, [0, 9, 18, 27, 36]],
  [46, false, [0]],
])('loadUntil finds the message of %d: %s', async (at, found, skips) => {
  expect(await reader.loadUntil(at)).toBe(found)
  expect(server.skips).toEqual(skips)
})

it('loadUntil doesn’t fetch if the message is loaded', async () => {
  await reader.refresh()
  expect(await reader.loadUntil(45)).toBe(true)
  expect(server.skips).toEqual([0])
})

it('loadUntil stops if an older page fails or has no messages', async () => {
  await reader.refresh()
  server.isDown = true
  expect(await reader.loadUntil(5)).toBe(false)
  expect(server.skips).toHaveLength(3)
  server.isDown = false
  server.list = range(37, 45)
  expect(await reader.loadUntil(5)).toBe(false)
})

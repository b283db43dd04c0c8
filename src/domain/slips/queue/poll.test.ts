import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPoll } from './poll.ts'

const page = { visibilityState: 'visible' }
const looks = vi.fn<() => Promise<void>>()
let isWanted = true
const poll = () => createPoll({ wanted: () => isWanted, look: looks })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  isWanted = true
  looks.mockReset()
  looks.mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Passes time and says how many looks there were in it. */
async function looksIn(ms: number): Promise<number> {
  looks.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return looks.mock.calls.length
}

it('looks again and again, with growing pauses, until the slip is settled', async () => {
  poll().plan()
  expect(await looksIn(1499)).toBe(0)
  expect(await looksIn(1)).toBe(1)
  expect(await looksIn(1999)).toBe(0)
  expect(await looksIn(1)).toBe(1)
  expect(await looksIn(24 * 3_600_000)).toBeGreaterThan(2800)
  isWanted = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await looksIn(3_600_000)).toBe(0)
})

it('goes on after a server that couldn’t be asked', async () => {
  looks.mockRejectedValue(new Error('offline'))
  poll().plan()
  expect(await looksIn(1500 + 2000 + 3000)).toBe(3)
})

it('plans one look, however often it is told to', async () => {
  const { plan } = poll()
  for (let times = 0; times < 5; times++) plan()
  expect(await looksIn(1500)).toBe(1)
})

it('never asks twice at a time', async () => {
  let answer = (): void => undefined
  looks.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { plan, now } = poll()
  now()
  now()
  plan()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toHaveBeenCalledOnce()
  answer()
  expect(await looksIn(2000)).toBe(1)
})

it('doesn’t look for a page that nobody looks at', async () => {
  page.visibilityState = 'hidden'
  poll().plan()
  expect(await looksIn(60_000)).toBe(0)
})

it('a stop ends the planned look; the next plan makes one', async () => {
  const { plan, stop } = poll()
  plan()
  stop()
  expect(await looksIn(60_000)).toBe(0)
  plan()
  expect(await looksIn(1500)).toBe(1)
})

it('begins with short pauses when the member comes back, or when another slip is sent', async () => {
  const { plan, now } = poll()
  plan()
  await vi.advanceTimersByTimeAsync(600_000)
  looks.mockClear()
  now()
  expect(looks).toHaveBeenCalledOnce()
  expect(await looksIn(2000)).toBe(1)

  await vi.advanceTimersByTimeAsync(600_000)
  isWanted = false
  plan()
  isWanted = true
  plan()
  expect(await looksIn(1500)).toBe(1)
})

it('a look at once takes the place of the planned one', async () => {
  const { plan, now } = poll()
  plan()
  await vi.advanceTimersByTimeAsync(1000)
  now()
  expect(await looksIn(1999)).toBe(0)
})

it('asks nothing where nothing is checked', () => {
  isWanted = false
  poll().now()
  expect(looks).not.toHaveBeenCalled()
})

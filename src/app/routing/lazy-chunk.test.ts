import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { chunk } from './lazy-chunk.tsx'

const Part = () => null
let works: boolean
const load = vi.fn(async () => {
  if (!works) throw new TypeError('Failed to fetch dynamically imported module')
  return { default: Part }
})

beforeEach(() => {
  vi.useFakeTimers()
  browserStorage()
  load.mockClear()
  works = false
  // Without a network nothing is reloaded.
  vi.stubGlobal('navigator', { onLine: false })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.useRealTimers())

it('a failure is the same for whoever asks at once, and tried again for who asks later', async () => {
  const part = chunk('spin', load)
  const first = part.preload()
  await expect(first).rejects.toThrow()
  expect(part.preload()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
  works = true
  await vi.advanceTimersByTimeAsync(1100)
  await part.preload()
  expect(part.ready()).toBe(Part)
})

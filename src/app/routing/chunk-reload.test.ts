import { beforeEach, expect, it, vi } from 'vitest'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { chunkFailed, chunkLoaded } from './chunk-reload.ts'

const reload = vi.fn()
let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  reload.mockClear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Whether a failure of this part reloads the page: then nothing else is shown, so the promise stays open. */
async function reloads(name: string, since = performance.now()): Promise<boolean> {
  const before = reload.mock.calls.length
  const shown = await Promise.race([
    chunkFailed(name, since).then(() => true),
    Promise.resolve().then(() => false),
  ])
  const reloaded = reload.mock.calls.length > before
  expect(shown && reloaded).toBe(false)
  return reloaded
}

it('reloads once for a part that can’t be loaded', async () => {
  expect(await reloads('spin')).toBe(true)
  expect(await reloads('spin')).toBe(false)
})

it('others that load or fail beside it don’t let it reload again, in whatever order', async () => {
  expect(await reloads('toasts')).toBe(true)
  chunkLoaded('home')
  expect(await reloads('toasts')).toBe(false)
  expect(await reloads('not found')).toBe(true)
  chunkLoaded('home')
  expect([await reloads('toasts'), await reloads('not found')]).toEqual([false, false])
})

it('may reload again once the part has loaded', async () => {
  await reloads('toasts')
  await reloads('spin')
  chunkLoaded('spin')
  expect([await reloads('toasts'), await reloads('spin')]).toEqual([false, true])
  chunkLoaded('toasts')
  chunkLoaded('spin')
  expect(storage.session.size).toBe(0)
})

it('doesn’t reload for a load that the network left, though it is back', async () => {
  const since = performance.now()
  markUnreachable()
  expect(await reloads('spin')).toBe(false)
  markReachable(performance.now())
  expect(await reloads('spin', since)).toBe(false)
  expect(await reloads('spin', performance.now())).toBe(true)
})

it('doesn’t reload without a network, nor where no mark can be kept', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await reloads('spin')).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(await reloads('spin')).toBe(false)
})

it.each(['form', 'money', 'upload'] as const)('doesn’t reload where that would lose a %s', async (kind) => {
  const saved = markUnsaved(kind)
  expect(await reloads('spin')).toBe(false)
  saved()
  expect(await reloads('spin')).toBe(true)
})

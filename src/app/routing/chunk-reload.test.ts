import { beforeEach, expect, it, vi } from 'vitest'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { onChunkFailed, onChunkLoaded } from './chunk-reload.ts'

const reload = vi.fn()
let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  reload.mockClear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { reload })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Whether a failure of this chunk reloads the page, in which case the promise never resolves. */
async function reloads(name: string, since = performance.now()): Promise<boolean> {
  const before = reload.mock.calls.length
  const shown = await Promise.race([
    onChunkFailed(name, since).then(() => true),
    Promise.resolve().then(() => false),
  ])
  const reloaded = reload.mock.calls.length > before
  expect(shown && reloaded).toBe(false)
  return reloaded
}

it('reloads once for a chunk that can’t be loaded', async () => {
  expect(await reloads('spin')).toBe(true)
  expect(await reloads('spin')).toBe(false)
})

it('doesn’t reload again when other chunks load or fail in between', async () => {
  expect(await reloads('toasts')).toBe(true)
  onChunkLoaded('home')
  expect(await reloads('toasts')).toBe(false)
  expect(await reloads('not found')).toBe(true)
  onChunkLoaded('home')
  expect([await reloads('toasts'), await reloads('not found')]).toEqual([false, false])
})

it('reloads again once the chunk has loaded in between', async () => {
  await reloads('toasts')
  await reloads('spin')
  onChunkLoaded('spin')
  expect([await reloads('toasts'), await reloads('spin')]).toEqual([false, true])
  onChunkLoaded('toasts')
  onChunkLoaded('spin')
  expect(storage.session.size).toBe(0)
})

it('doesn’t reload for a load during which the network was down, even if it is back', async () => {
  const since = performance.now()
  markUnreachable()
  expect(await reloads('spin')).toBe(false)
  markReachable(performance.now())
  expect(await reloads('spin', since)).toBe(false)
  expect(await reloads('spin', performance.now())).toBe(true)
})

it('doesn’t reload while offline, or if the guard can’t be stored', async () => {
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
  onChunkLoaded('spin')
})

it('lets the service worker delete broken files before it reloads', async () => {
  const messages: unknown[] = []
  let reply = () => undefined
  const postMessage = (message: unknown, [port]: readonly MessagePort[]) => {
    messages.push(message)
    reply = () => void port?.postMessage('done')
  }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: { postMessage } } })
  void onChunkFailed('spin', performance.now())
  expect(messages).toEqual([{ type: 'CHECK_FILES' }])
  expect(reload).not.toHaveBeenCalled()
  reply()
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
})

it.each(['form', 'money', 'upload'] as const)('doesn’t reload where that would lose a %s', async (kind) => {
  const saved = markUnsaved(kind)
  expect(await reloads('spin')).toBe(false)
  saved()
  expect(await reloads('spin')).toBe(true)
})

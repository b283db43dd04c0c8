import { expect, it, vi } from 'vitest'
import { handleNavigation } from './navigation.ts'
import { cachedPage, completeBuild, deleteOldBuilds } from './precache.ts'

vi.mock('./precache.ts', () => ({
  cachedPage: vi.fn(async () => new Response('the page')),
  completeBuild: vi.fn(async () => undefined),
  deleteOldBuilds: vi.fn(async () => undefined),
}))

const worker = { registration: {}, clients: {} } as never
const event = { request: 'request', resultingClientId: 'opening', waitUntil: vi.fn() }

it('serves a navigation immediately and completes the build three seconds later', async () => {
  vi.useFakeTimers()
  const response = await handleNavigation(event as never, worker)
  expect(await response.text()).toBe('the page')
  expect(deleteOldBuilds).toHaveBeenCalledWith(event, worker, 'opening')
  expect(event.waitUntil).toHaveBeenCalledTimes(2)
  const [, options] = vi.mocked(completeBuild).mock.lastCall ?? []
  expect(options?.retry).toBe(true)
  const start = vi.fn()
  void options?.ready?.().then(start)
  await vi.advanceTimersByTimeAsync(2900)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(start).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('uses the network if the HTML was evicted, and deletes nothing', async () => {
  vi.mocked(cachedPage).mockResolvedValueOnce(undefined)
  vi.mocked(deleteOldBuilds).mockClear()
  vi.stubGlobal('fetch', async () => new Response('from the network'))
  expect(await (await handleNavigation(event as never, worker)).text()).toBe('from the network')
  expect(deleteOldBuilds).not.toHaveBeenCalled()
})

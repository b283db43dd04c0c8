import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { type FakeCacheStorage, fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { saveVideo } from './video-cache.ts'

let storage: FakeCacheStorage

beforeEach(() => {
  browserStorage()
  storage = fakeCacheStorage()
  vi.stubGlobal('caches', storage.caches)
})

const files = { video: '/howto/wallet.mp4', companions: ['/howto/wallet.vtt'] }

it.each(['/howto/wallet.mp4', '/howto/wallet.vtt'])(
  'doesn’t save a video if a captive portal responds to %s with its own page',
  async (path) => {
    vi.stubGlobal('fetch', async (url: string) => {
      const type = url === path ? 'text/html; charset=utf-8' : 'video/mp4'
      return new Response('bytes', { headers: { 'Content-Type': type } })
    })
    const saved = await saveVideo(files, new AbortController().signal, () => undefined)
    expect(saved).toBe('unreachable')
    expect(storage.stored.get('kapao-videos')?.size ?? 0).toBe(0)
  },
)

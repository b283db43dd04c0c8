import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import '#tests/setup/worker-scope.ts'
import { handlePicture, handleVideo, mayBeCachedPicture, readPictureUrls } from './media.ts'

const picture = 'https://portal.example.com/media/art/hills.svg'
const video = 'https://portal.example.com/howto/wallet.mp4'
const bytes = new Uint8Array(1000).map((_, index) => index % 251)

let storage = fakeCacheStorage()
const fetched = vi.fn(async (_: Request) => new Response('network'))
const eventOf = (url: string, headers: HeadersInit = {}) => ({ request: new Request(url, { headers }) })
const cachePicture = () => storage.stored.set('kapao-pictures', new Map([[picture, new Response('cached')]]))
const cacheVideo = () =>
  storage.stored.set(
    'kapao-videos',
    new Map([[video, new Response(new Blob([bytes], { type: 'video/mp4' }))]]),
  )

beforeEach(() => {
  storage = fakeCacheStorage()
  fetched.mockClear()
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('fetch', fetched)
})

it('serves a cached picture without the network', async () => {
  cachePicture()
  expect(await (await handlePicture(eventOf(picture))).text()).toBe('cached')
  expect(fetched).not.toHaveBeenCalled()
})

it('handles only cached pictures once they are known', async () => {
  expect(mayBeCachedPicture(picture)).toBe(true)
  await readPictureUrls()
  expect(mayBeCachedPicture(picture)).toBe(false)
  cachePicture()
  await readPictureUrls()
  expect(mayBeCachedPicture(picture)).toBe(true)
  expect(mayBeCachedPicture(`${picture}#part`)).toBe(true)
})

it.each([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 999],
  ['bytes=500-599', 500, 599],
  ['bytes=-10', 990, 999],
])('serves exactly the bytes of %s', async (range, first, last) => {
  cacheVideo()
  const response = await handleVideo(eventOf(video, { Range: range }))
  expect(response.status).toBe(206)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-range': `bytes ${first}-${last}/1000`,
    'content-length': String(last + 1 - first),
    'content-type': 'video/mp4',
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(first, last + 1))
  expect(fetched).not.toHaveBeenCalled()
})

it('serves the whole video without a range', async () => {
  cacheVideo()
  const response = await handleVideo(eventOf(video))
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 1000])
})

describe.each([
  ['a picture', handlePicture, eventOf(picture)],
  ['a video', handleVideo, eventOf(video, { Range: 'bytes=0-1' })],
])('%s that is not cached', (_, handle, event) => {
  it('is fetched by the same request and not cached', async () => {
    expect(await (await handle(event)).text()).toBe('network')
    expect(fetched.mock.calls).toEqual([[event.request]])
    expect(storage.stored.size).toBe(0)
  })

  it('is fetched if storage is denied', async () => {
    vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
    expect(await (await handle(event)).text()).toBe('network')
  })
})

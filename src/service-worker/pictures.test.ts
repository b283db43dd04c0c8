import { beforeEach, expect, it, vi } from 'vitest'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { handlePicture, mayBeCachedPicture, readPictureUrls } from './pictures.ts'

const url = 'https://portal.example.com/media/art/hills.svg'
const event = { request: { url } as Request }

let storage = fakeCacheStorage()
const fetched = vi.fn(async () => new Response('network'))

beforeEach(() => {
  storage = fakeCacheStorage()
  fetched.mockClear()
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('fetch', fetched)
})

const cachePicture = () => storage.stored.set('kapao-pictures', new Map([[url, new Response('cached')]]))

it('serves a cached picture without the network', async () => {
  cachePicture()
  expect(await (await handlePicture(event)).text()).toBe('cached')
  expect(fetched).not.toHaveBeenCalled()
})

it('fetches any other picture and does not cache it', async () => {
  expect(await (await handlePicture(event)).text()).toBe('network')
  expect(storage.stored.size).toBe(0)
})

it('handles only cached pictures once they are known', async () => {
  expect(mayBeCachedPicture(url)).toBe(true)
  await readPictureUrls()
  expect(mayBeCachedPicture(url)).toBe(false)
  cachePicture()
  await readPictureUrls()
  expect(mayBeCachedPicture(url)).toBe(true)
  expect(mayBeCachedPicture(`${url}#part`)).toBe(true)
})

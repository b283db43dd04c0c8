import { beforeEach, expect, it, vi } from 'vitest'
import { clearOfflineCache } from '#lib/offline-cache/clear-offline-cache.ts'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { fc } from '#tests/setup/property-runs.ts'
import {
  cachePictures,
  hasRoom,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  MAX_TOTAL_BYTES,
  planPictures,
} from './cached-pictures.ts'

const portal = 'https://portal.example.com'
const DAY_MS = 24 * 60 * 60 * 1000
const pictureUrl = (name: number | string) => `${portal}/media/${name}.png`

/** Status and size of each picture by URL. */
const served = new Map<string, { status?: number; sizeBytes?: number; type?: string }>()
const fetched = vi.fn(async (url: string) => {
  const { status = 200, sizeBytes = 10, type = 'image/png' } = served.get(url) ?? {}
  return new Response(new Uint8Array(sizeBytes), { status, headers: { 'Content-Type': type } })
})
let storage = fakeCacheStorage()
const options = { signal: new AbortController().signal, isWanted: () => true }
const cached = () => [...(storage.stored.get('kapao-pictures')?.keys() ?? [])]

beforeEach(() => {
  served.clear()
  fetched.mockClear()
  storage = fakeCacheStorage()
  vi.stubGlobal('location', new URL(portal))
  vi.stubGlobal('caches', storage.caches)
  vi.stubGlobal('fetch', fetched)
})

it('caches pictures of the own origin only, and evicts what is not wanted any more', async () => {
  await cachePictures([pictureUrl('a'), 'https://cdn.example.com/b.png', 'data:image/png;base64,AA'], options)
  expect(cached()).toEqual([pictureUrl('a')])
  await cachePictures([pictureUrl('c')], options)
  expect(cached()).toEqual([pictureUrl('c')])
  await clearOfflineCache({ own: undefined, others: [] })
  await eventually(() => expect(cached()).toEqual([]))
})

it('fetches a file of several parts once', async () => {
  await cachePictures([`${pictureUrl('marks')}#a`, `${pictureUrl('marks')}#b`], options)
  expect(fetched).toHaveBeenCalledOnce()
  expect(cached()).toEqual([pictureUrl('marks')])
})

it('does not fetch again what is cached and younger than a week', async () => {
  await cachePictures([pictureUrl('a')], options)
  await cachePictures([pictureUrl('a')], options)
  expect(fetched).toHaveBeenCalledOnce()
  const week = [{ url: pictureUrl('a'), sizeBytes: 10, cachedAt: 0 }]
  expect(planPictures([pictureUrl('a')], week, 6 * DAY_MS).fetch).toEqual([])
  expect(planPictures([pictureUrl('a')], week, 8 * DAY_MS).fetch).toEqual([pictureUrl('a')])
})

it('skips pictures that are missing, too large or no pictures', async () => {
  served.set(pictureUrl('missing'), { status: 404 })
  served.set(pictureUrl('large'), { sizeBytes: MAX_PICTURE_BYTES + 1 })
  served.set(pictureUrl('page'), { type: 'text/html' })
  await cachePictures(['missing', 'large', 'page', 'a'].map(pictureUrl), options)
  expect(cached()).toEqual([pictureUrl('a')])
})

it('ends at a 429 and when the member signs out during a download', async () => {
  served.set(pictureUrl('busy'), { status: 429 })
  await cachePictures([pictureUrl('busy'), pictureUrl('a')], options)
  expect(fetched).toHaveBeenCalledOnce()
  const aborter = new AbortController()
  fetched.mockImplementationOnce(async () => {
    aborter.abort()
    return new Response('x', { headers: { 'Content-Type': 'image/png' } })
  })
  await cachePictures([pictureUrl('a')], { ...options, signal: aborter.signal })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(cached()).toEqual([])
})

it('never rejects, even if the disk is full or storage is denied', async () => {
  storage.isFull = true
  await cachePictures([pictureUrl('a')], options)
  vi.stubGlobal('caches', undefined)
  await cachePictures([pictureUrl('a')], options)
  await clearOfflineCache({ own: undefined, others: [] })
})

it('stays within the limits of number and bytes, whatever the sizes', async () => {
  await fc.assert(
    fc.property(fc.array(fc.nat(MAX_PICTURE_BYTES * 1.2), { maxLength: 120 }), (sizes) => {
      const wanted = sizes.map((_, index) => pictureUrl(index))
      const { fetch: urls } = planPictures(wanted, [], 0)
      const cached: { url: string; sizeBytes: number; cachedAt: number }[] = []
      for (const url of urls) {
        const picture = { url, sizeBytes: sizes[wanted.indexOf(url)] ?? 0, cachedAt: 0 }
        if (hasRoom(cached, picture)) cached.push(picture)
      }
      expect(cached.length).toBeLessThanOrEqual(MAX_PICTURES)
      expect(cached.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES)
    }),
  )
})

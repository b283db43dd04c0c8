import { beforeEach, expect, it, vi } from 'vitest'
import { handleVideo } from './videos.ts'

const address = 'https://portal.example.com/howto/wallet.mp4'
const bytes = new Uint8Array(1000).map((_, index) => index % 251)
const fetched = vi.fn<typeof fetch>()
let cached: Response | undefined

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response('network', { status: 206 }))
  cached = new Response(new Blob([bytes], { type: 'video/mp4' }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', { match: async () => cached?.clone() })
})

async function requestVideo(range?: string) {
  const request = new Request(address, range === undefined ? {} : { headers: { Range: range } })
  const response = await handleVideo({ request })
  return { response, request, body: new Uint8Array(await response.arrayBuffer()) }
}

it.each([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 999],
  ['bytes=500-599', 500, 599],
  ['bytes=-10', 990, 999],
])('serves exactly the bytes of %s', async (range, first, last) => {
  const { response, body } = await requestVideo(range)
  expect(response.status).toBe(206)
  expect(body).toEqual(bytes.slice(first, last + 1))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-range': `bytes ${first}-${last}/1000`,
    'content-length': String(last + 1 - first),
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
  })
  expect(fetched).not.toHaveBeenCalled()
})

it('responds 416 to a range outside the file', async () => {
  const { response } = await requestVideo('bytes=1000-')
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
})

it('serves the whole file without a range', async () => {
  const { response, body } = await requestVideo()
  expect([response.status, response.headers.get('accept-ranges'), body.length]).toEqual([200, 'bytes', 1000])
})

it('passes requests of uncached files to the network unchanged', async () => {
  cached = undefined
  const { response, request } = await requestVideo('bytes=0-1')
  expect(response.status).toBe(206)
  expect(fetched.mock.calls).toEqual([[request]])
})

it('uses the network if storage is denied', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  expect((await requestVideo()).response.status).toBe(206)
})

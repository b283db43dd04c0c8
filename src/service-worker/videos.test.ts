import { beforeEach, expect, it, vi } from 'vitest'
import { handleVideo } from './videos.ts'

const address = 'https://portal.example.com/howto/wallet.mp4'
const bytes = new Uint8Array(1000).map((_, index) => index % 251)
const fetched = vi.fn<typeof fetch>()
let kept: Response | undefined

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response('network', { status: 206 }))
  kept = new Response(new Blob([bytes], { type: 'video/mp4' }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', { match: async () => kept?.clone() })
})

async function ask(range?: string) {
  const request = new Request(address, range === undefined ? {} : { headers: { Range: range } })
  const answer = await handleVideo({ request })
  return { answer, request, got: new Uint8Array(await answer.arrayBuffer()) }
}

it.each([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 999],
  ['bytes=500-599', 500, 599],
  ['bytes=-10', 990, 999],
])('serves exactly the bytes of %s', async (range, first, last) => {
  const { answer, got } = await ask(range)
  expect(answer.status).toBe(206)
  expect(got).toEqual(bytes.slice(first, last + 1))
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-range': `bytes ${first}-${last}/1000`,
    'content-length': String(last + 1 - first),
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
  })
  expect(fetched).not.toHaveBeenCalled()
})

it('responds 416 to a range outside the file', async () => {
  const { answer } = await ask('bytes=1000-')
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
})

it('serves the whole file without a range', async () => {
  const { answer, got } = await ask()
  expect([answer.status, answer.headers.get('accept-ranges'), got.length]).toEqual([200, 'bytes', 1000])
})

it('passes requests of uncached files to the network unchanged', async () => {
  kept = undefined
  const { answer, request } = await ask('bytes=0-1')
  expect(answer.status).toBe(206)
  expect(fetched.mock.calls).toEqual([[request]])
})

it('uses the network if storage is denied', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  expect((await ask()).answer.status).toBe(206)
})

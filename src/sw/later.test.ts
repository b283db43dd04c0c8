import { beforeEach, expect, it, vi } from 'vitest'
import { fetchBuildFile, keepPart, keptLater, knowLater, renewLater, tidyLater } from './later.ts'

const origin = 'https://portal.example.com'
const fetched = vi.fn<typeof fetch>()
let kept: Map<string, Response>

/** The event that holds the worker, until all it waits for is done. */
function event() {
  const waits: Promise<unknown>[] = []
  return { waitUntil: (wait: Promise<unknown>) => void waits.push(wait), done: () => Promise.all(waits) }
}

beforeEach(() => {
  kept = new Map()
  fetched.mockReset()
  fetched.mockImplementation(async (request) => new Response(String(request)))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('caches', {
    has: async () => kept.size > 0,
    match: async (url: string) => kept.get(url)?.clone(),
    open: async () => ({
      put: async (url: string, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (url: string) => kept.delete(url),
    }),
  })
  knowLater({ chat: ['assets/a.js', 'assets/b.js'], other: ['assets/c.js'] })
})

const names = () => [...kept.keys()].map((url) => url.replace(`${origin}/assets/`, ''))
const get = async (name: string) => {
  const hold = event()
  const url = `${origin}/assets/${name}`
  const answer = await fetchBuildFile(hold as unknown as ExtendableEvent, { url } as Request)
  await hold.done()
  return answer
}

it('keeps a later file when it is first fetched, and only such', async () => {
  await get('a.js')
  await get('start.js')
  expect(names()).toEqual(['a.js'])
  expect((await keptLater(`${origin}/assets/a.js`))?.ok).toBe(true)
})

it('doesn’t keep a failure', async () => {
  fetched.mockResolvedValue(new Response('', { status: 404 }))
  expect((await get('a.js')).status).toBe(404)
  await keepPart('chat')
  expect(names()).toEqual([])
})

it('fetches only what is missing of the part that is asked for', async () => {
  await get('a.js')
  fetched.mockClear()
  await keepPart('chat')
  expect(fetched.mock.calls).toEqual([[`${origin}/assets/b.js`]])
  expect(names()).toEqual(['a.js', 'b.js'])
  await keepPart('toString')
  expect(names()).toEqual(['a.js', 'b.js'])
})

it('stops at the first that can’t be had, and goes on the next time', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await keepPart('chat')
  expect(fetched).toHaveBeenCalledOnce()
  await keepPart('chat')
  expect(names()).toEqual(['a.js', 'b.js'])
})

it('gives an older page its files until they are tidied away', async () => {
  await keepPart('chat')
  knowLater({ chat: ['assets/b.js', 'assets/d.js'] })
  expect(await keptLater(`${origin}/assets/a.js`)).toBeDefined()
  await tidyLater()
  expect(names()).toEqual(['b.js'])
})

it('a new build fetches its own where the last one’s are kept, unless bytes are dear', async () => {
  await renewLater(false)
  expect(names()).toEqual([])
  await keepPart('other')
  knowLater({ chat: ['assets/d.js'], other: ['assets/c.js', 'assets/e.js'] })
  await renewLater(true)
  expect(names()).toEqual(['c.js'])
  await renewLater(false)
  expect(names()).toEqual(['c.js', 'd.js', 'e.js'])
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  knowLater({ chat: ['assets/f.js'] })
  await expect(renewLater(false)).resolves.toBeUndefined()
})

import { beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CACHED_AT_HEADER } from '#lib/api/transport.ts'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { lookupFrom, lookupPaths, purgeMemberLookups } from './lookups.ts'

const address = 'https://portal.example.com/api/lookup/contact'
const MINUTE = 60_000
const fetched = vi.fn<typeof fetch>()
let kept: Map<string, Response>
let pages: ReturnType<typeof workerScope>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
  kept = new Map()
  pages = workerScope([{}])
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    has: async () => true,
    match: async (key: string) => kept.get(key)?.clone(),
    open: async () => ({
      put: async (key: string, answer: Response) => void kept.set(key, answer),
      delete: async (key: string) => kept.delete(key),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    }),
  })
})

const server = (text: string, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(text, { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } }),
  )

/** What the page gets, once all that the worker does about it is done. */
async function look(headers: Record<string, string> = { 'Accept-Language': 'th' }) {
  const waits: Promise<unknown>[] = []
  const event = {
    request: new Request(address, { headers }),
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  const answer = await lookupFrom(event, pages.scope)
  for (const wait of waits) await wait
  return { text: await answer.text(), keptAt: answer.headers.get(CACHED_AT_HEADER), status: answer.status }
}

const news = { window: 0, message: { type: 'LOOKUP_NEWS', call: 'lookupContact' } }

it('lists public lookups that change nothing, and no others', () => {
  const listed = calls.filter(({ path }) => lookupPaths.has(path))
  expect(listed).toHaveLength(lookupPaths.size)
  expect(listed.length).toBeGreaterThan(0)
  for (const call of listed) expect(call).toMatchObject({ method: 'GET', access: 'public', changes: false })
})

it('gives the server’s answer first, unmarked, and the kept one from then on, with its time', async () => {
  server('"a"', { headers: { Date: 'Sun, 22 Nov 2026 00:00:00 GMT' } })
  expect(await look()).toEqual({ text: '"a"', keptAt: null, status: 200 })
  const at = String(Date.now())
  vi.advanceTimersByTime(1000)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await look()).toEqual({ text: '"a"', keptAt: at, status: 200 })
  expect([...kept.values()][0]?.headers.get('date')).toBe('Sun, 22 Nov 2026 00:00:00 GMT')
  expect(pages.told).toEqual([])
})

it('tells pages of a change, and gives it the next time', async () => {
  server('"a"')
  await look()
  server('"b"')
  expect((await look()).text).toBe('"a"')
  expect(pages.told).toEqual([news])
  server('"b"')
  expect((await look()).text).toBe('"b"')
  expect(pages.told).toEqual([news])
})

it('tells pages also when what they were given was old, so that they know it is as it was', async () => {
  server('"a"')
  await look()
  vi.advanceTimersByTime(2 * MINUTE)
  server('"a"')
  await look()
  expect(pages.told).toEqual([news])
})

it('gives an old one after two seconds on a line that is dead, and tells when the newer one has come', async () => {
  server('"a"')
  await look()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() + 24 * 60 * MINUTE })
  const line = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(line.promise)
  const waits: Promise<unknown>[] = []
  const event = {
    request: new Request(address, { headers: { 'Accept-Language': 'th' } }),
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  }
  const answer = lookupFrom(event, pages.scope)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await (await answer).text()).toBe('"a"')
  expect(pages.told).toEqual([])
  line.resolve(new Response('"b"', { headers: { 'Content-Type': 'application/json' } }))
  for (const wait of waits) await wait
  expect(pages.told).toEqual([news])
})

it('asks the network first once the kept one is a day old', async () => {
  server('"a"')
  await look()
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  server('"b"')
  expect(await look()).toMatchObject({ text: '"b"', keptAt: null })
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect((await look()).text).toBe('"b"')
})

it.each([
  ['"down"', { status: 500 }],
  ['"part"', { status: 206 }],
  ['<p>Sign in to this Wi-Fi</p>', { headers: { 'Content-Type': 'text/html' } }],
])('keeps no %s', async (text, init) => {
  server(text, init)
  expect((await look()).text).toBe(text)
  expect(kept.size).toBe(0)
})

it('lets go of what the server has no more', async () => {
  server('"a"')
  await look()
  server('', { status: 410 })
  await look()
  expect(pages.told).toEqual([news])
  expect(kept.size).toBe(0)
})

it('keeps one answer for each language and token, under a key that doesn’t hold the token', async () => {
  const asked = [
    { 'Accept-Language': 'th' },
    { 'Accept-Language': 'lo' },
    { 'Accept-Language': 'th', Authorization: 'Bearer secret-1' },
    { 'Accept-Language': 'th', Authorization: 'Bearer secret-2' },
  ]
  for (const [index, headers] of asked.entries()) {
    server(`"${index}"`)
    expect(await look(headers)).toMatchObject({ text: `"${index}"`, keptAt: null })
  }
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  for (const [index, headers] of asked.entries()) expect((await look(headers)).text).toBe(`"${index}"`)
  expect(kept.size).toBe(4)
  for (const key of kept.keys()) expect(key).toMatch(/language=(th|lo)(&token=[0-9a-f]{64})?$/)
})

it('lets go of what was fetched with a token, and of nothing else', async () => {
  server('"anybody’s"')
  await look()
  server('"the member’s"')
  await look({ 'Accept-Language': 'th', Authorization: 'Bearer secret' })
  expect(kept.size).toBe(2)
  await purgeMemberLookups()
  expect([...kept.keys()]).toEqual([`${address}?language=th`])
})

it('doesn’t keep what a member asked for before the sign-out and the server answers after it', async () => {
  const line = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(line.promise)
  const answer = look({ 'Accept-Language': 'th', Authorization: 'Bearer secret' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await purgeMemberLookups()
  line.resolve(new Response('"late"', { headers: { 'Content-Type': 'application/json' } }))
  expect((await answer).text).toBe('"late"')
  expect(kept.size).toBe(0)
})

it('asks the network where storage is denied', async () => {
  vi.stubGlobal('caches', {
    match: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    open: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  })
  server('"a"')
  expect(await look()).toMatchObject({ text: '"a"', keptAt: null })
})

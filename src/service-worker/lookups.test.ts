import { beforeEach, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CACHED_AT_HEADER } from '#lib/api/transport.ts'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { handleLookup, purgeMemberLookups } from './lookups.ts'
import { cachedLookupPaths } from './route.ts'

const address = 'https://portal.example.com/api/lookup/contact'
const MINUTE = 60_000
const fetched = vi.fn<typeof fetch>()
let storage: ReturnType<typeof fakeCacheStorage>
let pages: ReturnType<typeof workerScope>
const cache = () => storage.stored.get('kapao-lookups') ?? new Map<string, Response>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
  storage = fakeCacheStorage()
  pages = workerScope([{}])
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', storage.caches)
})

const server = (text: string, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(
    new Response(text, { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } }),
  )
const loseConnection = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))

function eventOf(headers: Record<string, string> = { 'Accept-Language': 'th' }) {
  const waits: Promise<unknown>[] = []
  const request = new Request(address, { headers })
  const event = { request, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) }
  return { event: event as never, done: () => Promise.all(waits) }
}

/** A response that is already cached. */
async function cacheLookup(text: string, headers?: Record<string, string>): Promise<void> {
  server(text)
  await fetchLookup(headers)
}

/** Response to the page, once all background work has finished. */
async function fetchLookup(headers?: Record<string, string>) {
  const { event, done } = eventOf(headers)
  const response = await handleLookup(event, pages.scope)
  await done()
  return {
    text: await response.text(),
    cachedAt: response.headers.get(CACHED_AT_HEADER),
    status: response.status,
  }
}

const changeMessage = { window: 0, message: { type: 'LOOKUP_UPDATED', call: 'lookupContact' } }

it('caches only public lookups without side effects', () => {
  const listed = calls.filter(({ path }) => cachedLookupPaths.has(path))
  expect(listed).toHaveLength(cachedLookupPaths.size)
  expect(listed.length).toBeGreaterThan(0)
  for (const call of listed) expect(call).toMatchObject({ method: 'GET', access: 'public', changes: false })
})

it('serves the network response first, then the cached one with its timestamp', async () => {
  server('"a"', { headers: { Date: 'Sun, 22 Nov 2026 00:00:00 GMT' } })
  expect(await fetchLookup()).toEqual({ text: '"a"', cachedAt: null, status: 200 })
  const at = String(Date.now())
  vi.advanceTimersByTime(1000)
  loseConnection()
  expect(await fetchLookup()).toEqual({ text: '"a"', cachedAt: at, status: 200 })
  expect([...cache().values()][0]?.headers.get('date')).toBe('Sun, 22 Nov 2026 00:00:00 GMT')
  expect(pages.posted).toEqual([])
})

it('notifies pages of a change and serves it the next time', async () => {
  await cacheLookup('"a"')
  server('"b"')
  expect((await fetchLookup()).text).toBe('"a"')
  expect(pages.posted).toEqual([changeMessage])
  server('"b"')
  expect((await fetchLookup()).text).toBe('"b"')
  expect(pages.posted).toEqual([changeMessage])
})

it('notifies pages of a revalidation if they were served an old response', async () => {
  await cacheLookup('"a"')
  vi.advanceTimersByTime(2 * MINUTE)
  await cacheLookup('"a"')
  expect(pages.posted).toEqual([changeMessage])
})

it('serves a stale response after a network timeout and notifies once revalidated', async () => {
  await cacheLookup('"a"')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() + 24 * 60 * MINUTE })
  const pending = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(pending.promise)
  const { event, done } = eventOf()
  const response = handleLookup(event, pages.scope)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await (await response).text()).toBe('"a"')
  expect(pages.posted).toEqual([])
  pending.resolve(Response.json('b'))
  await vi.advanceTimersByTimeAsync(0)
  await done()
  expect(pages.posted).toEqual([changeMessage])
})

it('tries the network first once the cached response is a day old', async () => {
  await cacheLookup('"a"')
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  server('"b"')
  expect(await fetchLookup()).toMatchObject({ text: '"b"', cachedAt: null })
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  loseConnection()
  expect((await fetchLookup()).text).toBe('"b"')
})

it.each([
  ['"down"', { status: 500 }],
  ['"part"', { status: 206 }],
  ['<p>Sign in to this Wi-Fi</p>', { headers: { 'Content-Type': 'text/html' } }],
  ['<p>Sign in to this Wi-Fi</p>', {}],
  ['', {}],
])('does not cache %s', async (text, init) => {
  server(text, init)
  expect((await fetchLookup()).text).toBe(text)
  expect(cache().size).toBe(0)
})

it('deletes an entry that the server no longer has', async () => {
  await cacheLookup('"a"')
  server('', { status: 410 })
  await fetchLookup()
  expect(pages.posted).toEqual([changeMessage])
  expect(cache().size).toBe(0)
})

it('caches by language and token, under a key that does not contain the token', async () => {
  const variants = [
    { 'Accept-Language': 'th' },
    { 'Accept-Language': 'lo' },
    { 'Accept-Language': 'th', Authorization: 'Bearer secret-1' },
    { 'Accept-Language': 'th', Authorization: 'Bearer secret-2' },
  ]
  for (const [index, headers] of variants.entries()) {
    server(`"${index}"`)
    expect(await fetchLookup(headers)).toMatchObject({ text: `"${index}"`, cachedAt: null })
  }
  loseConnection()
  for (const [index, headers] of variants.entries())
    expect((await fetchLookup(headers)).text).toBe(`"${index}"`)
  expect(cache().size).toBe(4)
  for (const key of cache().keys()) expect(key).toMatch(/language=(th|lo)(&token=[0-9a-f]{64})?$/)
})

it('purges only responses fetched with a token', async () => {
  await cacheLookup('"anybody’s"')
  await cacheLookup('"the member’s"', { 'Accept-Language': 'th', Authorization: 'Bearer secret' })
  expect(cache().size).toBe(2)
  await purgeMemberLookups()
  expect([...cache().keys()]).toEqual([`${address}?language=th`])
})

it('does not cache a response that arrives after sign-out', async () => {
  const pending = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(pending.promise)
  const response = fetchLookup({ 'Accept-Language': 'th', Authorization: 'Bearer secret' })
  await eventually(() => expect(fetched).toHaveBeenCalled())
  await purgeMemberLookups()
  pending.resolve(Response.json('late'))
  expect((await response).text).toBe('"late"')
  expect(cache().size).toBe(0)
})

it('uses the network if storage is denied', async () => {
  vi.stubGlobal('caches', {
    match: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    open: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  })
  server('"a"')
  expect(await fetchLookup()).toMatchObject({ text: '"a"', cachedAt: null })
})

it('without a network serves a lookup in another language of the same session, not of another', async () => {
  await cacheLookup('"thai"', { 'Accept-Language': 'th', Authorization: 'Bearer one' })
  loseConnection()
  const inEnglish = await fetchLookup({ 'Accept-Language': 'en', Authorization: 'Bearer one' })
  expect(inEnglish).toEqual({ text: '"thai"', cachedAt: String(Date.now()), status: 200 })
  await expect(fetchLookup({ 'Accept-Language': 'en', Authorization: 'Bearer two' })).rejects.toThrow()
  await expect(fetchLookup({ 'Accept-Language': 'en' })).rejects.toThrow()
})

it('ends a revalidation that no page waits for when the connection is dead', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await cacheLookup('"a"')
  fetched.mockImplementationOnce(async (_request, init) => {
    init?.signal?.throwIfAborted()
    throw new Error('not aborted')
  })
  expect((await fetchLookup()).text).toBe('"a"')
  expect(timeout).toHaveBeenCalledOnce()
  timeout.mockRestore()
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { lookupBanks } from '#contract/lookups.ts'
import { markReachable, onlineAtom } from '#lib/network/online-state.ts'
import { currentToken, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { call, callWithKey } from './client.ts'

const fetched = vi.fn<typeof fetch>()

const dropped = async () => {
  throw new TypeError('Failed to fetch')
}
const answered = (status: number, headers?: HeadersInit) => async () =>
  new Response('', { status, ...(headers ? { headers } : {}) })

const brokenBody = async () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('['))
        stream.error(new TypeError('network error'))
      },
    }),
  )

/** Input for any call: only its address matters here. */
function inputOf({ path, body, multipart }: Call) {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
  return {
    signal: undefined,
    params,
    ...(body ? { body: {} } : {}),
    ...(multipart ? { file: new Blob(['x']) } : {}),
  }
}

/** Makes a call to its end; an hour is more than any wait. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_600_000)
  return await outcome
}

// One clock for all: the network's state compares times.
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

beforeEach(() => {
  vi.advanceTimersByTime(1000)
  browserStorage()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  signOut()
  signIn('abc', true)
  markReachable(performance.now())
  expect(store.get(onlineAtom)).toBe(true)
})

describe.each([
  ['a lost connection', dropped],
  ['a body that breaks off', brokenBody],
  ['502', answered(502)],
  ['503', answered(503)],
  ['504', answered(504)],
])('after %s', (_, fault) => {
  it.each(calls.map((spec) => [spec.changes ? 'once' : 'twice', spec.method, spec.name, spec] as const))(
    'sends %s: %s %s',
    async (_times, _method, _name, spec) => {
      fetched.mockImplementation(fault)
      expect(await settle(callWithKey(spec, 'key', inputOf(spec)))).toBeInstanceOf(Error)
      expect(fetched).toHaveBeenCalledTimes(spec.changes ? 1 : 2)
    },
  )
})

it('knows calls of both kinds, GETs that change something among them', () => {
  const kinds = new Set(calls.map(({ method, changes }) => `${method} ${changes}`))
  expect([...kinds]).toEqual(expect.arrayContaining(['GET true', 'GET false', 'POST true', 'POST false']))
})

it.each([
  ['400', answered(400)],
  ['401', answered(401)],
  ['408', answered(408)],
  ['409', answered(409)],
  ['429', answered(429)],
  ['500', answered(500)],
  ['503 with Retry-After', answered(503, { 'Retry-After': '1' })],
])('doesn’t send a read again after %s', async (_, fault) => {
  fetched.mockImplementation(fault)
  await settle(call(accountProfile))
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('gives the second response of a read, a third of a second later, and stays online', async () => {
  fetched.mockImplementationOnce(dropped).mockImplementationOnce(async () => new Response('[]'))
  const banks = call(lookupBanks)
  await vi.advanceTimersByTimeAsync(299)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await banks).toEqual([])
  expect(store.get(onlineAtom)).toBe(true)
})

it('counts as offline when both fail', async () => {
  fetched.mockImplementation(dropped)
  await settle(call(lookupBanks))
  expect(store.get(onlineAtom)).toBe(false)
})

it('counts as offline when both fail although another call was answered between them', async () => {
  fetched.mockImplementation(dropped)
  const pending = call(lookupBanks).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  markReachable(performance.now())
  await settle(pending)
  expect(store.get(onlineAtom)).toBe(false)
})

it('doesn’t send a read again once the browser says that it is offline', async () => {
  fetched.mockImplementation(async () => {
    vi.stubGlobal('navigator', { onLine: false })
    return await dropped()
  })
  await settle(call(lookupBanks))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(store.get(onlineAtom)).toBe(false)
})

it('doesn’t send a read again that the caller has aborted meanwhile', async () => {
  fetched.mockImplementation(dropped)
  const stop = new AbortController()
  const pending = call(lookupBanks, { signal: stop.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort('enough')
  const outcome = settle(pending)
  expect(await outcome).toBe('enough')
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('doesn’t put the token of a member who signed in meanwhile on the second try', async () => {
  fetched.mockImplementation(dropped)
  const outcome = settle(call(accountProfile))
  signIn('other', true)
  await outcome
  const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).toEqual(['Bearer abc', 'Bearer abc'])
})

it('ends the session once when the second try is refused', async () => {
  const refusal = JSON.stringify({ message: 'EXPIRED_AUTH_TOKEN' })
  fetched
    .mockImplementationOnce(dropped)
    .mockImplementationOnce(async () => new Response(refusal, { status: 401 }))
  await settle(call(accountProfile))
  expect([fetched.mock.calls.length, currentToken()]).toEqual([2, undefined])
})

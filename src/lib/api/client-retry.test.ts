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

const failConnection = async () => {
  throw new TypeError('Failed to fetch')
}
const respondWith = (status: number, headers?: HeadersInit) => async () =>
  new Response('', { status, ...(headers ? { headers } : {}) })

const brokenBody = async () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }))

/** Minimal input for any call; only its path matters here. */
function inputFor({ path, body, multipart }: Call) {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']))
  return {
    signal: undefined,
    params,
    ...(body ? { body: {} } : {}),
    ...(multipart ? { file: new Blob(['x']) } : {}),
  }
}

/** Waits for the outcome; an hour is longer than any timeout. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_600_000)
  return await outcome
}

// One fake clock for all tests: the online state compares timestamps between them.
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
  ['a lost connection', failConnection],
  ['a body that breaks off', brokenBody],
  ['502', respondWith(502)],
  ['503', respondWith(503)],
  ['504', respondWith(504)],
])('after %s', (_, fault) => {
  it.each(calls.map((spec) => [spec.changes ? 'once' : 'twice', spec.method, spec.name, spec] as const))(
    'sends %s: %s %s',
    async (_times, _method, _name, spec) => {
      fetched.mockImplementation(fault)
      expect(await settle(callWithKey(spec, 'key', inputFor(spec)))).toBeInstanceOf(Error)
      expect(fetched).toHaveBeenCalledTimes(spec.changes ? 1 : 2)
    },
  )
})

it('covers reads and changes, including GETs that change something', () => {
  const kinds = new Set(calls.map(({ method, changes }) => `${method} ${changes}`))
  expect([...kinds]).toEqual(expect.arrayContaining(['GET true', 'GET false', 'POST true', 'POST false']))
})

it('doesn’t retry a read after other statuses, or with a Retry-After', async () => {
  const statuses = [400, 401, 408, 409, 429, 500].map((status) => respondWith(status))
  for (const respond of [...statuses, respondWith(503, { 'Retry-After': '1' })]) {
    fetched.mockReset().mockImplementation(respond)
    await settle(call(accountProfile))
    expect(fetched).toHaveBeenCalledTimes(1)
  }
})

it('retries a read after 300 ms and stays online if that succeeds', async () => {
  fetched.mockImplementationOnce(failConnection).mockImplementationOnce(async () => new Response('[]'))
  const banks = call(lookupBanks)
  await vi.advanceTimersByTimeAsync(299)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await banks).toEqual([])
  expect(store.get(onlineAtom)).toBe(true)
})

it('goes offline when both attempts fail, even if another call succeeded in between', async () => {
  fetched.mockImplementation(failConnection)
  const pending = call(lookupBanks).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(100)
  markReachable(performance.now())
  await settle(pending)
  expect(store.get(onlineAtom)).toBe(false)
})

it('doesn’t retry a read while navigator.onLine is false', async () => {
  fetched.mockImplementation(async () => {
    vi.stubGlobal('navigator', { onLine: false })
    return await failConnection()
  })
  await settle(call(lookupBanks))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(store.get(onlineAtom)).toBe(false)
})

it('doesn’t retry a read that the caller has aborted', async () => {
  fetched.mockImplementation(failConnection)
  const stop = new AbortController()
  const pending = call(lookupBanks, { signal: stop.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  stop.abort('enough')
  expect(await settle(pending)).toBe('enough')
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('retries with the original token even if another member has signed in since', async () => {
  fetched.mockImplementation(failConnection)
  const outcome = settle(call(accountProfile))
  signIn('other', true)
  await outcome
  const tokens = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  expect(tokens).toEqual(['Bearer abc', 'Bearer abc'])
})

it('ends the session if the retry is rejected with an expired token', async () => {
  const refusal = JSON.stringify({ message: 'EXPIRED_AUTH_TOKEN' })
  fetched
    .mockImplementationOnce(failConnection)
    .mockImplementationOnce(async () => new Response(refusal, { status: 401 }))
  await settle(call(accountProfile))
  expect([fetched.mock.calls.length, currentToken()]).toEqual([2, undefined])
})

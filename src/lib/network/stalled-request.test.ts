import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

const transfer = { body: { from: 'WALLET', to: 'NAKA', amount: 1 } }
const good = JSON.stringify({ profile: { _id: '1', username: 'u', name: 'n' } })

/** The server's response time in ms by path; undefined: it never responds. */
let responseMs: (path: string) => number | undefined

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  browserStorage().local.set('token', 'abc')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, { signal }: RequestInit) => {
      const ms = responseMs(path)
      return new Promise<Response>((resolve, reject) => {
        if (ms !== undefined) setTimeout(() => resolve(new Response(good)), ms)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    }),
  )
})

afterEach(() => vi.useRealTimers())

async function start() {
  const { call } = await import('#lib/api/client.ts')
  const { onlineAtom, onReconnect, markUnreachable } = await import('./online-state.ts')
  const { store } = await import('#lib/state/store.ts')
  // Preloaded, because loading a module takes real time that the fake clock doesn't see.
  await import('./stalled-request.ts')
  await import('#lib/api/transport-ofetch.ts')
  const reconnected = vi.fn()
  onReconnect.on(reconnected)
  const ask = (spec: typeof accountProfile | typeof walletTransfer) => {
    const failed = vi.fn()
    const done = spec.changes ? call(spec, transfer) : call(spec)
    done.then(() => failed('answered'), failed)
    return failed
  }
  return { ask, online: () => store.get(onlineAtom), reconnected, markUnreachable }
}

describe('a connection on which nothing responds', () => {
  it('goes offline after eight seconds, and reads fail as offline', async () => {
    responseMs = () => undefined
    const { ask, online } = await start()
    const failed = ask(accountProfile)
    await vi.advanceTimersByTimeAsync(7900)
    expect([online(), failed.mock.calls.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(200)
    expect(online()).toBe(false)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ failure: { kind: 'offline' } }))
    // Of the health checks only the oldest stays: the others would occupy connections.
    const checks = vi.mocked(fetch).mock.calls.filter(([path]) => path === lookupActive.path)
    expect(checks.length).toBeGreaterThan(1)
    expect(checks.map(([, init]) => init?.signal?.aborted)).toEqual(checks.map((_, index) => index > 0))
  })

  it('doesn’t abort a money call before its own timeout', async () => {
    responseMs = () => undefined
    const { ask, online } = await start()
    const failed = ask(walletTransfer)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([online(), failed.mock.calls.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(31_000)
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({ failure: { kind: 'timeout' }, outcomeUnknown: true }),
    )
  })

  it('goes online with the first response, however late, and extends the timeout', async () => {
    responseMs = () => 9000
    const { ask, online, reconnected } = await start()
    ask(accountProfile)
    await vi.advanceTimersByTimeAsync(8100)
    expect(online()).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect([online(), reconnected.mock.calls.length]).toEqual([true, 1])
    const second = ask(accountProfile)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(second).toHaveBeenCalledWith('answered')
    expect([online(), reconnected.mock.calls.length]).toEqual([true, 1])
  })
})

it('stays online on a connection with 6 s of latency, even if one call takes longer', async () => {
  responseMs = (path) => (path === accountProfile.path ? 40_000 : 6000)
  const { ask, online } = await start()
  const failed = ask(accountProfile)
  for (let second = 0; second < 39; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    expect(online()).toBe(true)
  }
  await vi.advanceTimersByTimeAsync(1500)
  expect(failed).toHaveBeenCalledWith('answered')
})

it('counts the eight seconds from the last response of any call', async () => {
  responseMs = () => undefined
  const { ask, online } = await start()
  ask(accountProfile)
  await vi.advanceTimersByTimeAsync(500)
  responseMs = (path) => (path === walletTransfer.path ? 4000 : undefined)
  ask(walletTransfer)
  await vi.advanceTimersByTimeAsync(11_900)
  expect(online()).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(online()).toBe(false)
})

it('ignores the response of a call sent before we went offline', async () => {
  responseMs = () => 1000
  const { ask, online, markUnreachable } = await start()
  ask(accountProfile)
  await vi.advanceTimersByTimeAsync(500)
  markUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  expect(online()).toBe(false)
})

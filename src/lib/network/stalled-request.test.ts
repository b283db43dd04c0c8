import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountProfile } from '#contract/account.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { walletTransfer } from '#contract/wallet.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

const transfer = { body: { from: 'WALLET', to: 'NAKA', amount: 1 } }
const good = JSON.stringify({ profile: { _id: '1', username: 'u', name: 'n' } })

/** How long the server takes for each path, milliseconds; undefined: it takes the request and never answers. */
let takes: (path: string) => number | undefined

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  browserStorage().local.set('token', 'abc')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, { signal }: RequestInit) => {
      const ms = takes(path)
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
  // Loaded ahead, for a module's loading takes time that no faked clock knows.
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

describe('a connection that takes everything and never answers', () => {
  it('counts as offline after four seconds, and reads end as without a network', async () => {
    takes = () => undefined
    const { ask, online } = await start()
    const failed = ask(accountProfile)
    await vi.advanceTimersByTimeAsync(3900)
    expect([online(), failed.mock.calls.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(200)
    expect(online()).toBe(false)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ failure: { kind: 'offline' } }))
  })

  it('leaves a money call its own time', async () => {
    takes = () => undefined
    const { ask, online } = await start()
    const failed = ask(walletTransfer)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([online(), failed.mock.calls.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(31_000)
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({ failure: { kind: 'timeout' }, outcomeUnknown: true }),
    )
  })

  it('counts as online again with the first answer, however late, and gets more time then', async () => {
    takes = () => 6000
    const { ask, online, reconnected } = await start()
    ask(accountProfile)
    await vi.advanceTimersByTimeAsync(4100)
    expect(online()).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect([online(), reconnected.mock.calls.length]).toEqual([true, 1])
    const second = ask(accountProfile)
    await vi.advanceTimersByTimeAsync(7000)
    expect(second).toHaveBeenCalledWith('answered')
    expect([online(), reconnected.mock.calls.length]).toEqual([true, 1])
  })
})

it('a call that is slow by itself isn’t taken for it', async () => {
  takes = (path) => (path === lookupActive.path ? 100 : 30_000)
  const { ask, online } = await start()
  const failed = ask(accountProfile)
  await vi.advanceTimersByTimeAsync(29_000)
  expect([online(), failed.mock.calls.length]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(1500)
  expect(failed).toHaveBeenCalledWith('answered')
})

it('nor is a line on which others are answered meanwhile', async () => {
  takes = (path) => (path === lookupActive.path ? undefined : 3500)
  const { ask, online } = await start()
  for (let at = 0; at < 5; at++) {
    ask(accountProfile)
    await vi.advanceTimersByTimeAsync(1000)
    expect(online()).toBe(true)
  }
})

it('an answer that was on its way before the network went says nothing of now', async () => {
  takes = () => 1000
  const { ask, online, markUnreachable } = await start()
  ask(accountProfile)
  await vi.advanceTimersByTimeAsync(500)
  markUnreachable()
  await vi.advanceTimersByTimeAsync(1000)
  expect(online()).toBe(false)
})

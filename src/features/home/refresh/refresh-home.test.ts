import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { gamesRefreshAtom, refreshHome, refreshHomeOnMount } from './refresh-home.ts'

const GAMES = '/api/wallet/refresh/slot'
const WALLET = '/api/wallet'

interface Request {
  readonly path: string
  readonly answer: (json: unknown) => void
  /** Responds with the status of a server error. */
  readonly refuse: () => void
  readonly fail: () => void
}
let requests: Request[] = []
let unmount = (): void => undefined

const walletOf = (amount: number) => ({
  profile: { _id: '1', username: '0812345678', name: 'Somchai' },
  wallet: { amount },
  slots: [{ code: 'NAKA', name: 'Naka', isActive: true, amount: 5 }],
})

/** Waits until a path was requested `count` times, and returns its latest request. */
async function request(path: string, count = 1): Promise<Request> {
  const all = () => requests.filter((each) => each.path === path)
  await eventually(() => expect(all()).toHaveLength(count))
  const found = all().at(-1)
  if (!found) throw new Error(`no request of ${path}`)
  return found
}

/** Fails a read and its retry. */
async function failTwice(path: string, before = 0): Promise<void> {
  ;(await request(path, before + 1)).fail()
  ;(await request(path, before + 2)).fail()
}

/** Runs pending zero-delay timers and their follow-ups. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve))
}

const amount = () => store.get(walletResource.state).value?.wallet.amount.satang

beforeEach(() => {
  browserStorage()
  requests = []
  vi.stubGlobal(
    'fetch',
    vi.fn(
      (input: string | Request['path'] | globalThis.Request) =>
        new Promise<Response>((resolve, reject) => {
          const url = typeof input === 'string' ? input : input.url
          requests.push({
            path: new URL(url, 'https://kapao.test').pathname,
            answer: (json) => resolve(new Response(JSON.stringify(json))),
            refuse: () => resolve(new Response('', { status: 500 })),
            fail: () => reject(new TypeError('Failed to fetch')),
          })
        }),
    ),
  )
  signIn('abc', false)
})

afterEach(() => {
  unmount()
  unmount = () => undefined
  signOut()
  markReachable(performance.now())
})

it('shares one refresh between concurrent callers, then reloads the wallet', async () => {
  const both = [refreshHome(), refreshHome()]
  ;(await request(GAMES)).answer({})
  ;(await request(WALLET)).answer(walletOf(1))
  await Promise.all(both)
  expect(store.get(gamesRefreshAtom)).toEqual({ isRefreshing: false, error: undefined })
  expect(amount()).toBe(100)
  expect(requests).toHaveLength(2)
})

it('sets the error before the wallet is reloaded', async () => {
  void refreshHome()
  ;(await request(GAMES)).refuse()
  await request(WALLET)
  await eventually(() =>
    expect(store.get(gamesRefreshAtom)).toMatchObject({ isRefreshing: true, error: { name: 'CallError' } }),
  )
})

it('restarts on reconnect while the wallet request of the failed refresh is pending on a dead connection', async () => {
  unmount = refreshHomeOnMount()
  ;(await request(GAMES)).refuse()
  const hanging = await request(WALLET)
  markUnreachable()
  markReachable(performance.now())
  ;(await request(GAMES, 2)).answer({})
  ;(await request(WALLET, 2)).answer(walletOf(2))
  await eventually(() =>
    expect(store.get(gamesRefreshAtom)).toEqual({ isRefreshing: false, error: undefined }),
  )
  expect(amount()).toBe(200)
  // A late response of the dead connection is outdated.
  hanging.answer(walletOf(1))
  await idle()
  expect(amount()).toBe(200)
  expect(store.get(gamesRefreshAtom)).toEqual({ isRefreshing: false, error: undefined })
})

it('doesn’t request the wallet after a refresh that failed for lack of a network, and restarts on reconnect', async () => {
  unmount = refreshHomeOnMount()
  await failTwice(GAMES)
  await eventually(() => expect(store.get(gamesRefreshAtom)).toMatchObject({ isRefreshing: false }))
  expect(requests.filter(({ path }) => path === WALLET)).toEqual([])
  markReachable(performance.now())
  ;(await request(GAMES, 3)).answer({})
  ;(await request(WALLET)).answer(walletOf(2))
  await eventually(() => expect(amount()).toBe(200))
})

it('restarts on reconnect while the games request is pending', async () => {
  unmount = refreshHomeOnMount()
  const hanging = await request(GAMES)
  markUnreachable()
  markReachable(performance.now())
  ;(await request(GAMES, 2)).answer({})
  ;(await request(WALLET)).answer(walletOf(2))
  await eventually(() => expect(store.get(gamesRefreshAtom).isRefreshing).toBe(false))
  hanging.fail()
  // Its retry must not reach into the next test.
  ;(await request(GAMES, 3)).fail()
  await idle()
  expect(store.get(gamesRefreshAtom)).toEqual({ isRefreshing: false, error: undefined })
})

it('doesn’t restart if its own response ended the offline state', async () => {
  markUnreachable()
  unmount = refreshHomeOnMount()
  ;(await request(GAMES)).answer({})
  ;(await request(WALLET)).answer(walletOf(3))
  await eventually(() => expect(store.get(gamesRefreshAtom).isRefreshing).toBe(false))
  await idle()
  const paths = requests.map(({ path }) => path)
  // Other parts of the page may read lookups meanwhile.
  expect(paths.filter((path) => path === GAMES || path === WALLET)).toEqual([GAMES, WALLET])
})

import { parse } from 'valibot'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { wallet as walletSchema } from '#contract/wallet.ts'
import { trackAccountCurrency } from '#domain/wallet/track-account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { type BalanceSources, computeBalance, getLastBalance, trackBalance } from './total-balance.ts'

function walletWith(amount: number, slots: readonly { isActive: boolean; amount?: number | null }[]) {
  return parse(walletSchema, {
    profile: { _id: '1', username: '0812345678', name: 'Somchai' },
    wallet: { amount },
    slots: slots.map((slot, index) => ({ code: `G${index}`, name: `Game ${index}`, ...slot })),
  })
}

const at14 = 1_800_000_000_000
const at15 = at14 + 3_600_000
const fresh = { fetchedAt: at15, gamesFailed: false, lastSync: at15 - 200 }
const balance = (sources: Partial<BalanceSources> & Pick<BalanceSources, 'wallet'>) =>
  computeBalance({ ...fresh, ...sources })

test('adds wallet and active games in satang, as of the wallet’s response', () => {
  const wallet = walletWith(0.1, [
    { isActive: true, amount: 0.2 },
    { isActive: true, amount: 1250 },
    { isActive: false, amount: 999 },
  ])
  expect(balance({ wallet })).toEqual({
    total: 125_030,
    main: 10,
    games: 125_020,
    at: at15,
    isOutdated: false,
  })
})

const withGame = walletWith(100, [{ isActive: true, amount: 5 }])
const withoutGame = walletWith(100, [{ isActive: false }])
const withUnknown = walletWith(100, [
  { isActive: true, amount: null },
  { isActive: true, amount: 5 },
])

test.each([
  ['is that of the last refresh', { lastSync: at14 }, at14],
  ['is that of a wallet older than the last refresh', { fetchedAt: at14, lastSync: at15 }, at14],
  ['is the wallet’s without a refresh on this device', { lastSync: undefined }, at15],
])('the time of a balance whose games couldn’t be refreshed %s', (_, times, at) => {
  const figures = { total: 10_500, main: 10_000, games: 500, at, isOutdated: true }
  expect(balance({ wallet: withGame, gamesFailed: true, ...times })).toEqual(figures)
})

test('is not outdated after a failed refresh if no game is active', () => {
  const none = balance({ wallet: withoutGame, gamesFailed: true, lastSync: at14 })
  expect(none).toMatchObject({ total: 10_000, at: at15, isOutdated: false })
})

test.each([
  ['the last known total with its time', { satang: 25_000, at: at14 }, 25_000, at14],
  ['unknown if there is none', undefined, undefined, undefined],
])('the total is %s if an active game has no amount; the main wallet is current', (_, last, total, at) => {
  const figures = { total, main: 10_000, games: undefined, at, isOutdated: true }
  expect(balance({ wallet: withUnknown, last })).toEqual(figures)
})

test('unknown games or an unparsable one make the total unknown', () => {
  const answer = (slots: unknown) =>
    balance({ wallet: parse(walletSchema, { profile: null, wallet: { amount: '100.00' }, slots }) })
  const game = { code: 'G', isActive: true, amount: '5.50' }
  const unparsable = [[game, null], [game, { ...game, code: null }], [{ ...game, isActive: {} }], 'none']
  for (const slots of [[game], [{ ...game, isActive: undefined }]])
    expect(answer(slots)).toMatchObject({ total: 10_550, main: 10_000, games: 550 })
  for (const slots of [...unparsable, null, undefined]) {
    expect(answer(slots), JSON.stringify(slots)).toMatchObject({
      total: undefined,
      main: 10_000,
      games: undefined,
    })
  }
})

test('returns no figures without a wallet', () => {
  const { total, main, games } = balance({ wallet: undefined, last: { satang: 1, at: at14 } })
  expect([total, main, games]).toEqual([undefined, undefined, undefined])
})

const at = 1_800_000_000_000

function answer(baht: number, game: number | null, fetchedAt: number): void {
  const wallet = parse(walletSchema, {
    profile: { _id: '1', username: '0812345678', name: 'Somchai' },
    bankAccount: { bankCode: 'KBANK', bankAccountNo: '1234567890', currency: 'BAHT' },
    wallet: { amount: baht },
    slots: [{ code: 'NAKA', name: 'Naka', isActive: true, amount: game }],
  })
  walletResource.put(wallet, fetchedAt)
}

let storage = browserStorage()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  signOut()
  storage = browserStorage()
  signIn('abc', true)
  trackAccountCurrency()
  trackBalance()
})

it('returns the newest computed total with its time', () => {
  expect(getLastBalance()).toBeUndefined()
  answer(100, 5, at)
  expect(getLastBalance()).toMatchObject({ satang: 10_500, at })
  answer(90, null, at + 1000)
  expect(getLastBalance()).toMatchObject({ satang: 10_500, at })
  answer(90, 6, at + 2000)
  expect(getLastBalance()).toMatchObject({ satang: 9600, at: at + 2000 })
})

it('is kept in memory until sign-out if the storage is full', () => {
  vi.stubGlobal('localStorage', {
    ...globalThis.localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  answer(100, 5, at)
  expect(storage.local.has('kapao.member.balance')).toBe(false)
  expect(getLastBalance()).toMatchObject({ satang: 10_500, at })
  signOut()
  expect(getLastBalance()).toBeUndefined()
})

it('is stored in the storage of the session, and removed with it', () => {
  signOut()
  signIn('def', false)
  answer(100, 5, at)
  expect(storage.session.has('kapao.member.balance')).toBe(true)
  expect(storage.local.has('kapao.member.balance')).toBe(false)
  signOut()
  expect(storage.session.has('kapao.member.balance')).toBe(false)
})

import { parse } from 'valibot'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
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

describe('when the games’ refresh failed', () => {
  const wallet = walletWith(100, [{ isActive: true, amount: 5 }])

  test('uses the known amounts as of the last successful refresh', () => {
    expect(balance({ wallet, gamesFailed: true, lastSync: at14 })).toEqual({
      total: 10_500,
      main: 10_000,
      games: 500,
      at: at14,
      isOutdated: true,
    })
  })

  test('uses the time of a wallet older than the last refresh', () => {
    const { at } = balance({ wallet, gamesFailed: true, fetchedAt: at14, lastSync: at15 })
    expect(at).toBe(at14)
  })

  test('uses the wallet’s time if there was no refresh on this device', () => {
    const { total, at } = balance({ wallet, gamesFailed: true, lastSync: undefined })
    expect([total, at]).toEqual([10_500, at15])
  })

  test('is not outdated if no game is active', () => {
    const none = balance({
      wallet: walletWith(100, [{ isActive: false }]),
      gamesFailed: true,
      lastSync: at14,
    })
    expect([none.total, none.at, none.isOutdated]).toEqual([10_000, at15, false])
  })
})

describe('an active game without an amount', () => {
  const wallet = walletWith(100, [
    { isActive: true, amount: null },
    { isActive: true, amount: 5 },
  ])

  test('uses the last known total with its time; the main wallet is current', () => {
    expect(balance({ wallet, last: { satang: 25_000, at: at14 } })).toEqual({
      total: 25_000,
      main: 10_000,
      games: undefined,
      at: at14,
      isOutdated: true,
    })
  })

  test('makes the total unknown if there is no last known one', () => {
    expect(balance({ wallet })).toEqual({
      total: undefined,
      main: 10_000,
      games: undefined,
      at: undefined,
      isOutdated: true,
    })
  })
})

test('an unparsable game makes the total unknown', () => {
  const answer = (slots: unknown) =>
    balance({ wallet: parse(walletSchema, { profile: null, wallet: { amount: '100.00' }, slots }) })
  const game = { code: 'G', isActive: true, amount: '5.50' }
  expect(answer([game])).toMatchObject({ total: 10_550, main: 10_000, games: 550 })
  for (const slots of [[game, null], [game, { ...game, code: null }], [{ ...game, isActive: {} }], 'none']) {
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

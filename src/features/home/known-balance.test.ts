import { parse } from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { wallet as walletSchema } from '#contract/wallet.ts'
import { trackAccountCurrency } from '#domain/wallet/track-account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { getLastBalance, trackBalance } from './known-balance.ts'

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

import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { wallet as walletSchema } from '../../contract/wallet.ts'
import { balanceOf } from './total-balance.ts'

function walletWith(amount: number, slots: readonly { isActive: boolean; amount?: number | null }[]) {
  return parse(walletSchema, {
    profile: { _id: '1', username: '0812345678', name: 'Somchai' },
    wallet: { amount },
    slots: slots.map((slot, index) => ({ code: `G${index}`, name: `Game ${index}`, ...slot })),
  })
}

test('the total adds wallet and active games in satang', () => {
  const wallet = walletWith(0.1, [
    { isActive: true, amount: 0.2 },
    { isActive: true, amount: 1250 },
    { isActive: false, amount: 999 },
  ])
  expect(balanceOf(wallet, false)).toEqual({ total: 125_030, main: 10, games: 125_020 })
})

test('a game without an amount makes the total unknown, the main wallet stays', () => {
  const wallet = walletWith(100, [
    { isActive: true, amount: null },
    { isActive: true, amount: 5 },
  ])
  expect(balanceOf(wallet, false)).toEqual({ total: undefined, main: 10_000, games: undefined })
})

test('games that could not be asked make the total unknown, unless there are none', () => {
  expect(balanceOf(walletWith(100, [{ isActive: true, amount: 5 }]), true).total).toBeUndefined()
  expect(balanceOf(walletWith(100, [{ isActive: false }]), true).total).toBe(10_000)
})

test('no wallet, no figures', () => {
  expect(balanceOf(undefined, false)).toEqual({ total: undefined, main: undefined, games: undefined })
})

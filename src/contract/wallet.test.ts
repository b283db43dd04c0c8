import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { activeGames, areGameBalancesKnown, wallet } from './wallet.ts'

const walletWith = (slots: unknown) => parse(wallet, { wallet: { amount: 1 }, slots })
const game = { code: 'NAKA', amount: 5 }

test('a game counts as active unless the host says that it isn’t, because it may hold money', () => {
  for (const isActive of [undefined, null, true, 'true', 1])
    expect(activeGames(walletWith([{ ...game, isActive }])), String(isActive)).toHaveLength(1)
  expect(activeGames(walletWith([{ ...game, isActive: false }]))).toEqual([])
})

test('a game’s name has no characters that nobody sees, and is its code if there is none', () => {
  const names = ['\u2060Naka \u200bRiches\ufeff ', '\u200b', null].map((name) => ({
    code: 'NAKA',
    name,
    amount: 0,
  }))
  expect(walletWith(names).slots?.map(({ name }) => name)).toEqual(['Naka Riches', 'NAKA', 'NAKA'])
})

test('the balances of all games are known only if each of them is', () => {
  expect(areGameBalancesKnown(walletWith([game]))).toBe(true)
  expect(areGameBalancesKnown(walletWith([game, { code: 'PG', isActive: false }]))).toBe(true)
  expect(areGameBalancesKnown(walletWith([game, { code: 'PG' }]))).toBe(false)
  expect(areGameBalancesKnown(walletWith([{ ...game, isActive: 'perhaps' }]))).toBe(false)
  for (const slots of [undefined, null]) expect(areGameBalancesKnown(walletWith(slots))).toBe(false)
})

import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { Slot } from '#contract/wallet.ts'
import { clearingOf } from './clearing.ts'

function game(code: string, satang: number | undefined, isActive = true): Slot {
  return {
    code,
    name: code,
    category: 'slot',
    isActive,
    amount: satang as Satang | undefined,
    ftWalletSlot: 1,
    logo: undefined,
    background: undefined,
    web: undefined,
    android: [],
    ios: [],
  }
}

test('sums what the open games hold', () => {
  const slots = [game('A', 150), game('B', 0), game('C', 50), game('D', 900, false)]
  const { games, total } = clearingOf({ slots })
  expect(games.map(({ code }) => code)).toEqual(['A', 'C'])
  expect(total).toBe(200)
  expect(clearingOf({ slots: [game('B', 0)] })).toEqual({ games: [], total: 0 })
})

test('a game that isn’t known makes the sum unknown', () => {
  const { games, total } = clearingOf({ slots: [game('A', 150), game('B', undefined)] })
  expect(games).toHaveLength(2)
  expect(total).toBeUndefined()
})

import { expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import type { Slot } from '#contract/wallet.ts'
import { clearedBalances } from './cleared-balances.ts'

function game(code: string, satang: number | undefined, isActive = true): Slot {
  return {
    code,
    name: code,
    category: 'slot',
    isActive,
    amount: satang === undefined ? undefined : balanceOfBaht(satang / 100),
    ftWalletSlot: 1,
    logo: undefined,
    background: undefined,
    web: undefined,
    android: [],
    ios: [],
  }
}

test('sums the balances of active games', () => {
  const slots = [game('A', 150), game('B', 0), game('C', 50), game('D', 900, false)]
  const { games, total } = clearedBalances({ slots })
  expect(games.map(({ code }) => code)).toEqual(['A', 'C'])
  expect(total).toBe(200)
  expect(clearedBalances({ slots: [game('B', 0)] })).toEqual({ games: [], total: 0 })
})

test('the sum is unknown if the balance of a game is unknown', () => {
  const { games, total } = clearedBalances({ slots: [game('A', 150), game('B', undefined)] })
  expect(games).toHaveLength(2)
  expect(total).toBeUndefined()
})

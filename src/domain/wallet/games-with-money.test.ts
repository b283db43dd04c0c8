import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { findGamesLeft, gamesWithMoney } from './games-with-money.ts'

const A = { code: 'A', isActive: true, amount: 1.5 }
const empty = { code: 'B', isActive: true, amount: 0 }
const closed = { code: 'D', isActive: false, amount: 9 }

test.each([
  ['sums the active games', [A, empty, { ...A, code: 'C', amount: 0.5 }, closed], ['A', 'C'], 200],
  ['is nothing without money in any game', [empty, closed], [], 0],
  ['is nothing on a host without games', [], [], 0],
  ['counts a game of which the host doesn’t say whether it is open', [{ ...A, isActive: null }], ['A'], 150],
  [
    'is unknown if the amount of a game is',
    [A, { ...A, code: 'C', amount: undefined }],
    ['A', 'C'],
    undefined,
  ],
  ['is unknown if a game can’t be read', [A, { ...A, code: null }], ['A'], undefined],
  ['is unknown if the host sends null for its games', null, [], undefined],
  ['is unknown if the host sends no games', undefined, [], undefined],
])('%s', (_, slots, codes, total) => {
  const found = gamesWithMoney(parse(wallet, { wallet: { amount: 1 }, slots }))
  expect([found.games.map(({ code }) => code), found.total]).toEqual([codes, total])
})

test('lists the games with money after all was transferred; unknown if no game has and one isn’t known', () => {
  const left = (...slots: object[]) =>
    findGamesLeft(parse(wallet, { wallet: { amount: 1 }, slots }))?.map(({ code }) => code)
  const unknown = { code: 'C', isActive: true }
  expect(left(empty, { ...A, amount: 0.004 })).toEqual([])
  expect(left(empty, { ...A, amount: 0.01 }, unknown, { code: null })).toEqual(['A', 'C'])
  expect(left(empty, { code: null })).toBeUndefined()
  expect(left(empty, unknown)).toBeUndefined()
})

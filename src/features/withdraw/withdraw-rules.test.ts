import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { withdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { wallet } from '#contract/wallet.ts'
import { checkWithdrawal, getFunds, getMainBalanceAfter, getMaxAmount, getPresets } from './withdraw-rules.ts'

const limits = parse(withdrawLookup, { withdrawMin: 100, withdrawMax: 50000 })

function funds(main: number, ...games: (number | undefined)[]) {
  return getFunds(
    parse(wallet, {
      profile: { _id: 'm1', username: '0812345678', name: 'Somchai' },
      wallet: { amount: main },
      slots: [
        { code: 'CLOSED', name: 'Closed', isActive: false, amount: 1_000_000 },
        ...games.map((amount, at) => ({ code: `G${at}`, name: `Game ${at}`, isActive: true, amount })),
      ],
    }),
  )
}

const check = (satang: number | undefined, money = funds(1000)) =>
  checkWithdrawal(satang as Satang | undefined, limits, money)

describe('limits', () => {
  test('reports an empty field', () => expect(check(undefined)).toEqual({ kind: 'empty' }))
  test.each([0, 1, 9_999])('rejects %s satang as below the minimum', (satang) => {
    expect(check(satang)).toEqual({ kind: 'minimum' })
  })
  test('rejects an amount above what the API accepts as above the maximum', () => {
    expect(checkWithdrawal('too-large', limits, funds(1000))).toEqual({ kind: 'maximum' })
  })
  test('accepts both limits themselves', () => {
    expect(check(10_000)).toEqual({ kind: 'ok', satang: 10_000, fromGames: 0 })
    expect(check(5_000_000, funds(60_000))).toEqual({ kind: 'ok', satang: 5_000_000, fromGames: 0 })
    expect(check(5_000_001, funds(60_000))).toEqual({ kind: 'maximum' })
  })
})

describe('balances', () => {
  test('takes the shortfall of the main wallet from games that can cover it', () => {
    expect(check(100_050, funds(1000, 0.25, 0.25))).toEqual({ kind: 'ok', satang: 100_050, fromGames: 50 })
  })
  test('rejects an amount above the total, not counting inactive games', () => {
    expect(check(100_051, funds(1000, 0.25, 0.25))).toEqual({ kind: 'insufficient' })
  })
  test('neither counts a game with an unknown balance nor treats it as empty', () => {
    expect(check(200_000, funds(1000, undefined, 500))).toEqual({ kind: 'unknown-games' })
    expect(check(150_000, funds(1000, undefined, 500))).toMatchObject({ kind: 'ok', fromGames: 50_000 })
  })
  test('computes the remaining main balance', () => {
    expect(getMainBalanceAfter(funds(1000), 40_000 as Satang)).toBe(60_000)
    expect(getMainBalanceAfter(funds(1000, 500), 120_000 as Satang)).toBe(0)
  })
})

test('skips limits that the server doesn’t send', () => {
  const none = parse(withdrawLookup, { withdrawMin: null })
  expect(checkWithdrawal(1 as Satang, none, funds(1000))).toMatchObject({ kind: 'ok' })
  expect(checkWithdrawal(0 as Satang, none, funds(1000))).toEqual({ kind: 'minimum' })
  expect(checkWithdrawal('too-large', none, funds(1000))).toEqual({ kind: 'insufficient' })
  expect(getMaxAmount(funds(99_999), none)).toBe(9_999_900)
  expect(getPresets(none, 'BAHT')).toEqual([50_000, 100_000, 200_000, 500_000])
})

test('treats a game that fails to parse as one with an unknown balance', () => {
  const money = getFunds(parse(wallet, { wallet: { amount: 10 }, slots: [{ code: null, isActive: true }] }))
  expect(check(100_000, money)).toEqual({ kind: 'unknown-games' })
})

test('caps "All" at the maximum withdrawal', () => {
  expect(getMaxAmount(funds(12480.5), limits)).toBe(1_248_050)
  expect(getMaxAmount(funds(99_999), limits)).toBe(5_000_000)
})

test('offers only presets within the limits', () => {
  expect(getPresets(limits, 'BAHT')).toEqual([50_000, 100_000, 200_000, 500_000])
  const narrow = parse(withdrawLookup, { withdrawMin: 600, withdrawMax: 2000 })
  expect(getPresets(narrow, 'BAHT')).toEqual([100_000, 200_000])
  const exact = parse(withdrawLookup, { withdrawMin: 1000, withdrawMax: 2000 })
  expect(getPresets(exact, 'BAHT')).toEqual([100_000, 200_000])
  const kip = parse(withdrawLookup, { withdrawMin: 50_000, withdrawMax: 1_000_000 })
  expect(getPresets(kip, 'LAK')).toEqual([20_000_000, 50_000_000, 100_000_000])
})

import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { withdrawLookup } from '#contract/lookups.ts'
import type { Satang } from '#contract/money.ts'
import { wallet } from '#contract/wallet.ts'
import { allOf, fundsOf, judgeWithdrawal, mainAfter, presetsWithin } from './withdraw-rules.ts'

const limits = parse(withdrawLookup, { withdrawMin: 100, withdrawMax: 50000 })

function funds(main: number, ...games: (number | undefined)[]) {
  return fundsOf(
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

const judge = (satang: number | undefined, money = funds(1000)) =>
  judgeWithdrawal(satang as Satang | undefined, limits, money)

describe('limits', () => {
  test('nothing typed', () => expect(judge(undefined)).toEqual({ kind: 'empty' }))
  test.each([0, 1, 9_999])('%s satang is below the minimum', (satang) => {
    expect(judge(satang)).toEqual({ kind: 'minimum' })
  })
  test('more than any call can carry is above the maximum', () => {
    expect(judgeWithdrawal('too-large', limits, funds(1000))).toEqual({ kind: 'maximum' })
  })
  test('both limits are included', () => {
    expect(judge(10_000)).toEqual({ kind: 'ok', satang: 10_000, fromGames: 0 })
    expect(judge(5_000_000, funds(60_000))).toEqual({ kind: 'ok', satang: 5_000_000, fromGames: 0 })
    expect(judge(5_000_001, funds(60_000))).toEqual({ kind: 'maximum' })
  })
})

describe('money', () => {
  test('what the main wallet is short of comes from games that can cover it', () => {
    expect(judge(100_050, funds(1000, 0.25, 0.25))).toEqual({ kind: 'ok', satang: 100_050, fromGames: 50 })
  })
  test('is refused when all of it is too little; closed games do not count', () => {
    expect(judge(100_051, funds(1000, 0.25, 0.25))).toEqual({ kind: 'insufficient' })
  })
  test('an unknown game is neither counted nor taken for empty', () => {
    expect(judge(200_000, funds(1000, undefined, 500))).toEqual({ kind: 'unknown-games' })
    expect(judge(150_000, funds(1000, undefined, 500))).toMatchObject({ kind: 'ok', fromGames: 50_000 })
  })
  test('what stays in the main wallet', () => {
    expect(mainAfter(funds(1000), 40_000 as Satang)).toBe(60_000)
    expect(mainAfter(funds(1000, 500), 120_000 as Satang)).toBe(0)
  })
})

test('limits that the server doesn’t name are left to it', () => {
  const none = parse(withdrawLookup, { withdrawMin: null })
  expect(judgeWithdrawal(1 as Satang, none, funds(1000))).toMatchObject({ kind: 'ok' })
  expect(judgeWithdrawal(0 as Satang, none, funds(1000))).toEqual({ kind: 'minimum' })
  expect(judgeWithdrawal('too-large', none, funds(1000))).toEqual({ kind: 'insufficient' })
  expect(allOf(funds(99_999), none)).toBe(9_999_900)
  expect(presetsWithin(none, 'BAHT')).toEqual([50_000, 100_000, 200_000, 500_000])
})

test('a game that can’t be read may hold what is missing', () => {
  const money = fundsOf(parse(wallet, { wallet: { amount: 10 }, slots: [{ code: null, isActive: true }] }))
  expect(judge(100_000, money)).toEqual({ kind: 'unknown-games' })
})

test('all is bounded by the largest withdrawal', () => {
  expect(allOf(funds(12480.5), limits)).toBe(1_248_050)
  expect(allOf(funds(99_999), limits)).toBe(5_000_000)
})

test('only presets inside the limits are offered', () => {
  expect(presetsWithin(limits, 'BAHT')).toEqual([50_000, 100_000, 200_000, 500_000])
  const narrow = parse(withdrawLookup, { withdrawMin: 600, withdrawMax: 2000 })
  expect(presetsWithin(narrow, 'BAHT')).toEqual([100_000, 200_000])
  const exact = parse(withdrawLookup, { withdrawMin: 1000, withdrawMax: 2000 })
  expect(presetsWithin(exact, 'BAHT')).toEqual([100_000, 200_000])
  const kip = parse(withdrawLookup, { withdrawMin: 50_000, withdrawMax: 1_000_000 })
  expect(presetsWithin(kip, 'LAK')).toEqual([20_000_000, 50_000_000, 100_000_000])
})

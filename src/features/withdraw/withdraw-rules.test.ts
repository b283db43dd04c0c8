import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { withdrawLookup } from '#contract/lookups.ts'
import { balanceOfBaht } from '#contract/money.ts'
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

const toSend = (satang: number) => balanceOfBaht(satang / 100)
const entered = (satang: number) => ({ kind: 'amount', amount: toSend(satang) }) as const

const check = (satang: number, money = funds(1000)) => checkWithdrawal(entered(satang), limits, money)
const accepted = (satang: number, fromGames: number) => ({ kind: 'ok', amount: toSend(satang), fromGames })

test.each<[string, Parameters<typeof checkWithdrawal>[0], ReturnType<typeof funds>, object]>([
  ['an empty field', { kind: 'empty' }, funds(1000), { kind: 'empty' }],
  ['a text', { kind: 'unreadable' }, funds(1000), { kind: 'unreadable' }],
  ['0', entered(0), funds(1000), { kind: 'minimum' }],
  ['less than the minimum', entered(9_999), funds(1000), { kind: 'minimum' }],
  ['the minimum', entered(10_000), funds(1000), accepted(10_000, 0)],
  ['the maximum', entered(5_000_000), funds(60_000), accepted(5_000_000, 0)],
  ['more than the maximum', entered(5_000_001), funds(60_000), { kind: 'maximum' }],
  ['more than the API accepts', { kind: 'too-large' }, funds(1000), { kind: 'maximum' }],
  ['what the games can add', entered(100_050), funds(1000, 0.25, 0.25), accepted(100_050, 50)],
  // Inactive games don't count.
  ['more than the total', entered(100_051), funds(1000, 0.25, 0.25), { kind: 'insufficient' }],
  ['what an unknown game may add', entered(200_000), funds(1000, undefined, 500), { kind: 'unknown-games' }],
  ['what known games can add', entered(150_000), funds(1000, undefined, 500), accepted(150_000, 50_000)],
])('%s', (_, typed, money, outcome) => {
  expect(checkWithdrawal(typed, limits, money)).toEqual(outcome)
})

test('computes the remaining main balance', () => {
  expect(getMainBalanceAfter(funds(1000), toSend(40_000))).toBe(60_000)
  expect(getMainBalanceAfter(funds(1000, 500), toSend(120_000))).toBe(0)
})

test('skips limits that the server doesn’t send', () => {
  const none = parse(withdrawLookup, { withdrawMin: null })
  expect(checkWithdrawal(entered(1), none, funds(1000))).toMatchObject({ kind: 'ok' })
  expect(checkWithdrawal(entered(0), none, funds(1000))).toEqual({ kind: 'minimum' })
  expect(checkWithdrawal({ kind: 'too-large' }, none, funds(1000))).toEqual({ kind: 'insufficient' })
  expect(getMaxAmount(funds(99_999), none).baht).toBe(99_999)
  expect(getPresets(none, 'BAHT')).toEqual([50_000, 100_000, 200_000, 500_000])
})

test('treats a game that fails to parse as one with an unknown balance', () => {
  const money = getFunds(parse(wallet, { wallet: { amount: 10 }, slots: [{ code: null, isActive: true }] }))
  expect(check(100_000, money)).toEqual({ kind: 'unknown-games' })
})

test('caps "All" at the maximum withdrawal', () => {
  expect(getMaxAmount(funds(12480.5), limits).baht).toBe(12480.5)
  expect(getMaxAmount(funds(99_999), limits).baht).toBe(50_000)
})

test('"All" is the host’s own number, and no more than it can be typed', () => {
  const money = funds(640.4567)
  const all = getMaxAmount(money, limits)
  expect(all).toEqual({ satang: 64_045, baht: 640.4567 })
  expect(checkWithdrawal({ kind: 'amount', amount: all }, limits, money)).toMatchObject({ kind: 'ok' })
  expect(getMainBalanceAfter(money, all)).toBe(0)
  expect(check(64_045, money)).toMatchObject({ kind: 'ok' })
  expect(check(64_046, money)).toEqual({ kind: 'insufficient' })
  expect(checkWithdrawal({ kind: 'amount', amount: all }, limits, funds(640.45))).toEqual({
    kind: 'insufficient',
  })
})

test('compares with the sum of the host’s numbers, not of rounded ones', () => {
  expect(check(10_001, funds(50.005, 50.005))).toMatchObject({ kind: 'ok' })
  expect(check(10_002, funds(50.005, 50.005))).toEqual({ kind: 'insufficient' })
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

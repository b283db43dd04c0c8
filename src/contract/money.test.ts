import { is, safeParse } from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import {
  amount,
  bahtFromSatang,
  balance,
  balanceOfBaht,
  exceeds,
  MAX_SATANG,
  optionalAmount,
  optionalBalance,
  requestAmount,
  satangFromBaht,
  sumBalances,
} from './money.ts'

/** The schema's output, undefined if it refuses the value. */
const asRequest = (value: unknown) => outputOf(safeParse(requestAmount, value))
const asAnswer = (value: unknown) => outputOf(safeParse(amount, value))
const outputOf = (result: { success: boolean; output: unknown }) =>
  result.success ? result.output : undefined

const satangUpToMax = fc.integer({ min: 1, max: MAX_SATANG })

describe('satangFromBaht', () => {
  it.each<[number | string, number]>([
    [0, 0],
    [-0, 0],
    ['-0.00', 0],
    [1.15, 115],
    [4.35, 435],
    [-1.5, -150],
    ['1.500', 150],
    ['007', 700],
    [9_999_999_999_999, 999_999_999_999_900],
  ])('reads %j as %d', (baht, satang) => {
    expect(satangFromBaht(baht)).toBe(satang)
  })

  it('refuses what is not a whole number of satang', () => {
    for (const baht of [
      10_000_000_000_000,
      1.005,
      0.1 + 0.2,
      1e-7,
      1e21,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ])
      expect(satangFromBaht(baht), String(baht)).toBeUndefined()
    for (const text of ['', ' 1', '1 ', '1\n', ...'- .5 1. 1,000 +1 1e3 ๑'.split(' ')])
      expect(satangFromBaht(text), text).toBeUndefined()
  })
})

describe('an amount in a request', () => {
  it('is refused unless it is a number of whole satang above zero', () => {
    const numbers = [0, -0, -0.01, -1, 0.009, 1.001, 1e-7, MAX_SATANG / 100 + 0.01, Number.NaN]
    const others = [Number.POSITIVE_INFINITY, '1', '', null, undefined, true, [], [1], {}, 1n]
    for (const value of [...numbers, ...others]) expect(is(requestAmount, value), String(value)).toBe(false)
  })

  it('parses any number to a positive whole number of satang, or rejects it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer().map(bahtFromSatang)), (baht) => {
        const satang = asRequest(baht)
        if (satang === undefined) return
        expect(Number.isSafeInteger(satang)).toBe(true)
        expect(satang).toBeGreaterThan(0)
        expect(satang).toBeLessThanOrEqual(MAX_SATANG)
        expect(bahtFromSatang(Number(satang))).toBe(baht)
      }),
    )
  })
})

describe('an amount in a response', () => {
  it.each<[unknown, number]>([
    [0, 0],
    [-0, 0],
    [-0.001, 0],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    ['1.005000', 101],
  ])('%j baht is %d satang', (wire, satang) => {
    expect(asAnswer(wire)).toBe(satang)
    expect(outputOf(safeParse(optionalAmount, wire))).toBe(satang)
  })

  it('is unknown where it may be absent, if it is missing or can’t be read', () => {
    const texts = ['', ' ', ...'1,000 1. .5 1e3 +1 1234567890123456 x1 1x'.split(' ')]
    const others = [true, [], [1], {}, Number.NaN, Number.POSITIVE_INFINITY, 1e300, null, undefined]
    for (const wire of [...texts, ...others]) {
      expect(is(amount, wire), String(wire)).toBe(false)
      expect(safeParse(optionalAmount, wire)).toMatchObject({ success: true, output: undefined })
    }
  })
})

describe('a balance', () => {
  it.each<[unknown, number]>([
    ['12.3456', 1234],
    [99.999, 9999],
    [0.29, 29],
    [0.1 + 0.7, 80],
    [0.1 + 0.2, 30],
    [12.339999999999998, 1234],
    [12.33999999, 1233],
    [-0.001, -1],
    [-0, 0],
  ])('of %j baht is shown as %d satang, never as more than there is', (wire, satang) => {
    const expected = { satang, baht: Number(wire) }
    expect(outputOf(safeParse(balance, wire))).toEqual(expected)
    expect(outputOf(safeParse(optionalBalance, wire))).toEqual(expected)
  })

  it.each(['', '1,000', null, 1e300, Number.NaN])('%j is unknown where it may be absent', (wire) => {
    expect(is(balance, wire)).toBe(false)
    expect(safeParse(optionalBalance, wire)).toMatchObject({ success: true, output: undefined })
  })

  it('loses nothing of whole satang, and never shows more than the sum of the host’s numbers', () => {
    const parts = fc.array(fc.integer({ min: -MAX_SATANG, max: MAX_SATANG }), { maxLength: 20 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 9999 }), (satangs, rest) => {
        const exact = satangs.reduce((sum, satang) => sum + satang, 0)
        const balances = satangs.map((satang) => balanceOfBaht(satang / 100))
        expect(sumBalances(balances).satang).toBe(exact)
        const small = (exact % 100_000_000) + 0
        expect(balanceOfBaht((small * 10_000 + rest) / 1_000_000).satang).toBe(small)
      }),
    )
  })

  it('adds fractions before it rounds', () => {
    expect(sumBalances([balanceOfBaht(50.005), balanceOfBaht(50.005)]).satang).toBe(10_001)
    expect(sumBalances([0.1, 0.7].map(balanceOfBaht)).satang).toBe(80)
    expect(sumBalances([12.3456, -0.001].map(balanceOfBaht)).satang).toBe(1234)
    expect(sumBalances([12.3456].map(balanceOfBaht)).baht).toBeCloseTo(12.3456, 9)
    expect(sumBalances([])).toEqual({ satang: 0, baht: 0 })
  })

  it('is exceeded by more than the host’s own number', () => {
    expect(exceeds(balanceOfBaht(12.35), balanceOfBaht(12.3456))).toBe(true)
    expect(exceeds(balanceOfBaht(12.34), balanceOfBaht(12.3456))).toBe(false)
    expect(exceeds(balanceOfBaht(12.3456), balanceOfBaht(12.3456))).toBe(false)
    expect(exceeds(balanceOfBaht(12.3456), balanceOfBaht(12.34))).toBe(true)
    expect(exceeds(balanceOfBaht(0.8), balanceOfBaht(0.1 + 0.7))).toBe(false)
  })
})

test('amounts survive a round trip over the wire, as number and as text', () => {
  fc.assert(
    fc.property(satangUpToMax, (satang) => {
      const wire: unknown = JSON.parse(JSON.stringify(bahtFromSatang(satang)))
      expect(asRequest(wire)).toBe(satang)
      expect(asAnswer(wire)).toBe(satang)
      expect(asAnswer((satang / 100).toFixed(2))).toBe(satang)
      expect(asAnswer(bahtFromSatang(-satang))).toBe(-satang)
      expect(satangFromBaht(bahtFromSatang(-satang))).toBe(-satang)
      expect(satangFromBaht((satang / 100).toFixed(2))).toBe(satang)
    }),
  )
})

test('rejects a third decimal in requests and rounds it in responses', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9 }),
      (satang, third) => {
        const text = `${(satang / 100).toFixed(2)}${third}`
        expect(satangFromBaht(text)).toBeUndefined()
        expect(asRequest(Number(text))).toBeUndefined()
        expect(asAnswer(text)).toBe(satang + (third >= 5 ? 1 : 0))
      },
    ),
  )
})

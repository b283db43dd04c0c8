import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { type BonusTerms, calculateGrant } from './terms.ts'

const fixed = { grant_fixed: 5_000, grant_percent: null, grant_cap: null }
const percent = { grant_fixed: null, grant_percent: 20, grant_cap: 30_000 }
const conditions = { percent_fail: 10, turnover_multiple: 5 }

test.each([
  ['a fixed grant without deposit', fixed, 0, 0, 5_000, 5_000, 500, 25_000],
  ['a fixed grant on a deposit', fixed, 10_000, 10_000, 5_000, 15_000, 1_500, 75_000],
  ['a share', percent, 50_000, 50_000, 10_000, 60_000, 6_000, 300_000],
  ['a share beside other money', percent, 50_000, 90_000, 10_000, 60_000, 6_000, 300_000],
  ['a share of a deposit that was lost', percent, 50_000, 0, 10_000, 60_000, 1_000, 300_000],
  ['a share up to its cap', percent, 1_000_000, 1_000_000, 30_000, 1_030_000, 103_000, 5_150_000],
  ['a share that is rounded down', percent, 1_234, 1_234, 246, 1_480, 148, 7_400],
])('%s', (_, grant, deposit, balance, granted, base, endBelow, turnoverNeeded) => {
  expect(calculateGrant({ ...grant, ...conditions }, deposit, balance)).toEqual({
    granted,
    base,
    endBelow,
    turnoverNeeded,
  })
})

test.each([[0], [4]])('grants no share of a deposit of %s', (deposit) => {
  expect(calculateGrant({ ...percent, ...conditions }, deposit, deposit)).toBeUndefined()
})

test('amounts are whole satang and never exceed the terms', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
  const terms: fc.Arbitrary<BonusTerms> = fc.record({
    grant_fixed: fc.constant(null),
    grant_percent: fc.integer({ min: 1, max: 300 }),
    grant_cap: amount,
    percent_fail: fc.integer({ min: 0, max: 100 }),
    turnover_multiple: fc.double({ min: 0.01, max: 50, noNaN: true }),
  })
  fc.assert(
    fc.property(terms, amount, amount, (offer, deposit, balance) => {
      const agreed = calculateGrant(offer, deposit, balance)
      if (!agreed) {
        expect(deposit * (offer.grant_percent ?? 0)).toBeLessThan(100)
        return
      }
      for (const figure of Object.values(agreed)) expect(Number.isSafeInteger(figure)).toBe(true)
      expect(agreed.granted).toBeLessThanOrEqual(offer.grant_cap ?? 0)
      expect(agreed.granted * 100).toBeLessThanOrEqual(deposit * (offer.grant_percent ?? 0))
      expect(agreed.base).toBe(deposit + agreed.granted)
      expect(agreed.endBelow).toBeLessThanOrEqual(Math.min(agreed.base, balance + agreed.granted))
      expect(agreed.turnoverNeeded).toBeGreaterThan(0)
    }),
  )
})

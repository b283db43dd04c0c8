import { expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { toGameCredit } from './game-credit.ts'

const credit = (baht: number, factor: number) => toGameCredit(balanceOfBaht(baht), factor)

test('rounds down the credit of the host’s own number', () => {
  expect(credit(1, 1.005)).toBe(100)
  expect(credit(12.3456, 10)).toBe(12_345)
  expect(credit(99.999, 1)).toBe(9_999)
  expect(credit(0.01, 0.5)).toBe(0)
  expect(credit(-0.01, 0.5)).toBe(-1)
  expect(credit(10_000, 1e-7)).toBe(0)
})

test('is undefined if the balance is unknown or the credit inexact', () => {
  expect(toGameCredit(undefined, 10)).toBeUndefined()
  expect(credit(1, Number.NaN)).toBeUndefined()
  expect(credit(0.02, 1e21)).toBeUndefined()
})

test('is exact for amounts and factors with two decimals at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (satang, factor) => {
        expect(credit(satang / 100, factor)).toBe(satang * factor)
        expect(credit(satang / 100, factor / 100)).toBe(Math.floor((satang * factor) / 100))
      },
    ),
  )
})

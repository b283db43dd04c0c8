import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGameCredit } from './game-credit.ts'

test('multiplies the amount by the factor', () => {
  expect(toGameCredit(125_000, 10)).toBe(1_250_000)
  expect(toGameCredit(8_050, 1)).toBe(8_050)
  expect(toGameCredit(0, 10)).toBe(0)
  expect(toGameCredit(150, 0)).toBe(0)
})

test('rounds half up on the decimal value, not on its binary approximation', () => {
  expect(toGameCredit(100, 1.005)).toBe(101)
  expect(toGameCredit(115, 1.1)).toBe(127)
  expect(toGameCredit(1, 0.4)).toBe(0)
  expect(toGameCredit(1, 0.5)).toBe(1)
  expect(toGameCredit(-1, 0.5)).toBe(-1)
  expect(toGameCredit(1_000_000, 1e-7)).toBe(0)
  expect(toGameCredit(2, 1e21)).toBeUndefined()
})

test('is undefined if the amount is unknown or the credit inexact', () => {
  expect(toGameCredit(undefined, 10)).toBeUndefined()
  expect(toGameCredit(100, Number.NaN)).toBeUndefined()
  expect(toGameCredit(Number.MAX_SAFE_INTEGER, 10)).toBeUndefined()
})

test('is exact for integer factors', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (satang, factor) => {
        expect(toGameCredit(satang, factor)).toBe(satang * factor)
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotCredit } from './game-credit.ts'

test('credit is the amount times the factor', () => {
  expect(slotCredit(125_000, 10)).toBe(1_250_000)
  expect(slotCredit(8_050, 1)).toBe(8_050)
  expect(slotCredit(0, 10)).toBe(0)
  expect(slotCredit(150, 0)).toBe(0)
})

test('fractions round half up on the decimal value, not on its binary neighbour', () => {
  expect(slotCredit(100, 1.005)).toBe(101)
  expect(slotCredit(115, 1.1)).toBe(127)
  expect(slotCredit(1, 0.4)).toBe(0)
  expect(slotCredit(1, 0.5)).toBe(1)
  expect(slotCredit(-1, 0.5)).toBe(-1)
  expect(slotCredit(1_000_000, 1e-7)).toBe(0)
  expect(slotCredit(2, 1e21)).toBeUndefined()
})

test('what is not known or not exact stays unknown', () => {
  expect(slotCredit(undefined, 10)).toBeUndefined()
  expect(slotCredit(100, Number.NaN)).toBeUndefined()
  expect(slotCredit(Number.MAX_SAFE_INTEGER, 10)).toBeUndefined()
})

test('whole factors are exact for every amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      (satang, factor) => {
        expect(slotCredit(satang, factor)).toBe(satang * factor)
      },
    ),
  )
})

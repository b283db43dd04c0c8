import { describe, expect, test } from 'vitest'
import { acceptsBaht, accountCurrency, currencySign } from './currency.ts'

describe('currency of an account', () => {
  test.each([
    ['LAK', false, '₭'],
    ['LAK', true, '₭'],
    ['BAHT', false, '฿'],
    ['BAHT', true, '฿'],
    [undefined, false, '฿'],
    [undefined, true, '₭'],
    ['', false, '฿'],
    ['', true, '₭'],
    [' lak ', false, '₭'],
    ['thb', true, '฿'],
    ['USD', false, '฿'],
    ['constructor', true, '₭'],
  ])('%j in a build with laos=%s is shown with %s', (name, laos, sign) => {
    expect(currencySign(accountCurrency(name, laos))).toBe(sign)
  })

  test('an unknown currency has no sign', () => expect(currencySign(undefined)).toBe(''))
})

test.each([
  [undefined, true],
  [['LAK', 'BAHT'], true],
  [['THB'], true],
  [['LAK'], false],
  [[], false],
])('deposits in %j take baht: %s', (currencies, expected) => {
  expect(acceptsBaht(currencies)).toBe(expected)
})

import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { creditedAmount } from './gift-link.ts'

test('shows a credited amount only if the host sends one, and the account is in baht', () => {
  expect(creditedAmount(8850 as Satang, 'BAHT')).toBe(8850)
  expect(creditedAmount(undefined, 'BAHT')).toBeUndefined()
  expect(creditedAmount(0 as Satang, 'BAHT')).toBeUndefined()
  expect(creditedAmount(8850 as Satang, 'LAK')).toBeUndefined()
  expect(creditedAmount(8850 as Satang, undefined)).toBeUndefined()
})

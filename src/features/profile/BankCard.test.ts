import { expect, test } from 'vitest'
import { needsNameCorrection } from './BankCard.tsx'

test.each([
  ['KTB', 'สมชาย ใจดี', true],
  ['BBL', 'SOMCHAI 2', true],
  ['TMB', '', true],
  ['KTB', 'SOMCHAI JAIDEE', false],
  ['KBANK', 'สมชาย ใจดี', false],
])('%s with the name "%s" needs a correction: %s', (bankCode, bankAccountName, expected) => {
  const rest = {
    bank: undefined,
    bankAccountNo: '1',
    bankType: undefined,
    mode: undefined,
    currency: undefined,
  }
  expect(needsNameCorrection({ ...rest, bankCode, bankAccountName })).toBe(expected)
})

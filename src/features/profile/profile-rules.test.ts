import { expect, test } from 'vitest'
import { accountNoText, nameNeedsEdit } from './profile-rules.ts'

test.each([
  ['0481234821', '048-123-4821'],
  ['123456789', '123456789'],
  ['12345678901', '12345678901'],
  ['048-123-48', '048-123-48'],
  ['', ''],
])('account number %s is shown as %s', (accountNo, shown) => {
  expect(accountNoText(accountNo)).toBe(shown)
})

test.each([
  ['KTB', 'สมชาย ใจดี', true],
  ['BBL', 'SOMCHAI 2', true],
  ['TMB', '', true],
  ['KTB', 'SOMCHAI JAIDEE', false],
  ['KBANK', 'สมชาย ใจดี', false],
])('%s, %s: must be corrected %s', (bankCode, bankAccountName, expected) => {
  const rest = {
    bank: undefined,
    bankAccountNo: '1',
    bankType: undefined,
    mode: undefined,
    currency: undefined,
  }
  expect(nameNeedsEdit({ ...rest, bankCode, bankAccountName })).toBe(expected)
})

import { expect, test } from 'vitest'
import { formatAccountNumber, formatPhone, lastFourDigits, maskPhone } from './account-number.ts'

test.each([
  ['0481234821', '048-123-4821'],
  ['123456789', '123456789'],
  ['020123456789', '020123456789'],
  ['048-123-48', '048-123-48'],
  ['', ''],
])('formats account number %s as %s', (digits, shown) => {
  expect(formatAccountNumber(digits)).toBe(shown)
})

test('groups 10-digit phone numbers', () => {
  expect(formatPhone('0812345678')).toBe('081\u00a0234\u00a05678')
  expect(formatPhone('305551234')).toBe('305551234')
})

test('masks phone numbers and shortens account numbers', () => {
  expect(lastFourDigits('1042884821')).toBe('4821')
  expect(maskPhone('0812345678')).toBe('081-xxx-5678')
  expect(maskPhone('2055512345')).toBe('205-xxx-2345')
  expect(maskPhone('305551234')).toBe('xxx-1234')
})

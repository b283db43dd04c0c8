import { expect, test } from 'vitest'
import {
  formatAccountNumber,
  formatPhone,
  lastFourDigits,
  maskAccountNumber,
  maskPhone,
} from './account-number.ts'

test.each([
  ['0481234821', '048-123-4821'],
  ['123456789', '123456789'],
  ['020123456789', '020123456789'],
  ['048-123-48', '048-123-48'],
  ['', ''],
])('formats account number %s as %s', (digits, shown) => {
  expect(formatAccountNumber(digits)).toBe(shown)
})

test('groups and masks phone numbers', () => {
  for (const [phone, grouped, masked] of [
    ['0812345678', '081 234 5678', '081-xxx-5678'],
    ['02055512345', '020 5551 2345', '020-xxxx-2345'],
    ['2055512345', '20 5551 2345', '20-xxxx-2345'],
    ['0305551234', '030 555 1234', '030-xxx-1234'],
    ['305551234', '30 555 1234', '30-xxx-1234'],
    ['8562055512345', '856 20 5551 2345', '856 20-xxxx-2345'],
    ['+856305551234', '+856 30 555 1234', '+856 30-xxx-1234'],
    ['021212345', '021212345', 'xxx-2345'],
  ] as const) {
    expect([formatPhone(phone), maskPhone(phone)]).toEqual([grouped, masked])
  }
})

test('shortens account numbers', () => {
  expect(lastFourDigits('1042884821')).toBe('4821')
  expect([maskAccountNumber('1042884821'), maskAccountNumber('')]).toEqual(['···4821', ''])
})

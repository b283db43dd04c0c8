import { expect, test } from 'vitest'
import { findAccountNoError, findNameError, findPasswordError } from './text-errors.ts'

test.each([
  ['1234567', 'Use 8 characters or more'],
  ['  123456', undefined],
  ['\u0e23\u0e2b\u0e31\u0e2a\u0e1c\u0e48\u0e32\u0e19\u0e22\u0e32\u0e27', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'This is too long. Please shorten it'],
  ['12345678\0', 'The password has a hidden character. Please type it by hand'],
  ['12345678\ud800', 'The password has a hidden character. Please type it by hand'],
])('the error of the new password %j is %s', (password, message) => {
  expect(findPasswordError(password)?.message).toBe(message)
})

test.each([
  ['Somchai', undefined],
  [' ', 'Please enter a profile name'],
  ['\u2800\u3164', 'Please use letters and digits, without hidden characters'],
  [`a${'\u0301'.repeat(5000)}`, 'This is too long. Please shorten it'],
])('the error of the profile name %j is %s', (name, message) => {
  expect(findNameError(name)?.message).toBe(message)
})

test.each([
  ['048-123-4821', undefined],
  ['๐๔๘๑๒๓๔๘๒๑', undefined],
  ['12345', 'An account number has {ACCOUNT_NO_MIN} to {ACCOUNT_NO_MAX} digits'],
  ['048123482x', 'An account number has {ACCOUNT_NO_MIN} to {ACCOUNT_NO_MAX} digits'],
  [' ', 'Please enter the account number'],
])('the error of the account number %s is %s', (typed, message) => {
  expect(findAccountNoError(typed)?.message).toBe(message)
})

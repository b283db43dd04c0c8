import { expect, test } from 'vitest'
import { findPasswordError } from './text-errors.ts'

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

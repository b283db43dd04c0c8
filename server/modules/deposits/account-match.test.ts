import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { compareAccounts, compareNames } from './account-match.ts'

test.each([
  ['1234567890', 'xxx-x-x6789-0', 'match'],
  ['1234567890', '123-4-56789-0', 'match'],
  ['1234567890', 'xxx-x-x6788-0', 'mismatch'],
  ['1234567890', 'x-7890', 'match'],
  ['1234567890', 'x-7891', 'mismatch'],
  ['1234567890', 'xxx-x-xx789-x', 'indeterminate'],
  ['1234567890', 'xxxxxxxx90', 'indeterminate'],
  ['1234567890', '', 'indeterminate'],
  ['1234567890', '1234xx', 'indeterminate'],
] as const)('%s against %s: %s', (own, shown, result) => {
  expect(compareAccounts(own, shown)).toBe(result)
})

test('an account matches itself under any mask, or is indeterminate', () => {
  const account = fc.stringMatching(/^\d{10}$/)
  fc.assert(
    fc.property(account, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (own, hidden) => {
      const shown = [...own].map((digit, at) => (hidden[at] ? 'x' : digit)).join('')
      expect(compareAccounts(own, shown)).not.toBe('mismatch')
    }),
  )
})

test.each([
  ['SOMCHAI JAIDEE', 'MR. SOMCHAI J***', 'match'],
  ['SOMCHAI JAIDEE', 'Mr Somchai Jaidee', 'match'],
  ['SOMCHAI JAIDEE', 'SOMSAK J', 'mismatch'],
  ['SOMCHAI JAIDEE', 'SOMCHAI KAEW', 'mismatch'],
  ['SOMCHAI JAIDEE', 'นาย สมชาย ใ', 'indeterminate'],
  ['SOMCHAI JAIDEE', '', 'indeterminate'],
  ['สมชาย ใจดี', 'นาย สมชาย ใ', 'match'],
] as const)('%s against %s: %s', (own, shown, result) => {
  expect(compareNames(own, shown)).toBe(result)
})

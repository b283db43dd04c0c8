import { expect, test } from 'vitest'
import { normalizeAccountNo } from './account-rules.ts'

test.each([
  ['123-4-56789-0', '1234567890'],
  [' 123 456 7890 ', '1234567890'],
  ['๑๒๓-๔๕๖-๗๘๙๐', '1234567890'],
  ['໑໒໓ ໔໕໖ ໗໘໙໐', '1234567890'],
  ['123–456—7890', '1234567890'],
  ['123\u00a0456\u200b7890', '1234567890'],
  ['12A', '12A'],
])('account number %s is sent as %s', (typed, sent) => {
  expect(normalizeAccountNo(typed)).toBe(sent)
})

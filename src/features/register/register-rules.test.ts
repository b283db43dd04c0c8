import { describe, expect, test } from 'vitest'
import {
  formatHolderName,
  getReachableStep,
  getStepOfError,
  hasOtpStep,
  validateInviteCode,
  validateNamePart,
  validatePhone,
} from './register-rules.ts'

describe('phone', () => {
  test.each([
    ['0812345678', undefined],
    ['081-234 5678', undefined],
    ['+66 81 234 5678', undefined],
    ['๐๘๑๒๓๔๕๖๗๘', undefined],
    ['081234567', 'length'],
    ['08123456789', 'length'],
    ['08123456ab', 'length'],
    ['+65 8123 456', 'length'],
    ['', 'empty'],
    ['phone', 'empty'],
  ])('validates %s outside Laos: %s', (typed, problem) => {
    expect(validatePhone(typed, false)).toBe(problem)
  })

  test('accepts any length in Laos, but not an empty phone number', () => {
    expect(validatePhone('2055512345678', true)).toBeUndefined()
    expect(validatePhone('205', true)).toBeUndefined()
    expect(validatePhone(' ', true)).toBe('empty')
  })
})

test('formats the account holder in upper case with single spaces', () => {
  expect(formatHolderName('  somchai ', ' na  ayutthaya ')).toBe('SOMCHAI NA AYUTTHAYA')
  expect(formatHolderName('สมชาย\u200b', 'ใจดี')).toBe('สมชาย ใจดี')
})

test.each([
  ['somchai', 'KTB', undefined],
  ['ใจดี', 'KTB', 'english'],
  ['ใจดี', 'TMB', 'english'],
  ['ใจดี', 'BBL', 'english'],
  ["O'Neil", 'KTB', 'english'],
  ['ใจดี', 'KBANK', undefined],
  ['ใจดี', '', undefined],
  ['  ', 'KBANK', 'empty'],
  ['', 'KTB', 'empty'],
  ['\u3164', 'KBANK', 'unreadable'],
  ['\u3164', 'KTB', 'english'],
  ['\u0e01'.repeat(61), 'KBANK', 'too-long'],
])('validates name part %s at %s: %s', (part, bankCode, problem) => {
  expect(validateNamePart(part, bankCode)).toBe(problem)
})

test.each([
  ['', undefined],
  [' ', undefined],
  ['PR22222222', undefined],
  ['\u200b', undefined],
  ['---', 'unreadable'],
  ['x'.repeat(61), 'too-long'],
])('validates the invite code %j: %s', (code, problem) => {
  expect(validateInviteCode(code)).toBe(problem)
})

describe('step', () => {
  const phone = '0812345678'
  const none = { phone, otpPhone: '', verifiedPhone: '', name: 'Somchai' }

  test.each([
    ['requires a code', 2, {}, false, 1],
    ['shows the code step for this phone', 2, { otpPhone: phone }, false, 2],
    ['requires a code sent to this phone', 2, { otpPhone: '0899999999' }, false, 1],
    ['skips no step', 4, { otpPhone: phone }, true, 2],
    ['requires the verified phone', 3, { verifiedPhone: '0899999999' }, true, 1],
    ['shows the profile of a verified phone', 3, { verifiedPhone: phone }, false, 3],
    ['skips the code of a verified phone', 2, { otpPhone: phone, verifiedPhone: phone }, false, 3],
    ['shows the bank step', 4, { verifiedPhone: phone }, true, 4],
    ['requires the password for the bank step', 4, { verifiedPhone: phone }, false, 3],
    ['requires a name for the bank step', 4, { verifiedPhone: phone, name: ' ' }, true, 3],
  ] as const)('%s', (_, requested, progress, hasPassword, shown) => {
    expect(getReachableStep(requested, { ...none, ...progress }, hasPassword, false)).toBe(shown)
  })

  test('returns to the first step if the phone is invalid', () => {
    expect(getReachableStep(4, { ...none, phone: '081', verifiedPhone: '081' }, true, false)).toBe(1)
    expect(getReachableStep(3, { ...none, phone: '081', verifiedPhone: '081' }, true, true)).toBe(3)
  })
})

test.each([
  ['EXISTING_USER', undefined, 4, 1],
  ['UNVERIFIED_OTP', undefined, 3, 1],
  ['EXISTING_BANK', 'bankAccountNo', 4, 4],
  ['INVALID_USER_INFO', 'password', 4, 3],
  ['INVALID_USER_INFO', undefined, 3, 3],
  ['REQUEST_LIMIT', undefined, 2, 2],
  ['constructor', 'toString', 3, 3],
  [undefined, undefined, 4, 4],
] as const)('shows %s of %s at step %i in step %i', (key, field, current, shown) => {
  expect(getStepOfError(key, field, current)).toBe(shown)
})

test.each([
  ['until the lookup answers', 1, undefined, '', true],
  ['if the operator requires it', 1, true, '', true],
  ['not if the operator doesn’t', 1, false, '', false],
  ['while it is asked for, whatever the lookup says now', 2, false, '0812345678', true],
  ['after it was confirmed', 3, undefined, '0812345678', true],
  ['not after a host that knew the phone', 3, true, '', false],
  ['not for another phone', 4, true, '0899999999', false],
] as const)('the code counts among the steps %s', (_, step, asksOtp, otpPhone, isCounted) => {
  expect(hasOtpStep(step, asksOtp, { phone: '0812345678', otpPhone })).toBe(isCounted)
})

import { describe, expect, test } from 'vitest'
import {
  accountNoFits,
  holderName,
  namePartProblem,
  passwordFits,
  phoneProblem,
  reachableStep,
  stepOfFailure,
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
    ['', 'empty'],
    ['phone', 'empty'],
  ])('%s outside Laos: %s', (typed, problem) => {
    expect(phoneProblem(typed, false)).toBe(problem)
  })

  test('any length in Laos, but not nothing', () => {
    expect(phoneProblem('2055512345678', true)).toBeUndefined()
    expect(phoneProblem('205', true)).toBeUndefined()
    expect(phoneProblem(' ', true)).toBe('empty')
  })
})

test('password: 8 to 128 characters, spaces count', () => {
  expect(passwordFits('1234567')).toBe(false)
  expect(passwordFits('  123456')).toBe(true)
  expect(passwordFits('รหัสผ่านยาว')).toBe(true)
  expect(passwordFits('x'.repeat(129))).toBe(false)
})

test.each([
  ['048-123-4821', true],
  ['๐๔๘๑๒๓๔๘๒๑', true],
  ['12345', false],
  ['048123482x', false],
  ['', false],
])('account number %s: %s', (typed, fits) => {
  expect(accountNoFits(typed)).toBe(fits)
})

test('the holder is upper case with single spaces', () => {
  expect(holderName('  somchai ', ' na  ayutthaya ')).toBe('SOMCHAI NA AYUTTHAYA')
  expect(holderName('สมชาย\u200b', 'ใจดี')).toBe('สมชาย ใจดี')
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
])('name part %s at %s: %s', (part, bankCode, problem) => {
  expect(namePartProblem(part, bankCode)).toBe(problem)
})

describe('step', () => {
  const phone = '0812345678'
  const none = { phone, otpPhone: '', verifiedPhone: '', name: 'Somchai' }

  test('a code must have been sent to this very phone', () => {
    expect(reachableStep(2, none, false, false)).toBe(1)
    expect(reachableStep(2, { ...none, otpPhone: phone }, false, false)).toBe(2)
    expect(reachableStep(2, { ...none, otpPhone: '0899999999' }, false, false)).toBe(1)
  })

  test('no step is skipped', () => {
    expect(reachableStep(4, { ...none, otpPhone: phone }, true, false)).toBe(2)
    expect(reachableStep(3, { ...none, verifiedPhone: '0899999999' }, true, false)).toBe(1)
    expect(reachableStep(3, { ...none, verifiedPhone: phone }, false, false)).toBe(3)
  })

  test('a verified phone needs no second code', () => {
    expect(reachableStep(2, { ...none, otpPhone: phone, verifiedPhone: phone }, false, false)).toBe(3)
  })

  test('the bank step needs name and password', () => {
    const verified = { ...none, verifiedPhone: phone }
    expect(reachableStep(4, verified, true, false)).toBe(4)
    expect(reachableStep(4, verified, false, false)).toBe(3)
    expect(reachableStep(4, { ...verified, name: ' ' }, true, false)).toBe(3)
  })

  test('a broken phone leads to the start', () => {
    expect(reachableStep(4, { ...none, phone: '081', verifiedPhone: '081' }, true, false)).toBe(1)
    expect(reachableStep(3, { ...none, phone: '081', verifiedPhone: '081' }, true, true)).toBe(3)
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
] as const)('%s of %s at step %i is shown at step %i', (key, field, current, shown) => {
  expect(stepOfFailure(key, field, current)).toBe(shown)
})

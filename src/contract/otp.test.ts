import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { otpSend, otpVerify } from './otp.ts'

const lengthIn = (answer: object) => parse(otpSend.response, { otpToken: 't', ...answer }).otpLength

test.each([
  [{ otpLength: 4 }, 4],
  [{ otpLength: '8' }, 8],
  [{ length: 5 }, 5],
  [{ otpLength: 4, length: 5 }, 4],
  [{ otpLength: null, length: '5' }, 5],
])('%j names the length of the code', (answer, length) => {
  expect(lengthIn(answer)).toBe(length)
})

test('an unusable length of the code counts as none', () => {
  const unusable = [
    {},
    { otpLength: null },
    { otpLength: 3 },
    { length: 9 },
    { otpLength: 'six' },
    { otpLength: 4.5 },
  ]
  for (const answer of unusable) expect(lengthIn(answer)).toBeUndefined()
})

test('references are shown as they come', () => {
  const refOf = (otpRef: unknown) => parse(otpSend.response, { otpRef, otpToken: 'token' }).otpRef
  expect([refOf('AB-12/3456-7890-longer'), refOf(4711), refOf(null)]).toEqual([
    'AB-12/3456-7890-longer',
    '4711',
    undefined,
  ])
})

test('a code is read in the digits of any keyboard', () => {
  expect(parse(otpVerify.body, { otpToken: 't', otpCode: ' ๑๒๓-໔໕６' }).otpCode).toBe('123456')
})

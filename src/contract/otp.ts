import * as v from 'valibot'
import type { Call } from './call.ts'
import { messageAnswer, optionalText, requestText } from './shapes.ts'

export const otpSend = {
  name: 'otpSend',
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  summary: 'Sends a one-time password; the code OTP_VERIFIED says that the phone is verified already (D14).',
  body: v.strictObject({ phoneNumber: requestText(24) }),
  response: v.object({ otpRef: optionalText, otpToken: optionalText, code: optionalText }),
  errors: ['OTP_BLOCK', 'OTP_SEND_FAIL', 'REQUEST_LIMIT', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'EXISTING_USER'],
  changes: true,
} as const satisfies Call

export const otpVerify = {
  name: 'otpVerify',
  method: 'POST',
  path: '/api/otp/verify',
  access: 'public',
  summary: 'Verifies a one-time password; any 2xx is success (D14).',
  body: v.strictObject({
    otpToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    otpCode: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
  }),
  response: messageAnswer,
  errors: [
    'OTP_TOKEN_INVALID',
    'OTP_NOT_EXIST',
    'OTP_EXPIRED',
    'OTP_CODE_INVALID',
    'OTP_VERIFY_FAIL',
    'OTP_BLOCK',
    'REQUEST_LIMIT',
  ],
  changes: true,
} as const satisfies Call

import * as v from 'valibot'
import type { Call } from './call.ts'
import { decimal, messageResponse, optional, optionalText, typedPhone } from './shapes.ts'

/** Number of digits of a code, if the host doesn't specify it. */
export const OTP_LENGTH = 6

/** Allowed code lengths: shorter codes could be guessed, longer ones don't fit a phone's width or the verify call. */
export const otpLength = v.pipe(decimal, v.integer(), v.minValue(4), v.maxValue(8))

/** A code was sent. Its length may be given as `otpLength` or `length`; invalid values default to 6. */
const otpSent = v.pipe(
  v.object({
    otpRef: optionalText,
    otpToken: optionalText,
    code: optionalText,
    otpLength: optional(otpLength),
    length: optional(otpLength),
  }),
  // Without a token the code couldn't be verified.
  v.forward(
    v.check(({ otpToken, code }) => otpToken !== undefined || code === 'OTP_VERIFIED'),
    ['otpToken'],
  ),
  v.transform(({ length, otpToken = '', ...sent }) => ({
    ...sent,
    otpToken,
    otpLength: sent.otpLength ?? length ?? OTP_LENGTH,
  })),
)

export const otpSend = {
  name: 'otpSend',
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  summary: 'Sends a one-time password; the code OTP_VERIFIED says that the phone is verified already.',
  body: v.strictObject({ phoneNumber: typedPhone }),
  response: otpSent,
  errors: ['OTP_BLOCK', 'OTP_SEND_FAIL', 'REQUEST_LIMIT', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'EXISTING_USER'],
  changes: true,
} as const satisfies Call

/** `otpToken` proves in the account calls that this client verified the phone (capability `otp-token`). */
const verified = v.pipe(
  v.unknown(),
  v.transform((value): { message?: string; otpToken?: string } => {
    const token = v.safeParse(v.object({ otpToken: v.pipe(v.string(), v.nonEmpty()) }), value)
    return {
      ...v.parse(messageResponse, value),
      ...(token.success ? { otpToken: token.output.otpToken } : {}),
    }
  }),
)

export const otpVerify = {
  name: 'otpVerify',
  method: 'POST',
  path: '/api/otp/verify',
  access: 'public',
  summary: 'Verifies a one-time password; any 2xx is success.',
  body: v.strictObject({
    otpToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    otpCode: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
  }),
  response: verified,
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

import * as v from 'valibot'
import type { Call } from './call.ts'
import { findErrorKey } from './error-keys.ts'
import { normalizeOtpCode, OTP_MAX_LENGTH, OTP_MIN_LENGTH } from './formats/otp-code.ts'
import { decimal, messageResponse, optional, optionalText, returnedIds, typedPhone } from './shapes.ts'

/** Number of digits of a code, as a number or as text. */
export const otpLength = v.pipe(decimal, v.integer(), v.minValue(OTP_MIN_LENGTH), v.maxValue(OTP_MAX_LENGTH))

/**
 * A code was sent, or the response code says that none is needed: it is in `code`, or, like other keys, in `message`. The
 * length of the sent one may be given as `otpLength` or `length`; invalid values count as none.
 */
const otpSent = v.pipe(
  v.object({
    otpRef: optionalText,
    otpToken: optional(returnedIds.otp),
    code: optionalText,
    message: optionalText,
    otpLength: optional(otpLength),
    length: optional(otpLength),
  }),
  v.transform(({ code, message, ...sent }) => ({
    ...sent,
    isVerified: [code, message].some((text) => text && findErrorKey(text) === 'OTP_VERIFIED'),
  })),
  // Without a token the code couldn't be verified.
  v.forward(
    v.check(({ otpToken, isVerified }) => otpToken !== undefined || isVerified),
    ['otpToken'],
  ),
  v.transform(({ length, otpToken = '', ...sent }) => ({
    ...sent,
    otpToken,
    otpLength: sent.otpLength ?? length,
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
    const token = v.safeParse(v.object({ otpToken: returnedIds.otp }), value)
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
    otpCode: v.pipe(v.string(), v.transform(normalizeOtpCode), v.regex(/^\d{4,8}$/)),
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

import { otpSend, otpVerify } from '#contract/otp.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import type { Draft } from './registration-draft.ts'

/** Minimum time between two requests for a code. */
export const RESEND_DELAY_MS = 60_000

/** Remaining time until a new code can be requested; 0 if it can be now. */
export function getResendDelayMs(draft: Draft, now: number): number {
  return Math.min(RESEND_DELAY_MS, Math.max(0, draft.otpSentAt + RESEND_DELAY_MS - now))
}

/**
 * Requests a code by SMS.
 * @returns changes for the draft: the data of the request, or that the phone needs no code
 * @throws CallError, also for a response without a token, because the code couldn't be verified
 */
export async function sendOtp(phone: string): Promise<Partial<Draft>> {
  const sent = await call(otpSend, { body: { phoneNumber: phone } }).catch((error: unknown) => {
    // A host may answer the key with an error status, as it does with all others.
    if (errorKeyOf(error) === 'OTP_VERIFIED') return undefined
    throw error
  })
  if (sent === undefined || sent.isVerified) return { verifiedPhone: phone }
  const { otpToken, otpRef = '', otpLength } = sent
  return {
    otpToken,
    otpRef,
    otpLength,
    otpPhone: phone,
    otpSentAt: now(),
    verifiedPhone: '',
    verifiedToken: '',
  }
}

/** Keys of a second try whose first response was lost. */
const verifiedKeys: readonly (string | undefined)[] = ['OTP_VERIFIED', 'OTP_CODE_VALID']

/**
 * Verifies a code.
 * @returns the host's proof of it, '' if it has none
 * @throws CallError if the code was refused
 */
export async function verifyOtp(otpToken: string, otpCode: string): Promise<string> {
  try {
    return (await call(otpVerify, { body: { otpToken, otpCode } })).otpToken ?? ''
  } catch (error) {
    if (verifiedKeys.includes(errorKeyOf(error))) return ''
    throw error
  }
}

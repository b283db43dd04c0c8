import { canonicalPhone } from '#contract/account-rules.ts'
import { otpSend } from '#contract/otp.ts'
import { call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import type { Draft } from './draft.ts'

/** A new code can be asked for this long after the last, milliseconds. */
export const RESEND_MS = 60_000

/** Milliseconds until a new code may be asked for; 0 when it may. */
export function resendWait(draft: Draft, at: number): number {
  return Math.min(RESEND_MS, Math.max(0, draft.otpSentAt + RESEND_MS - at))
}

/**
 * Asks for a code.
 * @returns what to note in the draft: the request, or that the phone needs no code (D14)
 * @throws CallError, also for an answer without a token, which no code could be checked with
 */
export async function sendCode(phone: string): Promise<Partial<Draft>> {
  const body = { phoneNumber: canonicalPhone(phone, buildSettings.laos) }
  const { code, otpToken, otpRef = '', otpLength } = await call(otpSend, { body })
  if (code === 'OTP_VERIFIED') return { verifiedPhone: phone }
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

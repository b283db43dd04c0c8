import { otpSend, otpVerify } from '#contract/otp.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import {
  otpAttemptsPerAddress,
  otpPerAddress,
  otpPerPhoneAddressAndDay,
  otpPerPhoneAndAddress,
  otpPerPhoneAndDay,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { isPhoneTaken } from './members.ts'
import { isPhoneVerified, sendOtp, verifyOtp } from './otp.ts'
import { requirePhone } from './phone.ts'

/** Mounts the calls that send and verify one-time passwords. */
export function mountOtp(app: App, deps: Deps): void {
  const { db, clock, rateStore, settings } = deps

  mount(app, deps, otpSend, async ({ body, ip }) => {
    const now = clock.now()
    const phone = requirePhone(body.phoneNumber, settings.laos)
    await limitRate(rateStore, addressKey(ip), otpPerAddress, now)
    await rateStore.hit(phoneAtAddressKey(phone, ip), otpPerAddress.windowMs, now)
    if (await isPhoneTaken(db, phone)) throw new DomainError('EXISTING_USER')
    if (await isPhoneVerified(db, phone, { ip }, now)) return { code: 'OTP_VERIFIED' }
    const phoneKey = hashToken(phone)
    const keys = [`otp:${phoneKey}:${ip}`, `otp-day:${phoneKey}:${ip}`, `otp-day:${phoneKey}`] as const
    await limitRate(rateStore, keys[0], otpPerPhoneAndAddress, now)
    await limitRate(rateStore, keys[1], otpPerPhoneAddressAndDay, now, 'OTP_BLOCK')
    await limitRate(rateStore, keys[2], otpPerPhoneAndDay, now, 'OTP_BLOCK')
    try {
      return { ...(await sendOtp(deps, phone, ip)), code: 'SUCCESS' }
    } catch (error) {
      // Nothing was sent: an outage of the sender must not use up the phone's messages of the day.
      for (const key of keys) await rateStore.refund(key)
      throw error
    }
  })

  mount(app, deps, otpVerify, async ({ body, ip }) => {
    await limitRate(rateStore, `otp-try:${ip}`, otpAttemptsPerAddress, clock.now())
    const { phone, otpToken } = await verifyOtp(deps, body.otpToken, body.otpCode, ip)
    // A verified phone belongs to the caller, who isn't enumerating numbers: refund all of its hits, resends
    // included.
    await rateStore.refund(addressKey(ip), await rateStore.reset(phoneAtAddressKey(phone, ip)))
    return { message: 'OTP_CODE_VALID', otpToken }
  })
}

const addressKey = (ip: string): string => `otp-from:${ip}`

/** Counts the hits of one phone at one address, so that they can be refunded. */
const phoneAtAddressKey = (phone: string, ip: string): string => `otp-of:${hashToken(phone)}:${ip}`

import { Secret, TOTP } from 'otpauth'
import { normalizeOtpCode } from '#contract/formats/otp-code.ts'
import { brand } from '#server/platform/brand.ts'

const PERIOD_SECONDS = 30

/** Time steps before and after the present one whose codes are accepted: clocks differ, and typing takes time. */
const WINDOW = 1

const ISSUER = `${brand.name.en} desk`

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(name: string, secret: string): string {
  return totpOf(secret, name).toString()
}

/**
 * The time step of a code, so that each can be accepted once.
 * @param at epoch milliseconds
 * @returns undefined for a wrong code
 */
export function findTotpStep(secret: string, code: string, at: number): number | undefined {
  const token = normalizeOtpCode(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: at, window: WINDOW })
  if (delta === null) return undefined
  return Math.floor(at / (PERIOD_SECONDS * 1000)) + delta
}

/** The code of a time, as an authenticator app shows it; for tests. */
export function totpCode(secret: string, at: number): string {
  return totpOf(secret).generate({ timestamp: at })
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
}

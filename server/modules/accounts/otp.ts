import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { addressHash } from './known-addresses.ts'
import { OTP_TTL_MS } from './otp-senders.ts'

const OTP_LENGTH = 6

/** Attempts per sent code. */
export const OTP_MAX_ATTEMPTS = 5

/** How long a phone counts as verified. */
export const VERIFIED_PHONE_TTL_MS = 30 * 60_000

/**
 * Sends a new code to a phone and invalidates earlier ones that were requested from this address. The code is stored only
 * as an HMAC keyed with the token, and the token isn't stored.
 * @throws DomainError OTP_SEND_FAIL if the carrier fails, or there is none
 */
export async function sendOtp(
  deps: Deps,
  phone: string,
  ip: string,
): Promise<{ otpRef: string; otpToken: string; otpLength: number }> {
  const { otpSender } = deps
  if (!otpSender) throw new DomainError('OTP_SEND_FAIL')
  const at = deps.clock.now()
  const code = deps
    .randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')
  const ref = generateReference()
  const token = newToken()
  await deps.db.tx(async (sql) => {
    await sql.run('delete from otp where expires_at < $1', [at - 24 * 3600_000])
    await sql.run(
      `insert into otp (token_hash, phone, ref, code_hash, created_at, expires_at, address_hash)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (phone, address_hash) do update set token_hash = excluded.token_hash, ref = excluded.ref,
         code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
         attempts = 0, is_used = false`,
      [hashToken(token), phone, ref, hashCode(token, code), at, at + OTP_TTL_MS, addressHash(phone, ip)],
    )
  })
  try {
    await otpSender.send({ phone, ref, code, at })
  } catch {
    throw new DomainError('OTP_SEND_FAIL')
  }
  return { otpRef: ref, otpToken: token, otpLength: OTP_LENGTH }
}

const otpRow = v.object({
  code_hash: v.string(),
  phone: v.string(),
  attempts: v.number(),
  is_used: v.boolean(),
  expires_at: v.number(),
})

/**
 * Verifies a code. The attempt is counted before the code is compared, so that parallel guesses can't exceed
 * the limit.
 * @returns the verified phone, and a token that proves the verification in the account calls
 * @throws DomainError OTP_NOT_EXIST, OTP_TOKEN_INVALID (already used), OTP_EXPIRED, OTP_BLOCK or
 * OTP_CODE_INVALID
 */
export async function verifyOtp(
  deps: Deps,
  token: string,
  code: string,
  ip: string,
): Promise<{ phone: string; otpToken: string }> {
  const now = deps.clock.now()
  const hash = hashToken(token)
  const otp = await firstRow(
    deps.db,
    otpRow,
    `update otp set attempts = attempts + 1 where token_hash = $1
     returning code_hash, phone, attempts, is_used, expires_at`,
    [hash],
  )
  if (!otp) throw new DomainError('OTP_NOT_EXIST')
  if (otp.is_used) throw new DomainError('OTP_TOKEN_INVALID')
  if (otp.expires_at <= now) throw new DomainError('OTP_EXPIRED')
  if (otp.attempts > OTP_MAX_ATTEMPTS) throw new DomainError('OTP_BLOCK')
  const isCorrect = timingSafeEqual(Buffer.from(otp.code_hash), Buffer.from(hashCode(token, code)))
  if (!isCorrect) throw new DomainError('OTP_CODE_INVALID')
  const verificationToken = newToken()
  await deps.db.tx(async (sql) => {
    const first = await sql.run('update otp set is_used = true where token_hash = $1 and not is_used', [hash])
    if (first === 0) throw new DomainError('OTP_TOKEN_INVALID')
    await sql.run(
      `insert into verified_phone (phone, verified_at, token_hash, address_hash) values ($1, $2, $3, $4)
       on conflict (phone) do update set verified_at = excluded.verified_at, token_hash = excluded.token_hash,
         address_hash = excluded.address_hash`,
      [otp.phone, now, hashToken(verificationToken), addressHash(otp.phone, ip)],
    )
  })
  return { phone: otp.phone, otpToken: verificationToken }
}

/** Identifies the client that says it has verified a phone. */
export interface PhoneClaim {
  /** From verifyOtp. Clients that implement only the specification send none. */
  readonly token?: string | undefined
  readonly ip: string
}

/** Whether a phone was verified recently by the same client: by its token, or without one by its address. */
export async function isPhoneVerified(
  sql: Sql,
  phone: string,
  { token, ip }: PhoneClaim,
  now: number,
): Promise<boolean> {
  const [column, proof] =
    token === undefined ? ['address_hash', addressHash(phone, ip)] : ['token_hash', hashToken(token)]
  const row = await firstRow(
    sql,
    v.object({ verified_at: v.number() }),
    `select verified_at from verified_phone where phone = $1 and verified_at > $2 and ${column} = $3`,
    [phone, now - VERIFIED_PHONE_TTL_MS, proof],
  )
  return row !== undefined
}

/** Four letters, without those that look alike, by which a member recognizes the message of this attempt. */
function generateReference(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}

function hashCode(token: string, code: string): string {
  return createHmac('sha256', token).update(code).digest('hex')
}

import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type Member, startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields } from '#server/platform/log.ts'
import { loginPerAddress, loginPerPhone } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { addressHash, knownSince, recordAddress } from './known-addresses.ts'
import { canonicalPhone } from './phone.ts'

const memberRow = v.object({
  id: v.number(),
  password_hash: v.string(),
  is_active: v.boolean(),
  is_expired: v.boolean(),
  is_known_address: v.boolean(),
})

/**
 * Signs a member in. Wrong passwords are counted per phone and per address. From an address where this member signed in
 * before, they have a count of their own, so that a stranger elsewhere can't lock the member out. Response and response
 * time are the same for a wrong password and an unknown phone number, so that neither reveals whether a number is
 * registered.
 * @returns the session token
 * @throws DomainError WRONG_CREDENTIAL, REQUEST_LIMIT; INACTIVE_USER only after the correct password
 */
export async function signIn(deps: Deps, typed: string, password: string, ip: string): Promise<string> {
  const { db, rateStore, settings, passwords } = deps
  const now = deps.clock.now()
  const phone = canonicalPhone(typed, settings.laos)
  const address = addressHash(phone, ip)
  const member = await firstRow(
    db,
    memberRow,
    `select id, password_hash, is_active, coalesce(password_expires_at <= $4, false) as is_expired, exists (
       select from known_address
       where member_id = member.id and address_hash = $2 and seen_at > $3) as is_known_address
     from member where username = $1`,
    [phone, address, knownSince(now), now],
  )
  const isKnown = member?.is_known_address === true
  const phoneKey = isKnown ? `login-known:${address}` : `login:${hashToken(phone)}`
  const addressKey = `login-from:${ip}`
  if (!isKnown) await limitRate(rateStore, addressKey, loginPerAddress, now)
  await limitRate(rateStore, phoneKey, loginPerPhone, now)
  const checking = member ? passwords.check(password, member.password_hash) : passwords.checkUnknown(password)
  const isCorrect = await checking.catch(async (error: unknown) => {
    // The password wasn't checked, so the attempt doesn't count.
    await rateStore.refund(phoneKey)
    if (!isKnown) await rateStore.refund(addressKey)
    throw error
  })
  if (!member || !isCorrect || member.is_expired) throw new DomainError('WRONG_CREDENTIAL')
  await rateStore.reset(phoneKey)
  if (!isKnown) await rateStore.refund(addressKey)
  if (!member.is_active) throw new DomainError('INACTIVE_USER')
  await recordAddress(db, member.id, address, now)
  return await startSession(db, member.id, now)
}

/** Deletes the session (its push subscription is deleted by cascade) and closes its chat connections. */
export async function endSession({ db, chat, log }: Deps, { id, tokenHash }: Member): Promise<void> {
  await db.run('delete from session where token_hash = $1', [tokenHash])
  await chat
    ?.endSessions({ memberId: id, onlyTokenHash: tokenHash })
    .catch((error: unknown) => log.warn('chat sessions', errorFields(error)))
}

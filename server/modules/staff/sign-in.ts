import * as v from 'valibot'
import { dropInvisible } from '#contract/formats/invisible-characters.ts'
import type { Deps } from '#server/deps.ts'
import { requireUnguessablePassword } from '#server/modules/accounts/registration.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  staffOldPassword,
  staffPasswordPerAccount,
  staffPasswordPerAddress,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { endSessionsOf, endStaffSession, knownSince, type Staff, startStaffSession } from './sessions.ts'
import { findTotpStep } from './totp.ts'

/** Shorter passwords of staff are refused. */
export const STAFF_PASSWORD_MIN = 12

const staffRow = v.object({
  id: v.number(),
  password_hash: v.string(),
  password_expires_at: v.nullable(v.number()),
  totp_secret: v.string(),
  is_active: v.boolean(),
  is_known_address: v.boolean(),
})

export interface StaffSignIn {
  readonly name: string
  readonly password: string
  /** Code of the authenticator app. */
  readonly code: string
  readonly ip: string
  /** Hash of the token of the session that this browser had: it ends. */
  readonly formerTokenHash?: string | undefined
}

/**
 * Signs a person in. Wrong attempts are counted per name and per address; from an address with a former session, a person has
 * a count of their own, so that a stranger elsewhere can't lock them out. Response and response time are the same for an
 * unknown name, a wrong password and a wrong code.
 * @returns the new session's token
 * @throws DomainError WRONG_CREDENTIAL, REQUEST_LIMIT
 */
export async function signInStaff(deps: Deps, attempt: StaffSignIn): Promise<string> {
  const { db, rateStore, passwords, clock } = deps
  const now = clock.now()
  const name = dropInvisible(attempt.name).trim().toLowerCase()
  const address = hashToken(`${name} ${attempt.ip}`)
  const staff = await firstRow(
    db,
    staffRow,
    `select id, password_hash, password_expires_at, totp_secret, is_active, exists (
       select from staff_session
       where staff_id = staff.id and address_hash = $2 and created_at > $3) as is_known_address
     from staff where name = $1`,
    [name, address, knownSince(now)],
  )
  const isKnown = staff?.is_known_address === true
  const nameKey = isKnown ? `desk-known:${address}` : `desk:${hashToken(name)}`
  const addressKey = `desk-from:${attempt.ip}`
  if (!isKnown) await limitRate(rateStore, addressKey, staffPasswordPerAddress, now)
  await limitRate(rateStore, nameKey, staffPasswordPerAccount, now)
  const checking = staff
    ? passwords.check(attempt.password, staff.password_hash)
    : passwords.checkUnknown(attempt.password)
  const isCorrect = await checking.catch(async (error: unknown) => {
    // The password wasn't checked, so the attempt doesn't count.
    await rateStore.refund(nameKey)
    if (!isKnown) await rateStore.refund(addressKey)
    throw error
  })
  const step = findTotpStep(staff?.totp_secret ?? UNKNOWN_SECRET, attempt.code, now)
  const isExpired = (staff?.password_expires_at ?? now) < now
  if (!staff?.is_active || !isCorrect || isExpired || step === undefined)
    throw new DomainError('WRONG_CREDENTIAL')
  const token = await db.tx(async (sql) => {
    // Of two concurrent sign-ins with one code, and of later ones, only one succeeds.
    const used = await sql.run(
      'update staff set totp_last_step = $2 where id = $1 and totp_last_step < $2 and password_hash = $3 and is_active',
      [staff.id, step, staff.password_hash],
    )
    if (used === 0) throw new DomainError('WRONG_CREDENTIAL')
    if (attempt.formerTokenHash !== undefined) await endStaffSession(sql, attempt.formerTokenHash, now)
    await recordAudit(sql, {
      by: { kind: 'staff', id: staff.id, name, address: attempt.ip },
      action: 'sign-in',
      record: { kind: 'staff', id: name },
      at: now,
    })
    return await startStaffSession(sql, staff.id, address, now)
  })
  await rateStore.reset(nameKey)
  if (!isKnown) await rateStore.refund(addressKey)
  return token
}

/** Checked for unknown names, so that their response takes as long. */
const UNKNOWN_SECRET = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

const hashRow = v.object({ password_hash: v.string() })

/**
 * Replaces a person's password, and all their sessions by a new one.
 * @returns the new session's token
 * @throws DomainError WRONG_PASSWORD, INVALID_USER_INFO (too short, guessable, or the old one) or REQUEST_LIMIT
 */
export async function changeStaffPassword(
  deps: Deps,
  staff: Staff,
  change: { readonly oldPassword: string; readonly newPassword: string; readonly ip: string },
): Promise<string> {
  const { db, rateStore, passwords, clock } = deps
  const now = clock.now()
  const { oldPassword, newPassword, ip } = change
  if ([...newPassword].length < STAFF_PASSWORD_MIN || newPassword === oldPassword)
    throw new DomainError('INVALID_USER_INFO', { field: 'newPassword' })
  requireUnguessablePassword(newPassword, staff.name, 'newPassword')
  const key = `desk-password:${staff.id}`
  await limitRate(rateStore, key, staffOldPassword, now)
  const row = await firstRow(db, hashRow, 'select password_hash from staff where id = $1', [staff.id])
  if (!row || !(await passwords.check(oldPassword, row.password_hash)))
    throw new DomainError('WRONG_PASSWORD')
  await rateStore.reset(key)
  const newHash = await passwords.hash(newPassword)
  return await db.tx(async (sql) => {
    // Of two concurrent changes with the same old password, only one succeeds.
    const changed = await sql.run(
      'update staff set password_hash = $3, password_expires_at = null where id = $1 and password_hash = $2',
      [staff.id, row.password_hash, newHash],
    )
    if (changed === 0) throw new DomainError('WRONG_PASSWORD')
    await endSessionsOf(sql, staff.id, now)
    await recordAudit(sql, {
      by: { kind: 'staff', id: staff.id, name: staff.name, address: ip },
      action: 'change-password',
      record: { kind: 'staff', id: staff.name },
      at: now,
    })
    return await startStaffSession(sql, staff.id, hashToken(`${staff.name} ${ip}`), now)
  })
}

/** Signs a person out: here, or everywhere. */
export async function signOutStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: Staff,
  { isEverywhere, ip }: { readonly isEverywhere: boolean; readonly ip: string },
): Promise<void> {
  const at = clock.now()
  await db.tx(async (sql) => {
    if (isEverywhere) await endSessionsOf(sql, staff.id, at)
    else await endStaffSession(sql, staff.tokenHash, at)
    await recordAudit(sql, {
      by: { kind: 'staff', id: staff.id, name: staff.name, address: ip },
      action: isEverywhere ? 'sign-out-everywhere' : 'sign-out',
      record: { kind: 'staff', id: staff.name },
      at,
    })
  })
}

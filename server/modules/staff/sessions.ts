import * as v from 'valibot'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import type { Clock } from '#server/platform/clock.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { type StaffRole, staffRoles } from './roles.ts'

/** A working day and some hours, counted from the sign-in. */
export const STAFF_SESSION_MS = 12 * 3600_000

/** How long an address is known after a sign-in from there; ended sessions are kept for it. */
const KNOWN_ADDRESS_MS = 30 * 24 * 3600_000

/** `created_at` of sessions whose address is still known is later than this. */
export const knownSince = (now: number): number => now - KNOWN_ADDRESS_MS

/** A person who is signed in at the desk. */
export interface Staff {
  readonly id: number
  readonly name: string
  readonly role: StaffRole
  /** The password was a one-time password: nothing but a new one may be set. */
  readonly mustChangePassword: boolean
  /** SHA-256 of this session's token. */
  readonly tokenHash: string
}

/**
 * Starts a session.
 * @param addressHash see the migration
 * @returns the token; only its hash is stored
 */
export async function startStaffSession(
  sql: Sql,
  staffId: number,
  addressHash: string,
  now: number,
): Promise<string> {
  const token = newToken()
  await sql.run(
    `insert into staff_session (token_hash, staff_id, address_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashToken(token), staffId, addressHash, now, now + STAFF_SESSION_MS],
  )
  // `skip locked`: concurrent sign-ins that delete the same rows don't wait for each other.
  await sql.run(
    `delete from staff_session where token_hash in (
       select token_hash from staff_session where created_at <= $1 for update skip locked)`,
    [knownSince(now)],
  )
  return token
}

const sessionRow = v.object({
  id: v.number(),
  name: v.string(),
  role: v.picklist(staffRoles),
  password_expires_at: v.nullable(v.number()),
})

const staffOfToken = {
  name: 'staff_of_token',
  text: `select staff.id, staff.name, staff.role, staff.password_expires_at
    from staff_session session join staff on staff.id = session.staff_id
    where session.token_hash = $1 and session.expires_at > $2 and session.ended_at is null and staff.is_active`,
}

/** The person of a session's token; undefined if the session has ended or never existed. */
export async function findSignedInStaff(
  { db, clock }: { readonly db: Sql; readonly clock: Clock },
  token: string,
): Promise<Staff | undefined> {
  const tokenHash = hashToken(token)
  const row = await firstRow(db, sessionRow, staffOfToken, [tokenHash, clock.now()])
  if (!row) return undefined
  const { id, name, role } = row
  return { id, name, role, mustChangePassword: row.password_expires_at !== null, tokenHash }
}

/** Ends one session. */
export async function endStaffSession(sql: Sql, tokenHash: string, at: number): Promise<void> {
  await sql.run('update staff_session set ended_at = $2 where token_hash = $1 and ended_at is null', [
    tokenHash,
    at,
  ])
}

/** Ends all sessions of a person. */
export async function endSessionsOf(sql: Sql, staffId: number, at: number): Promise<void> {
  await sql.run('update staff_session set ended_at = $2 where staff_id = $1 and ended_at is null', [
    staffId,
    at,
  ])
}

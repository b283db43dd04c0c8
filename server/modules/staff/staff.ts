import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { newOneTimePassword } from '#server/platform/auth/one-time-password.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { type StaffRole, staffRoles } from './roles.ts'
import { endSessionsOf } from './sessions.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** Names that people can be given: short, and the same in upper and lower case. */
export const staffName = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/))

/** How long a one-time password can be used. */
const ONE_TIME_PASSWORD_MS = 72 * 3600_000

/** What a person needs for the first sign-in; shown once. */
export interface StaffCredentials {
  readonly name: string
  readonly password: string
  readonly passwordExpiresAt: number
  /** Secret of the authenticator app, base32, and the same as an otpauth:// address. */
  readonly totpSecret: string
  readonly totpUri: string
}

type StaffDeps = Pick<Deps, 'db' | 'clock' | 'passwords'>

/**
 * Adds a person.
 * @returns undefined if the name is taken
 */
export async function addStaff(
  deps: StaffDeps,
  { name, role }: { readonly name: string; readonly role: StaffRole },
  by: Actor,
): Promise<StaffCredentials | undefined> {
  const at = deps.clock.now()
  const credentials = createCredentials(name, at)
  const hash = await deps.passwords.hash(credentials.password)
  return await deps.db.tx(async (sql) => {
    const added = await sql.run(
      `insert into staff (name, role, password_hash, password_expires_at, totp_secret, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing`,
      [name, role, hash, credentials.passwordExpiresAt, credentials.totpSecret, at],
    )
    if (added === 0) return undefined
    await recordAudit(sql, { by, action: 'add', record: { kind: 'staff', id: name }, after: { role }, at })
    return credentials
  })
}

/**
 * Gives a person new credentials, e.g. after a lost phone, enables the account again and ends its sessions.
 * @returns undefined if there is no such person
 */
export async function resetStaff(
  deps: StaffDeps,
  name: string,
  by: Actor,
): Promise<StaffCredentials | undefined> {
  const at = deps.clock.now()
  const credentials = createCredentials(name, at)
  const hash = await deps.passwords.hash(credentials.password)
  return await deps.db.tx(async (sql) => {
    const row = await firstRow(
      sql,
      idOfStaff,
      `update staff set password_hash = $2, password_expires_at = $3, totp_secret = $4, totp_last_step = 0,
         is_active = true
       where name = $1 returning id`,
      [name, hash, credentials.passwordExpiresAt, credentials.totpSecret],
    )
    if (!row) return undefined
    await endSessionsOf(sql, row.id, at)
    await recordAudit(sql, { by, action: 'reset', record: { kind: 'staff', id: name }, at })
    return credentials
  })
}

const idOfStaff = v.object({ id: v.number() })

/**
 * Disables a person's account: the sessions end at once.
 * @returns false if there is no such person, or the account is disabled already
 */
export async function disableStaff(db: Deps['db'], name: string, at: number, by: Actor): Promise<boolean> {
  return await db.tx(async (sql) => {
    const query = 'update staff set is_active = false where name = $1 and is_active returning id'
    const row = await firstRow(sql, idOfStaff, query, [name])
    if (!row) return false
    await endSessionsOf(sql, row.id, at)
    await recordAudit(sql, { by, action: 'disable', record: { kind: 'staff', id: name }, at })
    return true
  })
}

const staffRow = v.object({
  name: v.string(),
  role: v.picklist(staffRoles),
  is_active: v.boolean(),
  last_sign_in: v.nullable(v.number()),
})

/** All people, also the disabled ones. */
export async function listStaff(sql: Sql): Promise<v.InferOutput<typeof staffRow>[]> {
  return await sql.rows(
    staffRow,
    `select name, role, is_active,
       (select max(created_at) from staff_session where staff_id = staff.id) as last_sign_in
     from staff order by name`,
  )
}

/** Whether anybody can sign in at the desk. */
export async function hasStaff(sql: Sql): Promise<boolean> {
  return (await sql.run('select from staff where is_active limit 1')) > 0
}

function createCredentials(name: string, at: number): StaffCredentials {
  const totpSecret = newTotpSecret()
  return {
    name,
    password: newOneTimePassword(),
    passwordExpiresAt: at + ONE_TIME_PASSWORD_MS,
    totpSecret,
    totpUri: totpUri(name, totpSecret),
  }
}

import { hashPassword } from '#server/modules/accounts/passwords.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DEMO_PASSWORD } from './members.ts'

/** The demo's owner at the desk, with the password of the demo members; printed at startup. */
export const demoOwner = {
  name: 'owner',
  /** Secret of the authenticator app, base32. */
  totpSecret: 'KAPAODEMOOWNERSECRETKAPAODEMOOWN',
} as const

/** Adds the demo's owner, unless somebody has this name. */
export async function seedOwner(sql: Sql, at: number): Promise<void> {
  await sql.run(
    `insert into staff (name, role, password_hash, totp_secret, is_demo, created_at)
     values ($1, 'owner', $2, $3, true, $4) on conflict (name) do nothing`,
    [demoOwner.name, hashPassword(DEMO_PASSWORD), demoOwner.totpSecret, at],
  )
}

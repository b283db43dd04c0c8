import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { newOneTimePassword } from '#server/platform/auth/one-time-password.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import {
  temporaryPasswordsPerMember,
  temporaryPasswordsPerStaff,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { endConnections } from './blocking.ts'

/** How long a temporary password can be used. */
const TEMPORARY_PASSWORD_MS = 24 * 3600_000

const MARK = 'md5(password_hash)'

interface ResetRequest {
  readonly memberId: number
  readonly publicId: string
  readonly phone: string
  /** From `readPasswordMark`, when the form was shown: a form that is sent again must not replace the password that it made. */
  readonly seen: string
  readonly by: Actor
}

export interface TemporaryPassword {
  readonly password: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** Tells one password of a member from the next, without telling anything about it. */
export async function readPasswordMark(sql: Sql, memberId: number): Promise<string> {
  const row = v.object({ mark: v.string() })
  return (await oneRow(sql, row, `select ${MARK} as mark from member where id = $1`, [memberId])).mark
}

/**
 * Replaces a forgotten password by a temporary one, and ends all sessions of the member. It ends after a day, and its sessions
 * with it, unless the member replaces it by the call that changes the password.
 * @returns undefined if the password was changed after the form was shown
 * @throws DomainError REQUEST_LIMIT
 */
export async function resetPassword(
  deps: Deps,
  request: ResetRequest,
): Promise<TemporaryPassword | undefined> {
  const { db, clock, passwords, rateStore } = deps
  const { memberId, publicId, phone, seen, by } = request
  const at = clock.now()
  if ((await readPasswordMark(db, memberId)) !== seen) return undefined
  await limitRate(rateStore, `temporary-password-by:${by.kind}:${by.name}`, temporaryPasswordsPerStaff, at)
  await limitRate(rateStore, `temporary-password:${memberId}`, temporaryPasswordsPerMember, at)
  const password = newOneTimePassword()
  const expiresAt = at + TEMPORARY_PASSWORD_MS
  const hash = await passwords.hash(password)
  const isReplaced = await db.tx(async (sql) => {
    const changed = await sql.run(
      `update member set password_hash = $2, password_expires_at = $3 where id = $1 and ${MARK} = $4`,
      [memberId, hash, expiresAt, seen],
    )
    if (changed === 0) return false
    await sql.run('delete from session where member_id = $1', [memberId])
    await recordAudit(sql, {
      by,
      action: 'reset-password',
      record: { kind: 'member', id: publicId },
      memberId,
      after: { expiresAt: new Date(expiresAt).toISOString() },
      at,
    })
    return true
  })
  if (!isReplaced) return undefined
  await endConnections(deps, memberId)
  // Their wrong attempts mustn't lock the member out now.
  await rateStore.reset(`login:${hashToken(phone)}`)
  return { password, expiresAt }
}

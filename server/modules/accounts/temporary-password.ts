import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { newOneTimePassword } from '#server/platform/auth/one-time-password.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import {
  temporaryPasswordsPerMember,
  temporaryPasswordsPerStaff,
} from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { endConnections } from './blocking.ts'

/** How long a temporary password can be used. */
const TEMPORARY_PASSWORD_MS = 24 * 3600_000

interface ResetRequest {
  readonly memberId: number
  readonly publicId: string
  readonly phone: string
  readonly by: Actor
}

export interface TemporaryPassword {
  readonly password: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/**
 * Replaces a forgotten password by a temporary one, and ends all sessions of the member. It ends after a day, and its sessions
 * with it, unless the member replaces it by the call that changes the password.
 * @throws DomainError REQUEST_LIMIT
 */
export async function resetPassword(deps: Deps, request: ResetRequest): Promise<TemporaryPassword> {
  const { db, clock, passwords, rateStore } = deps
  const { memberId, publicId, phone, by } = request
  const at = clock.now()
  await limitRate(rateStore, `temporary-password-by:${by.kind}:${by.name}`, temporaryPasswordsPerStaff, at)
  await limitRate(rateStore, `temporary-password:${memberId}`, temporaryPasswordsPerMember, at)
  const password = newOneTimePassword()
  const expiresAt = at + TEMPORARY_PASSWORD_MS
  const hash = await passwords.hash(password)
  await db.tx(async (sql) => {
    await sql.run('update member set password_hash = $2, password_expires_at = $3 where id = $1', [
      memberId,
      hash,
      expiresAt,
    ])
    await sql.run('delete from session where member_id = $1', [memberId])
    await recordAudit(sql, {
      by,
      action: 'reset-password',
      record: { kind: 'member', id: publicId },
      memberId,
      after: { expiresAt: new Date(expiresAt).toISOString() },
      at,
    })
  })
  await endConnections(deps, memberId)
  // Their wrong attempts mustn't lock the member out now.
  await rateStore.reset(`login:${hashToken(phone)}`)
  return { password, expiresAt }
}

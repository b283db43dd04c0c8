import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { endOtherSessions, type Member } from '#server/platform/auth/sessions.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields } from '#server/platform/log.ts'
import { changePasswordPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { requireUnguessablePassword } from './registration.ts'

/**
 * Changes a member's password and ends the member's other sessions.
 * @throws DomainError WRONG_PASSWORD, INVALID_USER_INFO (guessable password) or REQUEST_LIMIT
 */
export async function changePassword(
  deps: Deps,
  member: Member,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const { db, rateStore, passwords } = deps
  const key = `password:${member.id}`
  await limitRate(rateStore, key, changePasswordPerMember, deps.clock.now())
  const { password_hash: oldHash } = await oneRow(
    db,
    v.object({ password_hash: v.string() }),
    'select password_hash from member where id = $1',
    [member.id],
  )
  const isCorrect = await passwords.check(oldPassword, oldHash).catch(async (error: unknown) => {
    // The password wasn't checked, so the attempt doesn't count.
    await rateStore.takeBack(key)
    throw error
  })
  if (!isCorrect) throw new DomainError('WRONG_PASSWORD')
  await rateStore.forget(key)
  requireUnguessablePassword(newPassword, member.username, 'newPassword')
  const newHash = await passwords.hash(newPassword)
  await db.tx(async (sql) => {
    // Of two concurrent changes with the same old password, only one succeeds.
    const changed = await sql.run(
      'update member set password_hash = $3 where id = $1 and password_hash = $2',
      [member.id, oldHash, newHash],
    )
    if (changed === 0) throw new DomainError('WRONG_PASSWORD')
    await endOtherSessions(sql, member.id, member.tokenHash)
  })
  await deps.chat
    ?.endSessions({ memberId: member.id, exceptTokenHash: member.tokenHash })
    .catch((error: unknown) => deps.log.warn('chat sessions', errorFields(error)))
}

import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { errorFields } from '#server/platform/log.ts'

interface BlockRequest {
  readonly memberId: number
  readonly publicId: string
  /** Why, for the audit log. */
  readonly reason: string
  readonly by: Actor
}

/**
 * Blocks a member: sessions, game links and chat connections end at once, and sign-in is refused with INACTIVE_USER. Money in
 * flight is still decided and credited.
 * @returns false if the member was blocked before
 */
export async function blockMember(deps: Deps, request: BlockRequest): Promise<boolean> {
  const changed = await setActive(deps, request, false)
  if (changed) await endConnections(deps, request.memberId)
  return changed
}

/** Unblocks a member, who has to sign in again. @returns false if the member wasn't blocked */
export async function unblockMember(deps: Deps, request: BlockRequest): Promise<boolean> {
  return await setActive(deps, request, true)
}

async function setActive(
  { db, clock }: Deps,
  { memberId, publicId, reason, by }: BlockRequest,
  isActive: boolean,
): Promise<boolean> {
  return await db.tx(async (sql) => {
    // A withdrawal that is being requested is either there before, or refused.
    await lockMember(sql, memberId)
    const changed = await sql.run('update member set is_active = $2 where id = $1 and is_active <> $2', [
      memberId,
      isActive,
    ])
    if (changed === 0) return false
    // Also when unblocking: a sign-in that was being checked during the block may have left a session.
    await sql.run('delete from session where member_id = $1', [memberId])
    await sql.run('delete from game_ticket where member_id = $1', [memberId])
    await recordAudit(sql, {
      by,
      action: isActive ? 'unblock' : 'block',
      record: { kind: 'member', id: publicId },
      memberId,
      after: { reason },
      at: clock.now(),
    })
    return true
  })
}

/** Closes all chat connections of a member. */
export async function endConnections({ chat, log }: Deps, memberId: number): Promise<void> {
  await chat
    ?.endSessions({ memberId })
    .catch((error: unknown) => log.warn('chat sessions', errorFields(error)))
}

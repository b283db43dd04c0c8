import type { Deps } from '#server/deps.ts'
import type { Member } from '#server/platform/auth/sessions.ts'
import { errorFields } from '#server/platform/log.ts'

/** Deletes the session (its push subscription is deleted by cascade) and closes its chat connections. */
export async function endSession({ db, chat, log }: Deps, { id, tokenHash }: Member): Promise<void> {
  await db.run('delete from session where token_hash = $1', [tokenHash])
  await chat
    ?.endSessions({ memberId: id, onlyTokenHash: tokenHash })
    .catch((error: unknown) => log.warn('chat sessions', errorFields(error)))
}

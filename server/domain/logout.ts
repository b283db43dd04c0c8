import type { Deps } from '#server/deps.ts'
import { errorFields } from '#server/log.ts'
import type { Member } from './sessions.ts'

/** Ends the member's session and the chat's connections of it; its push subscription goes with the row. */
export async function endSession({ db, chat, log }: Deps, { id, tokenHash }: Member): Promise<void> {
  await db.run('delete from session where token_hash = $1', [tokenHash])
  await chat
    ?.endSessions({ memberId: id, only: tokenHash })
    .catch((error: unknown) => log.warn('chat sessions', errorFields(error)))
}

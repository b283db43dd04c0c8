import { currentToken } from '#lib/session/session.ts'
import { mayHaveDatabase } from '#lib/storage/database-exists.ts'

/**
 * Deletes what members' conversations have left on this device when nobody is signed in: also where the operator has
 * turned the chat off and nothing else of it runs. What can't be loaded now is done at the next start.
 */
export function forgetChat(): void {
  forget().catch(() => undefined)
}

async function forget(): Promise<void> {
  if (!(await mayHaveDatabase('kapao-chat'))) return
  const { purgeMemberRecords } = await import('#features/chat/core/identity/purge-records.ts')
  if (currentToken() === undefined) await purgeMemberRecords()
}

import type { Deps } from '#server/deps.ts'
import { readSwitches } from '#server/modules/settings/settings.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * Refuses what begins or goes on with a conversation while the operator's switch is off (D24). What was said can be
 * read all the same.
 * @throws ApiError NO_DATA
 */
export async function requireChat({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await readSwitches(db)).enableChatWidget) throw new ApiError('NO_DATA', { detail: 'the chat is off' })
}

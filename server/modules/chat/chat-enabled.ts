import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * Refuses to start or continue a conversation while the operator has disabled the chat (D24). The history
 * remains readable.
 * @throws ApiError NO_DATA
 */
export async function requireChatEnabled({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await readOperatorSettings(db)).enableChatWidget)
    throw new ApiError('NO_DATA', { detail: 'the chat is off' })
}

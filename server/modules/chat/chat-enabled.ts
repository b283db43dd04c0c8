import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/**
 * Refuses to start or continue a conversation while the operator has disabled the chat. The history
 * remains readable.
 * @throws DomainError NO_DATA
 */
export async function requireChatEnabled({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await readOperatorSettings(db)).enableChatWidget)
    throw new DomainError('NO_DATA', { detail: 'the chat is off' })
}

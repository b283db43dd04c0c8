import type { Deps } from '#server/deps.ts'
import { type OperatorSettings, readOperatorSettings } from '#server/modules/settings/settings.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/**
 * Refuses to start or continue a conversation while the operator has disabled the chat. The history
 * remains readable.
 * @returns the operator's settings
 * @throws DomainError NO_DATA
 */
export async function requireChatEnabled({ db }: Pick<Deps, 'db'>): Promise<OperatorSettings> {
  const settings = await readOperatorSettings(db)
  if (!settings.enableChatWidget) throw new DomainError('NO_DATA', { detail: 'the chat is off' })
  return settings
}

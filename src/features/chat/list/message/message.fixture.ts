import type { ChatMessage } from '#features/chat/model.ts'

/** An agent's text message, at 14:00 on 21/11/2026 (UTC+7) by default. */
export function message(values: Partial<ChatMessage> = {}): ChatMessage {
  const at = values.at ?? Date.UTC(2026, 10, 21, 7)
  return {
    key: `k${at}`,
    mine: false,
    name: 'Admin',
    at,
    session: 's1',
    body: { type: 'text', text: 'Hello' },
    ...values,
  }
}

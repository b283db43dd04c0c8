import type { ChatMessage } from '#features/chat/model.ts'

/** A text of the agent's, at 14:00 on 21/11/2026 unless told otherwise. */
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

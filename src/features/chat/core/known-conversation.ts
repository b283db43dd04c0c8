import type { ChatSummary } from '#domain/support/chat-summary.ts'
import { newestMessagesResource } from '#domain/support/newest-messages.ts'
import type { ChatState } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'
import type { PersistedHistory } from './chat-store.ts'
import { readEntry } from './history/entry.ts'

/** The page of a member's conversation that the portal has read to count what is unread, for a device without a stored one. */
export function findKnownPage(userId: string): PersistedHistory | undefined {
  const { value, fetchedAt } = store.get(newestMessagesResource(userId).state)
  if (value === undefined || fetchedAt === undefined) return undefined
  const entries = value.flatMap((message) => readEntry(message) ?? []).reverse()
  // Newer messages may be missing: the first fetch goes back to these.
  return {
    entries,
    contiguousUntil: entries.at(-1)?.at,
    newestKnown: entries.slice(-2),
    complete: false,
    fetchedAt,
  }
}

/** Number of a member's undelivered messages; 0 for guests, whose messages stay on the device. */
export function countUnsent({ identity, messages }: ChatState): number {
  if (identity?.kind !== 'member') return 0
  return messages.filter(({ delivery }) => delivery && delivery.state !== 'succeed').length
}

/** Summary of a conversation, from which unread messages are counted before the chat is started. */
export function summarize(state: ChatState): ChatSummary {
  const ofAgents = state.messages.filter(({ mine }) => !mine)
  return { readUpTo: ofAgents.at(-1 - state.unreadCount)?.at ?? 0, hasUnsent: countUnsent(state) > 0 }
}

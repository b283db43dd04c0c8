import { plural } from '@lingui/core/macro'
import type { ChatState } from '#features/chat/model.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

/** Number of a member's undelivered messages; 0 for guests, whose messages are kept. */
export function countUnsent({ identity, messages }: Pick<ChatState, 'identity' | 'messages'>): number {
  if (identity?.kind !== 'member') return 0
  return messages.filter(({ delivery }) => delivery && delivery.state !== 'succeed').length
}

let lostCount = 0

/** Remembers how many undelivered messages are deleted by a logout. */
export function recordLostMessages(state: ChatState): void {
  lostCount = countUnsent(state)
}

/** After the session expired there was no confirmation dialog: report the lost messages. */
export function showLostMessagesToast(): void {
  const count = lostCount
  lostCount = 0
  if (count === 0) return
  showErrorToast(
    plural(count, {
      one: '# message to support wasn’t sent. Please sign in and write it again.',
      other: '# messages to support weren’t sent. Please sign in and write them again.',
    }),
  )
}

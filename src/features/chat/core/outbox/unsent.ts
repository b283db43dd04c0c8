import { plural } from '@lingui/core/macro'
import type { ChatState } from '#features/chat/model.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

/** Messages that the server doesn't have; of members only, for a visitor's stay. */
export function unsentOf({ identity, messages }: Pick<ChatState, 'identity' | 'messages'>): number {
  if (identity?.kind !== 'member') return 0
  return messages.filter(({ delivery }) => delivery && delivery.state !== 'succeed').length
}

let lost = 0

/** What goes with a member who is signed out. */
export function noteLost(state: ChatState): void {
  lost = unsentOf(state)
}

/** The session ended by itself: nobody was asked, so it is said. */
export function sayLost(): void {
  const count = lost
  lost = 0
  if (count === 0) return
  showErrorToast(
    plural(count, {
      one: '# message to support wasn’t sent. Please sign in and write it again.',
      other: '# messages to support weren’t sent. Please sign in and write them again.',
    }),
  )
}

import { type Answer, findAnswer, getButtons } from '#features/chat/core/history/button-answers.ts'
import type { ChatMessage } from '#features/chat/model.ts'

/** What became of each message that asks something, by its key. */
export type Answers = ReadonlyMap<string, Answer>

export const open: Answer = { answered: false, chosen: undefined }

/** What became of all the conversation's questions. Those after the customer's last word are open: none is looked for. */
export function answersOf(messages: readonly ChatMessage[]): Answers {
  const lastWord = messages.findLastIndex(({ mine }) => mine)
  const answers = new Map<string, Answer>()
  messages.forEach((message, index) => {
    if (index < lastWord && getButtons(message)) answers.set(message.key, findAnswer(messages, index))
  })
  return answers
}

/**
 * Key of the newest quick replies while they are open: they stand under the newest message, wherever their own is.
 */
export function openRepliesOf(messages: readonly ChatMessage[], answers: Answers): string | undefined {
  const newest = messages.findLast(({ body }) => body.type === 'quick_replies')
  return newest && !answers.get(newest.key)?.answered ? newest.key : undefined
}

export function sameAnswer(one: Answer = open, other: Answer = open): boolean {
  return one.answered === other.answered && one.chosen === other.chosen
}

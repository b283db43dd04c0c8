import { type Answer, findAnswer, getButtons } from '#features/chat/core/history/button-answers.ts'
import type { ChatMessage } from '#features/chat/model.ts'

/** Answer to each message with buttons, by message key. */
export type AnswersByKey = ReadonlyMap<string, Answer>

/** Of messages without an entry. */
export const unanswered: Answer = { answered: false, chosen: undefined }

/** Answers to all messages with buttons. Those after the customer's last message are unanswered and have no entry. */
export function getAnswers(messages: readonly ChatMessage[]): AnswersByKey {
  const lastOwnIndex = messages.findLastIndex(({ mine }) => mine)
  const answers = new Map<string, Answer>()
  messages.forEach((message, index) => {
    if (index < lastOwnIndex && getButtons(message)) answers.set(message.key, findAnswer(messages, index))
  })
  return answers
}

/** Key of the newest quick replies while unanswered: they are rendered below the newest message, wherever their own is. */
export function findOpenRepliesKey(
  messages: readonly ChatMessage[],
  answers: AnswersByKey,
): string | undefined {
  const newest = messages.findLast(({ body }) => body.type === 'quick_replies')
  return newest && !answers.get(newest.key)?.answered ? newest.key : undefined
}

/** Compares by content; a missing answer equals `unanswered`. */
export function isSameAnswer(one: Answer = unanswered, other: Answer = unanswered): boolean {
  return one.answered === other.answered && one.chosen === other.chosen
}

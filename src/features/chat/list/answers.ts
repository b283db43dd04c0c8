import type { ChatButton } from '#contract/chat.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'

/** Whether a message's buttons were answered, and which one was chosen. */
export interface Answer {
  readonly answered: boolean
  /** Index of the chosen button, counted over all cards; undefined if the answer was a different message. */
  readonly chosen: number | undefined
}

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

/**
 * Finds the answer to a message's buttons or quick replies: the customer's next message, unless it matches a
 * button of another message. If it matches one of these buttons, that button was chosen. Failed messages
 * don't count as answers.
 */
function findAnswer(messages: readonly ChatMessage[], index: number): Answer {
  const buttons = getButtons(messages[index])
  if (!buttons) return unanswered
  for (let at = index + 1; at < messages.length; at++) {
    const reply = messages[at]
    if (!reply?.mine || reply.delivery?.state === 'failed') continue
    const askingIndex = findAskingMessage(messages, at, reply.body)
    if (askingIndex === index) return { answered: true, chosen: findChosenButton(buttons, reply.body) }
    if (askingIndex === undefined) return { answered: true, chosen: undefined }
  }
  return unanswered
}

/** A message's buttons, of all its cards; undefined for message types without buttons. */
function getButtons(message: ChatMessage | undefined): readonly ChatButton[] | undefined {
  const body = message?.body
  if (body?.type === 'generic') return body.cards.flatMap(({ buttons }) => buttons)
  return body?.type === 'buttons' || body?.type === 'quick_replies' ? body.buttons : undefined
}

/** Buttons are tapped soon after they arrive; further back, equal text is a coincidence. */
const MAX_MESSAGES_BACK = 100

/**
 * Index of the newest message before `at` with a button that sends this reply, else with one of that title.
 */
function findAskingMessage(
  messages: readonly ChatMessage[],
  at: number,
  reply: MessageBody,
): number | undefined {
  let sameTitle: number | undefined
  for (let before = at - 1; before >= Math.max(0, at - MAX_MESSAGES_BACK); before--) {
    const buttons = getButtons(messages[before])
    if (buttons?.some((button) => isSentByButton(button, reply))) return before
    if (buttons?.some((button) => hasTitleOf(button, reply))) sameTitle ??= before
  }
  return sameTitle
}

function findChosenButton(buttons: readonly ChatButton[], reply: MessageBody): number {
  const exact = buttons.findIndex((button) => isSentByButton(button, reply))
  return exact === -1 ? buttons.findIndex((button) => hasTitleOf(button, reply)) : exact
}

/**
 * Whether tapping the button sends this message; the postback payload distinguishes buttons with equal
 * titles.
 */
function isSentByButton(button: ChatButton, reply: MessageBody): boolean {
  if (!hasTitleOf(button, reply)) return false
  const postback = button.type === 'postback'
  return reply.type === 'postback' ? postback && button.payload === reply.payload : !postback
}

/** Whether the message's text is the button's title. Link and call buttons send nothing. */
function hasTitleOf({ type, title }: ChatButton, reply: MessageBody): boolean {
  if (type === 'web' || type === 'call') return false
  const text = reply.type === 'text' ? reply.text : reply.type === 'postback' ? reply.title : undefined
  return text?.trim() === title.trim()
}

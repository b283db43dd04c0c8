import type { ChatButton } from '#contract/chat.ts'
import type { Body, ChatMessage } from '#features/chat/model.ts'

/** Whether a message's buttons were answered, and with which. */
export interface Answer {
  readonly answered: boolean
  /** Index of the button that was chosen, over all cards; undefined when the answer was another message. */
  readonly chosen: number | undefined
}

const open: Answer = { answered: false, chosen: undefined }

/**
 * Whether the buttons or quick replies of a message were answered. The customer's next message answers them, unless
 * its words are a button of another message; where they are one of these buttons, that one was chosen. A message
 * that failed answers nothing.
 */
export function answerOf(messages: readonly ChatMessage[], index: number): Answer {
  const own = buttonsOf(messages[index])
  if (!own) return open
  for (let at = index + 1; at < messages.length; at++) {
    const reply = messages[at]
    if (!reply?.mine || reply.delivery?.state === 'failed') continue
    const asked = askedBy(messages, at, reply.body)
    if (asked === index) return { answered: true, chosen: chosenOf(own, reply.body) }
    if (asked === undefined) return { answered: true, chosen: undefined }
  }
  return open
}

/** A message's buttons, of all its cards; undefined where it asks nothing. */
export function buttonsOf(message: ChatMessage | undefined): readonly ChatButton[] | undefined {
  const body = message?.body
  if (body?.type === 'generic') return body.cards.flatMap(({ buttons }) => buttons)
  return body?.type === 'buttons' || body?.type === 'quick_replies' ? body.buttons : undefined
}

/** A button is tapped soon after it came; farther back equal words are chance. */
const LOOK_BACK = 100

/** Index of the newest message before `at` that has the button which was said, or else one of its words. */
function askedBy(messages: readonly ChatMessage[], at: number, said: Body): number | undefined {
  let alike: number | undefined
  for (let before = at - 1; before >= Math.max(0, at - LOOK_BACK); before--) {
    const buttons = buttonsOf(messages[before])
    if (buttons?.some((button) => isSaid(button, said))) return before
    if (buttons?.some((button) => hasWords(button, said))) alike ??= before
  }
  return alike
}

function chosenOf(buttons: readonly ChatButton[], said: Body): number {
  const exact = buttons.findIndex((button) => isSaid(button, said))
  return exact === -1 ? buttons.findIndex((button) => hasWords(button, said)) : exact
}

/** Whether the message is what a tap on the button sends: of two with one title a postback tells which it was. */
function isSaid(button: ChatButton, said: Body): boolean {
  if (!hasWords(button, said)) return false
  const postback = button.type === 'postback'
  return said.type === 'postback' ? postback && button.payload === said.payload : !postback
}

/** Whether the message says the button's title. What opens a link says nothing. */
function hasWords({ type, title }: ChatButton, said: Body): boolean {
  if (type === 'web' || type === 'call') return false
  const words = said.type === 'text' ? said.text : said.type === 'postback' ? said.title : undefined
  return words?.trim() === title.trim()
}

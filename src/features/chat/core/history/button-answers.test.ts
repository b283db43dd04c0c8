import { describe, expect, test } from 'vitest'
import type { ChatButton } from '#contract/chat.ts'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatMessage, Delivery, MessageBody } from '#features/chat/model.ts'
import { findAnswer, getButtons } from './button-answers.ts'

const button = (title: string, type = 'message', payload?: string): ChatButton => ({ title, type, payload })
const asks = (...buttons: ChatButton[]) => message({ body: { type: 'buttons', text: undefined, buttons } })
const replies = (body: MessageBody, delivery?: Delivery) =>
  message({ mine: true, body, ...(delivery && { delivery }) })
const says = (text: string, delivery?: Delivery) => replies({ type: 'text', text }, delivery)
const taps = (title: string, payload?: string) => replies({ type: 'postback', title, payload })

const yesNo = asks(button('Yes'), button('No'))
const goA = button('Go', 'postback', 'a')
const goB = button('Go', 'postback', 'b')
const failed: Delivery = { state: 'failed', reason: { kind: 'storage' } }
const agentSays = message({ body: { type: 'text', text: 'Yes' } })
const others = (count: number) => Array.from({ length: count }, () => message())
const open = { answered: false, chosen: undefined }
const byOther = { answered: true, chosen: undefined }
const chosen = (index: number) => ({ answered: true, chosen: index })

describe('getButtons', () => {
  const buttons = [button('A'), button('B')]
  const card = { title: 'card', subtitle: undefined, imageUrl: undefined, buttons }
  test.each<[MessageBody, readonly ChatButton[] | undefined]>([
    [{ type: 'buttons', text: 'x', buttons }, buttons],
    [{ type: 'quick_replies', text: 'x', buttons }, buttons],
    [{ type: 'generic', cards: [card, card] }, [...buttons, ...buttons]],
    [{ type: 'text', text: 'A' }, undefined],
  ])('returns the buttons of %j', (body, expected) => expect(getButtons(message({ body }))).toEqual(expected))
})

/** Expected: the answers of the messages with buttons. */
test.each<[string, ChatMessage[], ReturnType<typeof findAnswer>[]]>([
  ['is open if nothing follows', [yesNo], [open]],
  ['is open if an agent’s message follows', [yesNo, agentSays], [open]],
  ['is a title that the customer writes', [yesNo, says(' No ')], [chosen(1)]],
  ['ignores spaces around a title', [asks(button(' No ')), says('No')], [chosen(0)]],
  ['is another message', [yesNo, says('Maybe')], [byOther]],
  ['is a file', [yesNo, replies({ type: 'unknown' })], [byOther]],
  ['isn’t a failed message', [yesNo, says('Yes', failed)], [open]],
  ['is one after a failed one', [yesNo, says('Yes', failed), says('No')], [chosen(1)]],
  ['may be waiting', [yesNo, says('Yes', { state: 'waiting' })], [chosen(0)]],
  ['isn’t a later question’s', [yesNo, asks(button('Later')), says('Later')], [open, chosen(0)]],
  ['comes after it', [yesNo, asks(button('Later')), says('Later'), says('No')], [chosen(1), chosen(0)]],
  ['is the newest question’s', [says('Yes'), yesNo, yesNo, says('Yes'), yesNo], [open, chosen(0), open]],
  ['is found by the payload', [asks(goA, goB), taps('Go', 'b')], [chosen(1)]],
  ['is the first of equal titles', [asks(goA, goB), says('Go')], [chosen(0)]],
  ['is found by title if no payload fits', [asks(goA, goB), taps('Go', 'c')], [chosen(0)]],
  ['is preferably a button that sends text', [asks(goA, button('Go')), says('Go')], [chosen(1)]],
  [
    'is preferably the same button',
    [asks(goA, button('Stay')), asks(goB), taps('Go', 'a')],
    [chosen(0), open],
  ],
  ['is the newest question’s of that title', [asks(goA), asks(goB), says('Go')], [open, chosen(0)]],
  ['is no link', [asks(button('Open', 'web', 'x')), says('Open')], [byOther]],
  ['is no phone number', [asks(button('Open', 'call', 'x')), says('Open')], [byOther]],
  ['is found a hundred messages later', [message(), yesNo, ...others(99), says('No')], [chosen(1)]],
  ['isn’t found later', [yesNo, ...others(100), says('No')], [byOther]],
])('an answer %s', (_, messages, answers) => {
  const asking = [...messages.keys()].filter((index) => getButtons(messages[index]))
  expect(asking.map((index) => findAnswer(messages, index))).toEqual(answers)
  expect(findAnswer([message(), ...messages], 0)).toEqual(open)
})

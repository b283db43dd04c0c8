import { expect, test } from 'vitest'
import type { ChatButton } from '#contract/chat.ts'
import type { ChatMessage, Delivery, MessageBody } from '#features/chat/model.ts'
import { type Answer, findOpenRepliesKey, getAnswers, unanswered } from './answers.ts'
import { message } from './message/message.fixture.ts'

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
const open = unanswered
const byOther = { answered: true, chosen: undefined }
const chosen = (index: number) => ({ answered: true, chosen: index })

/** Expected: the answers of the messages with buttons. */
test.each<[string, ChatMessage[], Answer[]]>([
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
  const list = messages.map((each, index) => ({ ...each, key: `${index}` }))
  const found = getAnswers(list)
  const asking = list.filter(({ body }) => body.type !== 'text' && 'buttons' in body)
  expect(asking.map(({ key }) => found.get(key) ?? unanswered)).toEqual(answers)
})

test('the buttons of cards are counted over all of them', () => {
  const card = { title: 'card', subtitle: undefined, imageUrl: undefined }
  const cards = ['Yes', 'No'].map((title) => ({ ...card, buttons: [button(title)] }))
  const list = [message({ key: 'k', body: { type: 'generic', cards } }), says('No')]
  expect(getAnswers(list).get('k')).toEqual(chosen(1))
})

test('the newest quick replies are open until they are answered, whatever the agent writes', () => {
  const body = { type: 'quick_replies', text: 'Sure?', buttons: [button('Yes')] } as const
  const asked = [says('Hello'), message({ key: 'asked', body }), message()]
  const openKey = (messages: readonly ChatMessage[]) => findOpenRepliesKey(messages, getAnswers(messages))
  expect([openKey(asked), openKey([...asked, says('Yes')])]).toEqual(['asked', undefined])
})

import { describe, expect, it, test } from 'vitest'
import type { ChatButton } from '#contract/chat.ts'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { Body, ChatMessage, Delivery } from '#features/chat/model.ts'
import { answerOf, buttonsOf } from './answered.ts'

const button = (title: string, type = 'message', payload?: string): ChatButton => ({ title, type, payload })
const asks = (...buttons: ChatButton[]) => message({ body: { type: 'buttons', text: undefined, buttons } })
const replies = (body: Body, delivery?: Delivery) =>
  message({ mine: true, body, ...(delivery && { delivery }) })
const says = (text: string, delivery?: Delivery) => replies({ type: 'text', text }, delivery)
const taps = (title: string, payload?: string) => replies({ type: 'postback', title, payload })

const yesNo = asks(button('Yes'), button('No'))
const open = { answered: false, chosen: undefined }
const byOther = { answered: true, chosen: undefined }
const chosen = (index: number) => ({ answered: true, chosen: index })

describe('buttonsOf', () => {
  const buttons = [button('A'), button('B')]
  const card = { title: 'card', subtitle: undefined, image: undefined, buttons }
  test.each<[string, Body, readonly ChatButton[] | undefined]>([
    ['buttons', { type: 'buttons', text: 'x', buttons }, buttons],
    ['quick replies', { type: 'quick_replies', text: 'x', buttons }, buttons],
    ['cards', { type: 'generic', cards: [card, card] }, [...buttons, ...buttons]],
    ['a text', { type: 'text', text: 'A' }, undefined],
    ['a postback', { type: 'postback', title: 'A' }, undefined],
    ['an unknown type', { type: 'unknown' }, undefined],
  ])('of %s', (_, body, expected) => expect(buttonsOf(message({ body }))).toEqual(expected))

  it('of no message', () => expect(buttonsOf(undefined)).toBeUndefined())
})

describe('answerOf', () => {
  test.each<[string, ChatMessage[], ReturnType<typeof answerOf>]>([
    ['nothing follows', [yesNo], open],
    ['an agent’s message follows', [yesNo, message()], open],
    ['an agent repeats a title', [yesNo, message({ body: { type: 'text', text: 'Yes' } })], open],
    ['the first title is said', [yesNo, says('Yes')], chosen(0)],
    ['the second title is said', [yesNo, says('No')], chosen(1)],
    ['a title is said with spaces around', [yesNo, says(' No ')], chosen(1)],
    ['a title with spaces around is said', [asks(button(' No ')), says('No')], chosen(0)],
    ['something else is said', [yesNo, says('Maybe')], byOther],
    ['a file is sent', [yesNo, replies({ type: 'unknown' })], byOther],
    ['the answer failed', [yesNo, says('Yes', { state: 'failed', reason: { kind: 'storage' } })], open],
    ['the answer waits', [yesNo, says('Yes', { state: 'waiting' })], chosen(0)],
    [
      'another answer follows a failed one',
      [yesNo, says('Yes', { state: 'failed', reason: { kind: 'storage' } }), says('No')],
      chosen(1),
    ],
    ['a later question is answered', [yesNo, asks(button('Later')), says('Later')], open],
    [
      'a later question is answered, then this one',
      [yesNo, asks(button('Later')), says('Later'), says('No')],
      chosen(1),
    ],
    ['a later question has the same title', [yesNo, asks(button('Yes')), says('Yes')], open],
  ])('%s', (_, messages, answer) => expect(answerOf(messages, 0)).toEqual(answer))

  it('of a message that asks nothing is open, whatever follows', () => {
    expect(answerOf([message(), says('Yes')], 0)).toEqual(open)
    expect(answerOf([], 0)).toEqual(open)
  })

  it('an answer goes to the newest question before it, not to one behind it', () => {
    const messages = [says('Yes'), yesNo, yesNo, says('Yes'), yesNo]
    expect([1, 2, 4].map((at) => answerOf(messages, at))).toEqual([open, chosen(0), open])
  })

  it('of two buttons with one title, a tap says by its payload which it was', () => {
    const twins = asks(button('Go', 'postback', 'a'), button('Go', 'postback', 'b'))
    expect(answerOf([twins, taps('Go', 'b')], 0)).toEqual(chosen(1))
    expect(answerOf([twins, taps('Go', 'a')], 0)).toEqual(chosen(0))
    // The typed words could be either's.
    expect(answerOf([twins, says('Go')], 0)).toEqual(chosen(0))
    expect(answerOf([twins, taps('Go', 'c')], 0)).toEqual(chosen(0))
  })

  it('a typed title prefers the button that sends it as a text', () => {
    const mixed = asks(button('Go', 'postback', 'a'), button('Go'))
    expect(answerOf([mixed, says('Go')], 0)).toEqual(chosen(1))
    expect(answerOf([mixed, taps('Go', 'a')], 0)).toEqual(chosen(0))
  })

  it('a tap goes to the older question that has exactly its button, before a newer with its words', () => {
    const messages = [
      asks(button('Go', 'postback', 'a'), button('Stay')),
      asks(button('Go', 'postback', 'b')),
      taps('Go', 'a'),
    ]
    expect([0, 1].map((at) => answerOf(messages, at))).toEqual([chosen(0), open])
  })

  it('of several questions with its words alone, the newest is answered', () => {
    const messages = [
      asks(button('Go', 'postback', 'a')),
      asks(button('Go', 'postback', 'b'), button('Stay')),
      says('Go'),
    ]
    expect([0, 1].map((at) => answerOf(messages, at))).toEqual([open, chosen(0)])
  })

  it.each(['web', 'call'])('a %s button is never what was said', (type) => {
    expect(answerOf([asks(button('Open', type, 'x')), says('Open')], 0)).toEqual(byOther)
  })

  it('a question more than a hundred messages back isn’t meant by chance', () => {
    const between = (count: number) => Array.from({ length: count }, () => message())
    const question = asks(button('Late'))
    expect(answerOf([question, ...between(99), says('Late')], 0)).toEqual(chosen(0))
    expect(answerOf([question, ...between(100), says('Late')], 0)).toEqual(byOther)
    expect(answerOf([message(), question, ...between(99), says('Late')], 1)).toEqual(chosen(0))
  })
})

import { describe, expect, it, test } from 'vitest'
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
const open = { answered: false, chosen: undefined }
const byOther = { answered: true, chosen: undefined }
const chosen = (index: number) => ({ answered: true, chosen: index })

describe('getButtons', () => {
  const buttons = [button('A'), button('B')]
  const card = { title: 'card', subtitle: undefined, imageUrl: undefined, buttons }
  test.each<[string, MessageBody, readonly ChatButton[] | undefined]>([
    ['buttons', { type: 'buttons', text: 'x', buttons }, buttons],
    ['quick replies', { type: 'quick_replies', text: 'x', buttons }, buttons],
    ['cards', { type: 'generic', cards: [card, card] }, [...buttons, ...buttons]],
    ['a text', { type: 'text', text: 'A' }, undefined],
    ['a postback', { type: 'postback', title: 'A' }, undefined],
    ['an unknown type', { type: 'unknown' }, undefined],
  ])('returns the buttons of %s', (_, body, expected) =>
    expect(getButtons(message({ body }))).toEqual(expected),
  )

  it('returns undefined for no message', () => expect(getButtons(undefined)).toBeUndefined())
})

describe('findAnswer', () => {
  test.each<[string, ChatMessage[], ReturnType<typeof findAnswer>]>([
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
  ])('%s', (_, messages, answer) => expect(findAnswer(messages, 0)).toEqual(answer))

  it('returns unanswered for a message without buttons', () => {
    expect(findAnswer([message(), says('Yes')], 0)).toEqual(open)
    expect(findAnswer([], 0)).toEqual(open)
  })

  it('assigns an answer to the newest question before it', () => {
    const messages = [says('Yes'), yesNo, yesNo, says('Yes'), yesNo]
    expect([1, 2, 4].map((at) => findAnswer(messages, at))).toEqual([open, chosen(0), open])
  })

  it('distinguishes buttons with equal titles by payload', () => {
    const twins = asks(button('Go', 'postback', 'a'), button('Go', 'postback', 'b'))
    expect(findAnswer([twins, taps('Go', 'b')], 0)).toEqual(chosen(1))
    expect(findAnswer([twins, taps('Go', 'a')], 0)).toEqual(chosen(0))
    // The typed text matches both.
    expect(findAnswer([twins, says('Go')], 0)).toEqual(chosen(0))
    expect(findAnswer([twins, taps('Go', 'c')], 0)).toEqual(chosen(0))
  })

  it('prefers the button that sends a typed title as text', () => {
    const mixed = asks(button('Go', 'postback', 'a'), button('Go'))
    expect(findAnswer([mixed, says('Go')], 0)).toEqual(chosen(1))
    expect(findAnswer([mixed, taps('Go', 'a')], 0)).toEqual(chosen(0))
  })

  it('prefers an older question with exactly that button to a newer one with the same title', () => {
    const messages = [
      asks(button('Go', 'postback', 'a'), button('Stay')),
      asks(button('Go', 'postback', 'b')),
      taps('Go', 'a'),
    ]
    expect([0, 1].map((at) => findAnswer(messages, at))).toEqual([chosen(0), open])
  })

  it('assigns a reply to the newest of several questions with that title', () => {
    const messages = [
      asks(button('Go', 'postback', 'a')),
      asks(button('Go', 'postback', 'b'), button('Stay')),
      says('Go'),
    ]
    expect([0, 1].map((at) => findAnswer(messages, at))).toEqual([open, chosen(0)])
  })

  it.each(['web', 'call'])('never matches a %s button', (type) => {
    expect(findAnswer([asks(button('Open', type, 'x')), says('Open')], 0)).toEqual(byOther)
  })

  it('ignores questions more than a hundred messages back', () => {
    const between = (count: number) => Array.from({ length: count }, () => message())
    const question = asks(button('Late'))
    expect(findAnswer([question, ...between(99), says('Late')], 0)).toEqual(chosen(0))
    expect(findAnswer([question, ...between(100), says('Late')], 0)).toEqual(byOther)
    expect(findAnswer([message(), question, ...between(99), says('Late')], 1)).toEqual(chosen(0))
  })
})

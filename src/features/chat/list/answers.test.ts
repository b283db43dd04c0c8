import { expect, test } from 'vitest'
import { findOpenRepliesKey, getAnswers } from './answers.ts'
import { message } from './message/message.fixture.ts'

const buttons = [
  { title: 'Yes', type: 'message' },
  { title: 'No', type: 'message' },
]
const ask = (at: number) => message({ at, body: { type: 'quick_replies', text: 'Sure?', buttons } })
const say = (at: number, text: string) => message({ at, mine: true, body: { type: 'text', text } })
const tap = (at: number, title: string, payload: string) =>
  message({ at, mine: true, body: { type: 'postback', title, payload } })
const check = (payload: string) => ({ title: 'Check this one', type: 'postback', payload })
const show = (at: number, ...payloads: readonly string[]) => {
  const cards = payloads.map((payload) => ({
    title: payload,
    subtitle: undefined,
    imageUrl: undefined,
    buttons: [{ title: 'See it', type: 'web', payload: 'https://kapao.example/' }, check(payload)],
  }))
  return message({ at, body: { type: 'generic', cards } })
}

test('leaves a question after the customer’s last message unanswered', () => {
  const list = [say(1, 'Hello'), ask(2)]
  expect(getAnswers(list).get('k2')?.answered ?? false).toBe(false)
  expect(findOpenRepliesKey(list, getAnswers(list))).toBe('k2')
})
test('keeps quick replies open when the agent writes another message', () => {
  const list = [ask(2), message({ at: 3 })]
  expect(findOpenRepliesKey(list, getAnswers(list))).toBe('k2')
})
test('closes quick replies once answered, with the chosen index', () => {
  const list = [ask(2), say(3, 'No')]
  expect(getAnswers(list).get('k2')).toEqual({ answered: true, chosen: 1 })
  expect(findOpenRepliesKey(list, getAnswers(list))).toBeUndefined()
})
test('finds the chosen carousel button by its payload, indexed over all cards', () => {
  const list = [show(2, 'A', 'B'), tap(3, 'Check this one', 'B')]
  expect(getAnswers(list).get('k2')).toEqual({ answered: true, chosen: 3 })
})
test('assigns a postback to the older carousel it came from and leaves the newer one open', () => {
  const answers = getAnswers([show(2, 'A'), show(3, 'B'), tap(4, 'Check this one', 'A')])
  expect(answers.get('k2')).toEqual({ answered: true, chosen: 1 })
  expect(answers.get('k3')?.answered ?? false).toBe(false)
})
test('treats free text, or the title of a link, as an answer without a chosen button', () => {
  for (const words of ['Which?', 'See it'])
    expect(getAnswers([show(2, 'A'), say(3, words)]).get('k2')).toEqual({ answered: true, chosen: undefined })
})
test('prefers the message button to a postback of the same title when the reply is text', () => {
  const two = [check('A'), { title: 'Check this one ', type: 'message' }]
  const asked = message({ at: 2, body: { type: 'buttons', text: undefined, buttons: two } })
  expect(getAnswers([asked, say(3, 'Check this one')]).get('k2')?.chosen).toBe(1)
  expect(getAnswers([asked, tap(3, 'Check this one', 'A')]).get('k2')?.chosen).toBe(0)
  expect(getAnswers([asked, tap(3, 'Check this one', 'gone')]).get('k2')?.chosen).toBe(0)
})

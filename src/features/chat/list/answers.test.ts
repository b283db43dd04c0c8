import { expect, test } from 'vitest'
import { answersOf, openRepliesOf } from './answers.ts'
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

test('a question after the last word is open', () => {
  const list = [say(1, 'Hello'), ask(2)]
  expect(answersOf(list).get('k2')?.answered ?? false).toBe(false)
  expect(openRepliesOf(list, answersOf(list))).toBe('k2')
})
test('open quick replies stay when the agent writes on', () => {
  const list = [ask(2), message({ at: 3 })]
  expect(openRepliesOf(list, answersOf(list))).toBe('k2')
})
test('an answer closes them and says which it was', () => {
  const list = [ask(2), say(3, 'No')]
  expect(answersOf(list).get('k2')).toEqual({ answered: true, chosen: 1 })
  expect(openRepliesOf(list, answersOf(list))).toBeUndefined()
})
test('of a carousel the button is chosen whose payload was sent, counted over all cards', () => {
  const list = [show(2, 'A', 'B'), tap(3, 'Check this one', 'B')]
  expect(answersOf(list).get('k2')).toEqual({ answered: true, chosen: 3 })
})
test('a postback answers the older carousel that it came from; the newer is open', () => {
  const answers = answersOf([show(2, 'A'), show(3, 'B'), tap(4, 'Check this one', 'A')])
  expect(answers.get('k2')).toEqual({ answered: true, chosen: 1 })
  expect(answers.get('k3')?.answered ?? false).toBe(false)
})
test('words of one’s own answer a carousel, and choose nothing; nor does a link’s title', () => {
  for (const words of ['Which?', 'See it'])
    expect(answersOf([show(2, 'A'), say(3, words)]).get('k2')).toEqual({ answered: true, chosen: undefined })
})
test('of two buttons of one title the words choose the one that sends words', () => {
  const two = [check('A'), { title: 'Check this one ', type: 'message' }]
  const asked = message({ at: 2, body: { type: 'buttons', text: undefined, buttons: two } })
  expect(answersOf([asked, say(3, 'Check this one')]).get('k2')?.chosen).toBe(1)
  expect(answersOf([asked, tap(3, 'Check this one', 'A')]).get('k2')?.chosen).toBe(0)
  expect(answersOf([asked, tap(3, 'Check this one', 'gone')]).get('k2')?.chosen).toBe(0)
})

import { expect, test } from 'vitest'
import { findOpenRepliesKey, getAnswers } from './answers.ts'
import { message } from './message/message.fixture.ts'

const buttons = [
  { title: 'Yes', type: 'message' },
  { title: 'No', type: 'message' },
]
const ask = (at: number) => message({ at, body: { type: 'quick_replies', text: 'Sure?', buttons } })
const say = (at: number, text: string) => message({ at, mine: true, body: { type: 'text', text } })
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

import { expect, test } from 'vitest'
import { newButtonMessage } from './outbox-items.ts'

test.each([
  ['message', undefined, { type: 'text', payload: { message: 'Go' } }],
  ['anything', 'p', { type: 'text', payload: { message: 'Go' } }],
  ['postback', 'p', { type: 'postback', payload: { title: 'Go', message: 'p' } }],
  ['postback', undefined, { type: 'postback', payload: { title: 'Go', message: undefined } }],
  ['postback', 'x'.repeat(2001), undefined],
  ['web', 'https://a.example', undefined],
  ['call', '123', undefined],
])('creates the message of a %s button', (type, payload, message) => {
  const created = newButtonMessage({ title: 'Go', type, payload })
  expect(created).toEqual(message && { id: expect.any(String), ...message })
})

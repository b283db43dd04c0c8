import { expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { readEntry } from './entry.ts'

test.each([
  ['text', { message: 55, extra: {} }, { type: 'text', text: '55' }],
  ['text', { message: null }, { type: 'unknown' }],
  [
    'buttons',
    { message: null, buttons: [{ title: 5, type: null }, { title: null }] },
    { buttons: [{ title: '5' }] },
  ],
  ['quick_replies', { message: 'Yes?', buttons: null }, { text: 'Yes?', buttons: [] }],
  ['media', { fileType: 'gif', filePath: '/a.gif', message: null }, { type: 'media', fileType: 'file' }],
  [
    'generic',
    { elements: [{ title: 'A', buttons: [null] }, null] },
    { cards: [{ title: 'A', buttons: [] }] },
  ],
  ['postback', { title: 7, message: {} }, { title: '7' }],
  ['poll', { question: '?' }, { type: 'unknown' }],
  ['constructor', {}, { type: 'unknown' }],
])('%s with %j', (type, payload, body) => expect(bodyOf({ type, payload })).toMatchObject(body))

test('a message is read with what it has, and dropped without a time or content', () => {
  const message = { message_type: 'text', payload: { message: 'Hi' } }
  const createdAt = '1767323045000'
  expect(readEntry({ sender: null, message, createdAt, name: 5, clientId: {} })).toMatchObject({
    at: 1_767_323_045_000,
    sender: 'agent',
    name: '5',
    clientId: undefined,
  })
  expect(readEntry({ sender: 'admin', message: { payload: null }, createdAt })?.type).toBe('')
  for (const wire of [null, 'Hi', { message }, { message: null, createdAt }, { message, createdAt: 'now' }])
    expect(readEntry(wire)).toBeUndefined()
})

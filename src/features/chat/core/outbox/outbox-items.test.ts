import { expect, it, test } from 'vitest'
import {
  newButtonMessage,
  newFileMessage,
  newTextMessage,
  nextItem,
  type OutboxItem,
  toSentMessages,
} from './outbox-items.ts'

it('trims a text', () => {
  expect(newTextMessage(' hi \n')).toEqual({
    id: expect.any(String),
    type: 'text',
    payload: { message: 'hi' },
  })
})

it('gives each message a unique id', () => expect(newTextMessage('a')?.id).not.toBe(newTextMessage('a')?.id))

it.each(['', ' \n\t'])('rejects the blank text %j', (text) => expect(newTextMessage(text)).toBeUndefined())

it('accepts texts of 2000 characters, however many units those have', () => {
  expect(newTextMessage('\u0e17\u0e35\u0e48'.repeat(2000))).toBeDefined()
  expect(newTextMessage('x'.repeat(2001))).toBeUndefined()
  expect(newTextMessage(` ${'x'.repeat(2000)} `)).toBeDefined()
  expect(newTextMessage(`a${'\u0301'.repeat(25_000)}`)).toBeUndefined()
})

test.each([
  ['message', undefined, { type: 'text', payload: { message: 'Go' } }],
  ['anything', 'p', { type: 'text', payload: { message: 'Go' } }],
  ['postback', 'p', { type: 'postback', payload: { title: 'Go', message: 'p' } }],
  ['postback', undefined, { type: 'postback', payload: { title: 'Go', message: undefined } }],
])('creates the message of a %s button with payload %s', (type, payload, said) => {
  expect(newButtonMessage({ title: 'Go', type, payload })).toEqual({ id: expect.any(String), ...said })
})

it.each(['web', 'call'])('creates no message for a %s button', (type) => {
  expect(newButtonMessage({ title: 'Go', type, payload: 'https://a.example' })).toBeUndefined()
})

it('creates a media message without a path', () => {
  const bytes = new ArrayBuffer(1)
  expect(newFileMessage({ bytes, name: 'a.jpg', type: 'image/jpeg', fileType: 'image' })).toEqual({
    id: expect.any(String),
    type: 'media',
    payload: { message: 'a.jpg', url: true, fileType: 'image' },
    file: { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' },
  })
})

const item = (part: Partial<OutboxItem>): OutboxItem => ({
  id: 'a',
  order: 1,
  writtenAt: 100,
  type: 'text',
  payload: { message: 'hi' },
  state: 'waiting',
  mayBeStored: false,
  ...part,
})

it('looks for the messages that the server may have: mayBeStored ones and accepted ones', () => {
  const items = [
    item({ id: 'new' }),
    item({ id: 'mayBeStored', mayBeStored: true, firstAttemptAt: 200, lastAttemptAt: 300, floor: 150 }),
    item({ id: 'accepted', state: 'succeed', at: 400, respondedAt: 410 }),
    item({ id: 'failed before it was sent', state: 'failed' }),
  ]
  expect(toSentMessages(items)).toEqual([
    expect.objectContaining({
      id: 'mayBeStored',
      firstAttemptAt: 200,
      lastAttemptAt: 300,
      floor: 150,
      at: undefined,
    }),
    expect.objectContaining({
      id: 'accepted',
      firstAttemptAt: 100,
      lastAttemptAt: 100,
      at: 400,
      respondedAt: 410,
    }),
  ])
})

it('looks for a file by its path on the server', () => {
  const media = item({ mayBeStored: true, type: 'media', path: '/files/1', payload: { message: 'a.jpg' } })
  expect(toSentMessages([media])[0]?.payload).toEqual({ message: 'a.jpg', filePath: '/files/1' })
})

it('sends the first waiting message next', () => {
  const items = [item({ id: 'a', state: 'failed' }), item({ id: 'b' }), item({ id: 'c' })]
  expect(nextItem(items)?.id).toBe('b')
})

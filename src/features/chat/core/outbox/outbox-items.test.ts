import { expect, it, test } from 'vitest'
import {
  newButtonMessage,
  newFileMessage,
  newTextMessage,
  nextItem,
  type OutboxItem,
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

it('sends the first waiting message next', () => {
  const items = [item({ id: 'a', state: 'failed' }), item({ id: 'b' }), item({ id: 'c' })]
  expect(nextItem(items)?.id).toBe('b')
})

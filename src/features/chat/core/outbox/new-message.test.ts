import { expect, it, test } from 'vitest'
import { newButtonMessage, newFileMessage, newTextMessage } from './new-message.ts'

it('a text is sent without the spaces around it', () => {
  expect(newTextMessage(' hi \n')).toEqual({
    id: expect.any(String),
    type: 'text',
    payload: { message: 'hi' },
  })
})

it('each message has an id of its own', () =>
  expect(newTextMessage('a')?.id).not.toBe(newTextMessage('a')?.id))

it.each(['', ' \n\t'])('nothing is said with %j', (text) => expect(newTextMessage(text)).toBeUndefined())

it('a text may be as long as 2000 characters of twelve units each', () => {
  expect(newTextMessage('x'.repeat(24_000))).toBeDefined()
  expect(newTextMessage('x'.repeat(24_001))).toBeUndefined()
  expect(newTextMessage(` ${'x'.repeat(24_000)} `)).toBeDefined()
})

test.each([
  ['message', undefined, { type: 'text', payload: { message: 'Go' } }],
  ['anything', 'p', { type: 'text', payload: { message: 'Go' } }],
  ['postback', 'p', { type: 'postback', payload: { title: 'Go', message: 'p' } }],
  ['postback', undefined, { type: 'postback', payload: { title: 'Go', message: undefined } }],
])('a %s button with payload %s says', (type, payload, said) => {
  expect(newButtonMessage({ title: 'Go', type, payload })).toEqual({ id: expect.any(String), ...said })
})

it.each(['web', 'call'])('a %s button says nothing', (type) => {
  expect(newButtonMessage({ title: 'Go', type, payload: 'https://a.example' })).toBeUndefined()
})

it('a file’s message names the file and leaves its address to the upload', () => {
  const bytes = new ArrayBuffer(1)
  expect(newFileMessage({ bytes, name: 'a.jpg', type: 'image/jpeg', fileType: 'image' })).toEqual({
    id: expect.any(String),
    type: 'media',
    payload: { message: 'a.jpg', url: true, fileType: 'image' },
    file: { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' },
  })
})

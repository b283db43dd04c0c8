import { expect, test } from 'vitest'
import type { Conversation } from '#contract/chat.ts'
import { summarizeMessage } from './message-summary.ts'

test.each([
  ['text', { message: ' Hello\n there ' }, 'Hello there'],
  ['quick_replies', { message: 'Anything else?', buttons: [] }, 'Anything else?'],
  ['generic', { elements: [{ title: 'One' }, { title: 'Two' }] }, 'One, Two'],
  ['media', { fileType: 'image' }, '[media]'],
  ['postback', null, '[postback]'],
  ['text', { message: 'a'.repeat(100) }, `${'a'.repeat(59)}…`],
])('a message of type %s with %o is summarized', (message_type, payload, expected) => {
  expect(summarizeMessage({ message: { message_type, payload } } as Conversation)).toBe(expected)
})

import { expect, test } from 'vitest'
import { message } from './message/message.fixture.ts'
import { unreadKeyOf } from './unread-line.ts'

const list = [
  message({ at: 1000 }),
  message({ at: 2000, mine: true }),
  message({ at: 3000 }),
  message({ at: 4000 }),
  message({ at: 5000, mine: true }),
]
const never = Number.POSITIVE_INFINITY

test('the line stands above the first agents’ message after the mark', () => {
  expect(unreadKeyOf(list, { readAt: 1000, liveAt: never })).toBe('k3000')
  expect(unreadKeyOf(list, { readAt: 3000, liveAt: never })).toBe('k4000')
})
test('nothing was missed: no line', () => {
  expect(unreadKeyOf(list, { readAt: 4000, liveAt: never })).toBeUndefined()
  expect(unreadKeyOf(list, { readAt: 9000, liveAt: never })).toBeUndefined()
  expect(unreadKeyOf([], { readAt: 1000, liveAt: never })).toBeUndefined()
})
test('nothing is known to be read: no line', () => {
  expect(unreadKeyOf(list, { readAt: 0, liveAt: never })).toBeUndefined()
})
test('what came while the chat was open was seen coming', () => {
  expect(unreadKeyOf(list, { readAt: 3000, liveAt: 4000 })).toBeUndefined()
  expect(unreadKeyOf(list, { readAt: 1000, liveAt: 4000 })).toBe('k3000')
})
test('no line above the very first message', () => {
  expect(unreadKeyOf(list, { readAt: 500, liveAt: never })).toBeUndefined()
})

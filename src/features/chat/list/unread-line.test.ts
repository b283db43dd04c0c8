import { expect, test } from 'vitest'
import { message } from './message/message.fixture.ts'
import { findFirstUnreadKey } from './unread-line.ts'

const list = [
  message({ at: 1000 }),
  message({ at: 2000, mine: true }),
  message({ at: 3000 }),
  message({ at: 4000 }),
  message({ at: 5000, mine: true }),
]
const never = Number.POSITIVE_INFINITY

test('returns the first agents’ message after the read mark', () => {
  expect(findFirstUnreadKey(list, { readAt: 1000, firstLiveAt: never })).toBe('k3000')
  expect(findFirstUnreadKey(list, { readAt: 3000, firstLiveAt: never })).toBe('k4000')
})
test('returns undefined if nothing was missed', () => {
  expect(findFirstUnreadKey(list, { readAt: 4000, firstLiveAt: never })).toBeUndefined()
  expect(findFirstUnreadKey(list, { readAt: 9000, firstLiveAt: never })).toBeUndefined()
  expect(findFirstUnreadKey([], { readAt: 1000, firstLiveAt: never })).toBeUndefined()
})
test('returns undefined if no read mark is known', () => {
  expect(findFirstUnreadKey(list, { readAt: 0, firstLiveAt: never })).toBeUndefined()
})
test('treats messages received while the chat is open as seen', () => {
  expect(findFirstUnreadKey(list, { readAt: 3000, firstLiveAt: 4000 })).toBeUndefined()
  expect(findFirstUnreadKey(list, { readAt: 1000, firstLiveAt: 4000 })).toBe('k3000')
})
test('never returns the very first message', () => {
  expect(findFirstUnreadKey(list, { readAt: 500, firstLiveAt: never })).toBeUndefined()
})

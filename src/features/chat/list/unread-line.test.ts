import { expect, test } from 'vitest'
import { message } from './message/message.fixture.ts'
import { findFirstUnreadKey } from './unread-line.ts'

const agents = [1000, 3000, 4000].map((at) => message({ at }))
const own = [2000, 5000].map((at) => message({ at, mine: true }))
const list = [...agents, ...own].sort((a, b) => a.at - b.at)
const never = Number.POSITIVE_INFINITY

test.each([
  ['the first agents’ message after the read mark', 1000, never, 'k3000'],
  ['a later one', 3000, never, 'k4000'],
  ['nothing if nothing was missed', 4000, never, undefined],
  ['nothing without a read mark', 0, never, undefined],
  ['no message received while the chat was open', 3000, 4000, undefined],
  ['one before those', 1000, 4000, 'k3000'],
  ['not the very first message', 500, never, undefined],
])('the line is above %s', (_, readAt, firstLiveAt, key) => {
  expect(findFirstUnreadKey(list, { readAt, firstLiveAt })).toBe(key)
})

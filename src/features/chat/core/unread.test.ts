import { i18n } from '@lingui/core'
import { beforeEach, expect, it, test } from 'vitest'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatState, Delivery, Identity } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { countUnsent, recordLostMessages, showLostMessagesToast } from './active-conversation.ts'
import { initialChatState } from './chat-state.ts'
import type { Entry } from './history/entry.ts'
import { countUnread, initialReadPosition } from './read-position.ts'

const entry = (at: number, sender: string): Entry => ({ at, sender, type: 'text', payload: { message: 'm' } })
const talk = [
  entry(1, 'agent'),
  entry(2, 'customer'),
  entry(3, 'agent'),
  entry(4, 'customer'),
  entry(5, 'bot'),
]

test.each([
  [0, 3],
  [1, 2],
  [2, 2],
  [3, 1],
  [4, 1],
  [5, 0],
  [9, 0],
])('counts, for position %i, %i unread messages', (readUpTo, count) => {
  expect(countUnread(talk, readUpTo)).toBe(count)
})

it('counts nothing in an empty conversation', () => expect(countUnread([], 0)).toBe(0))

it('starts at the customer’s last message', () => {
  expect(initialReadPosition(talk)).toBe(4)
  expect(initialReadPosition([entry(1, 'agent')])).toBe(0)
})

const member: Identity = { kind: 'member', id: 'm1', username: '', name: '' }
const delivered = (delivery: Delivery) => message({ mine: true, delivery })
const waiting = delivered({ state: 'waiting' })
const failed = delivered({ state: 'failed', reason: { kind: 'storage' } })
const stateOf = (identity: Identity | undefined, ...messages: ChatState['messages']): ChatState => ({
  ...initialChatState,
  identity,
  messages,
})
const toasts = () => store.get(toastsAtom).map(({ text }) => text)

i18n.loadAndActivate({ locale: 'en', messages: {} })
beforeEach(() => recordLostMessages(initialChatState))

it('counts a member’s undelivered messages', () => {
  const messages = [
    message(),
    delivered({ state: 'succeed' }),
    waiting,
    failed,
    delivered({ state: 'sending' }),
  ]
  expect(countUnsent(stateOf(member, ...messages))).toBe(3)
  // A guest's messages are kept on the device.
  expect(countUnsent(stateOf({ kind: 'guest', id: 'g' }, ...messages))).toBe(0)
  expect(countUnsent(stateOf(undefined, ...messages))).toBe(0)
})

it('shows the lost-messages toast once after the session expired, if any were lost', () => {
  showLostMessagesToast()
  expect(toasts()).toEqual([])
  recordLostMessages(stateOf(member, waiting))
  showLostMessagesToast()
  expect(toasts()).toHaveLength(1)
  showLostMessagesToast()
  expect(toasts()).toHaveLength(1)
})

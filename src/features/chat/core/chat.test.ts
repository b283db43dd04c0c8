import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import * as chat from './chat.ts'
import { initialChatState, writableChatStateAtom, writableDraftAtom } from './chat-state.ts'

const mocks = vi.hoisted(() => ({
  conversation: undefined as object | undefined,
  ensureChatStarted: vi.fn(),
  retryIdentityNow: vi.fn(),
  requestPersistentStorage: vi.fn(),
}))
vi.mock('./active-conversation.ts', () => ({
  getActiveConversation: () => mocks.conversation,
  waitForConversation: async () => mocks.conversation,
  ensureChatStarted: mocks.ensureChatStarted,
  retryIdentityNow: mocks.retryIdentityNow,
  chatViews: { add: () => () => 'ended' },
}))
vi.mock('#lib/storage/request-persistence.ts', () => ({
  requestPersistentStorage: mocks.requestPersistentStorage,
}))

const outbox = { add: vi.fn(), resend: vi.fn(), remove: vi.fn() }
const draft = { set: vi.fn(), holdText: vi.fn(() => 'release') }
const history = { loadOlder: vi.fn(), loadUntil: vi.fn(async () => true) }
const refresh = vi.fn()
const markRead = vi.fn()
const picture = { bytes: new ArrayBuffer(2), name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

beforeEach(() => {
  vi.clearAllMocks()
  mocks.conversation = { outbox, draft, history, refresh, markRead }
})
afterEach(() => store.set(writableDraftAtom, ''))

it('adds messages to the outbox and requests persistent storage, once there is a conversation', async () => {
  const link = { title: 'Go', type: 'web' }
  const button = { title: 'Yes', type: 'message' }
  const send = async () => [
    await chat.sendText(' hi '),
    await chat.sendText(' '),
    await chat.sendButton(button),
    await chat.sendButton(link),
    await chat.sendMedia(picture),
  ]
  expect(await send()).toEqual([true, false, true, false, true])
  const texts = ['hi', 'Yes'].map((message) => [{ type: 'text', payload: { message } }, undefined])
  expect(outbox.add.mock.calls).toMatchObject([...texts, [{ type: 'media' }, picture.bytes]])
  expect(mocks.requestPersistentStorage).toHaveBeenCalledTimes(3)
  mocks.conversation = undefined
  expect(await send()).toEqual(Array(5).fill(false))
  expect(mocks.requestPersistentStorage).toHaveBeenCalledTimes(3)
})

it('forwards each action to the conversation, and ignores it if there is none', async () => {
  const act = async () => {
    chat.setDraft('text')
    chat.markRead(5)
    await Promise.all([
      chat.resendMessage('a'),
      chat.removeMessage('b'),
      chat.loadOlder(),
      chat.refreshChat(),
    ])
    return [chat.holdDraft('held'), await chat.loadUntil(7)]
  }
  expect(await act()).toEqual(['release', true])
  const targets = [draft.set, draft.holdText, markRead, outbox.resend, outbox.remove, history.loadUntil]
  expect(targets.map(({ mock }) => mock.calls)).toEqual([
    [['text']],
    [['held']],
    [[5]],
    [['a']],
    [['b']],
    [[7]],
  ])
  expect([history.loadOlder, refresh].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  // The conversation updates the composer's text itself.
  expect(store.get(chat.draftAtom)).toBe('')
  mocks.conversation = undefined
  expect(await act()).toEqual([expect.any(Function), false])
  expect(store.get(chat.draftAtom)).toBe('text')
  expect([mocks.ensureChatStarted, mocks.retryIdentityNow].map(({ mock }) => mock.calls.length)).toEqual([
    2, 2,
  ])
})

it('exposes the current state, and starts on request', () => {
  chat.startChat()
  expect(mocks.ensureChatStarted).toHaveBeenCalledOnce()
  expect(chat.registerChatView()()).toBe('ended')
  store.set(writableChatStateAtom, { ...initialChatState, unreadCount: 2 })
  expect(store.get(chat.chatStateAtom).unreadCount).toBe(2)
})

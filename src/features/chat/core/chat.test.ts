import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import * as chat from './chat.ts'
import { writableDraftAtom } from './chat-state.ts'

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
}))
vi.mock('#lib/storage/request-persistence.ts', () => ({
  requestPersistentStorage: mocks.requestPersistentStorage,
}))

const outbox = { add: vi.fn() }
const draft = { set: vi.fn(), holdText: vi.fn(() => () => 'released') }
const picture = { bytes: new ArrayBuffer(2), name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

beforeEach(() => {
  vi.clearAllMocks()
  mocks.conversation = { outbox, draft }
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

it('without a conversation, starts one on refresh, and the draft is in memory', async () => {
  chat.setDraft('text')
  // The conversation updates the composer's text itself.
  expect([store.get(chat.draftAtom), draft.set.mock.calls]).toEqual(['', [['text']]])
  expect([chat.holdDraft('held')(), draft.holdText.mock.calls]).toEqual(['released', [['held']]])
  mocks.conversation = undefined
  chat.setDraft('text')
  expect(store.get(chat.draftAtom)).toBe('text')
  await chat.refreshChat()
  expect([mocks.ensureChatStarted, mocks.retryIdentityNow].map(({ mock }) => mock.calls.length)).toEqual([
    1, 1,
  ])
  const ignored = [chat.resendMessage('a'), chat.removeMessage('b'), chat.loadOlder(), chat.markRead(5)]
  await Promise.all(ignored)
  expect([chat.holdDraft('held')(), await chat.loadUntil(7)]).toEqual([undefined, false])
})

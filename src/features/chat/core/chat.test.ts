import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import {
  chatStateAtom,
  draftAtom,
  holdDraft,
  loadOlder,
  loadUntil,
  markRead,
  refreshChat,
  registerChatView,
  removeMessage,
  resendMessage,
  sendButton,
  sendMedia,
  sendText,
  setDraft,
  startChat,
} from './chat.ts'
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
const draft = { set: vi.fn(), holdText: vi.fn() }
const history = { loadOlder: vi.fn(), loadUntil: vi.fn() }
const refresh = vi.fn()
const read = vi.fn()
const picture = { bytes: new ArrayBuffer(2), name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

beforeEach(() => {
  vi.clearAllMocks()
  mocks.conversation = { outbox, draft, history, refresh, markRead: read }
})
afterEach(() => store.set(writableDraftAtom, ''))

describe('with a conversation', () => {
  it('adds a text to the outbox and requests persistent storage', async () => {
    expect(await sendText(' hi ')).toBe(true)
    expect(outbox.add.mock.calls).toEqual([
      [{ id: expect.any(String), type: 'text', payload: { message: 'hi' } }, undefined],
    ])
    expect(mocks.requestPersistentStorage).toHaveBeenCalledOnce()
  })

  it('adds a file with its bytes', async () => {
    expect(await sendMedia(picture)).toBe(true)
    expect(outbox.add.mock.calls).toEqual([[expect.objectContaining({ type: 'media' }), picture.bytes]])
  })

  it('sends a button’s title', async () => {
    expect(await sendButton({ title: 'Yes', type: 'message', payload: undefined })).toBe(true)
    expect(outbox.add.mock.calls[0]?.[0]).toMatchObject({ payload: { message: 'Yes' } })
  })

  it('doesn’t send blank texts or link buttons', async () => {
    const link = { title: 'Go', type: 'web', payload: 'https://a.example' }
    expect([await sendText(' '), await sendButton(link)]).toEqual([false, false])
    expect(outbox.add).not.toHaveBeenCalled()
  })

  it('forwards each action', async () => {
    draft.holdText.mockReturnValue('release')
    history.loadUntil.mockResolvedValue(true)
    setDraft('text')
    markRead(5)
    await Promise.all([resendMessage('a'), removeMessage('b'), loadOlder(), refreshChat()])
    expect([holdDraft('held'), await loadUntil(7)]).toEqual(['release', true])
    const calls = [
      draft.set,
      draft.holdText,
      read,
      outbox.resend,
      outbox.remove,
      history.loadOlder,
      history.loadUntil,
      refresh,
    ]
    expect(calls.map(({ mock }) => mock.calls)).toEqual([
      [['text']],
      [['held']],
      [[5]],
      [['a']],
      [['b']],
      [[]],
      [[7]],
      [[]],
    ])
    // The conversation updates the composer's text itself.
    expect(store.get(draftAtom)).toBe('')
  })
})

describe('while the identity is unknown', () => {
  beforeEach(() => {
    mocks.conversation = undefined
  })

  it('sends nothing and returns false', async () => {
    expect([await sendText('hi'), await sendMedia(picture)]).toEqual([false, false])
    expect(mocks.requestPersistentStorage).not.toHaveBeenCalled()
  })

  it('keeps the typed text in the composer', () => {
    setDraft('text')
    expect(store.get(draftAtom)).toBe('text')
  })

  it('doesn’t fail on any action', async () => {
    markRead(5)
    holdDraft('text')()
    await Promise.all([resendMessage('a'), removeMessage('b'), loadOlder()])
    expect(await loadUntil(7)).toBe(false)
  })

  it('retries the identity lookup on refresh', async () => {
    await refreshChat()
    expect([mocks.ensureChatStarted, mocks.retryIdentityNow].map(({ mock }) => mock.calls.length)).toEqual([
      1, 1,
    ])
  })
})

it('exposes the current state, and starts on request', () => {
  startChat()
  expect(mocks.ensureChatStarted).toHaveBeenCalledOnce()
  expect(registerChatView()()).toBe('ended')
  store.set(writableChatStateAtom, { ...initialChatState, unreadCount: 2 })
  expect(store.get(chatStateAtom).unreadCount).toBe(2)
})

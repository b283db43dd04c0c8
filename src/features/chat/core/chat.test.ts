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
  removeMessage,
  resend,
  sendButton,
  sendMedia,
  sendText,
  setDraft,
  startChat,
  watchChat,
} from './chat.ts'
import { chatState, draftState, noChat } from './chat-state.ts'

const mocks = vi.hoisted(() => ({
  conversation: undefined as object | undefined,
  ensureChat: vi.fn(),
  findNow: vi.fn(),
  requestPersistentStorage: vi.fn(),
}))
vi.mock('./active-conversation.ts', () => ({
  current: () => mocks.conversation,
  ensureChat: mocks.ensureChat,
  findNow: mocks.findNow,
  watchers: { add: () => () => 'ended' },
}))
vi.mock('#lib/storage/request-persistence.ts', () => ({
  requestPersistentStorage: mocks.requestPersistentStorage,
}))

const outbox = { add: vi.fn(), resend: vi.fn(), remove: vi.fn() }
const draft = { set: vi.fn(), hold: vi.fn() }
const reading = { older: vi.fn(), until: vi.fn() }
const refresh = vi.fn()
const read = vi.fn()
const picture = { bytes: new ArrayBuffer(2), name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

beforeEach(() => {
  vi.clearAllMocks()
  mocks.conversation = { outbox, draft, reading, refresh, markRead: read }
})
afterEach(() => store.set(draftState, ''))

describe('with a conversation', () => {
  it('a text goes to the outbox, which the browser is asked to keep', async () => {
    expect(await sendText(' hi ')).toBe(true)
    expect(outbox.add.mock.calls).toEqual([
      [{ id: expect.any(String), type: 'text', payload: { message: 'hi' } }, undefined],
    ])
    expect(mocks.requestPersistentStorage).toHaveBeenCalledOnce()
  })

  it('a file goes there with its bytes', async () => {
    expect(await sendMedia(picture)).toBe(true)
    expect(outbox.add.mock.calls).toEqual([[expect.objectContaining({ type: 'media' }), picture.bytes]])
  })

  it('a button says its title', async () => {
    expect(await sendButton({ title: 'Yes', type: 'message', payload: undefined })).toBe(true)
    expect(outbox.add.mock.calls[0]?.[0]).toMatchObject({ payload: { message: 'Yes' } })
  })

  it('what says nothing isn’t sent', async () => {
    const link = { title: 'Go', type: 'web', payload: 'https://a.example' }
    expect([await sendText(' '), await sendButton(link)]).toEqual([false, false])
    expect(outbox.add).not.toHaveBeenCalled()
  })

  it('each action reaches it', async () => {
    draft.hold.mockReturnValue('release')
    reading.until.mockResolvedValue(true)
    setDraft('text')
    markRead(5)
    await Promise.all([resend('a'), removeMessage('b'), loadOlder(), refreshChat()])
    expect([holdDraft('held'), await loadUntil(7)]).toEqual(['release', true])
    const calls = [
      draft.set,
      draft.hold,
      read,
      outbox.resend,
      outbox.remove,
      reading.older,
      reading.until,
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
    // The conversation itself says what stands in the composer.
    expect(store.get(draftAtom)).toBe('')
  })
})

describe('while it isn’t known whose it is', () => {
  beforeEach(() => {
    mocks.conversation = undefined
  })

  it('nothing is sent, and the caller keeps it', async () => {
    expect([await sendText('hi'), await sendMedia(picture)]).toEqual([false, false])
    expect(mocks.requestPersistentStorage).not.toHaveBeenCalled()
  })

  it('what is typed stays on screen', () => {
    setDraft('text')
    expect(store.get(draftAtom)).toBe('text')
  })

  it('no action fails', async () => {
    markRead(5)
    holdDraft('text')()
    await Promise.all([resend('a'), removeMessage('b'), loadOlder()])
    expect(await loadUntil(7)).toBe(false)
  })

  it('a refresh asks whose it is', async () => {
    await refreshChat()
    expect([mocks.ensureChat, mocks.findNow].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

it('shows the present state, and starts when it is asked for', () => {
  startChat()
  expect(mocks.ensureChat).toHaveBeenCalledOnce()
  expect(watchChat()()).toBe('ended')
  store.set(chatState, { ...noChat, unread: 2 })
  expect(store.get(chatStateAtom).unread).toBe(2)
})

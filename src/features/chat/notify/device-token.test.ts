import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chatState, noChat } from '#features/chat/core/chat-state.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { deviceToken } from './device-token.ts'
import { setNotifyOff } from './permission.ts'

// Read as soon as the module is loaded.
vi.hoisted(() => vi.stubGlobal('Notification', { permission: 'granted' }))

// The words are the code's own, in English.
vi.mock('#lib/i18n/lazy-catalogs.ts', () => ({ loadChatCatalog: async () => undefined }))

const key = (last: string) => `BAAAAAA${last}`
let present: { options: { applicationServerKey: ArrayBuffer }; endpoint: string } | undefined
const unsubscribe = vi.fn()
const subscribe = vi.fn()
const told = vi.fn()

function subscriptionFor(applicationServerKey: Uint8Array) {
  present = {
    endpoint: `https://push.example.com/${applicationServerKey.join('-')}`,
    options: { applicationServerKey: new Uint8Array(applicationServerKey).buffer },
  }
  return Object.assign(present, { unsubscribe, toJSON: () => ({ endpoint: present?.endpoint }) })
}

const registration = {
  active: { postMessage: told },
  pushManager: { getSubscription: async () => present, subscribe },
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

beforeEach(() => {
  browserStorage()
  present = undefined
  onSignOut.emit()
  for (const mock of [unsubscribe, subscribe, told]) mock.mockReset()
  unsubscribe.mockImplementation(async () => {
    present = undefined
  })
  subscribe.mockImplementation(async ({ applicationServerKey }) => subscriptionFor(applicationServerKey))
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration },
  })
  setNotifyOff(false)
  store.set(chatState, { ...noChat, vapidPublicKey: key('A') })
})

it('is the subscription as JSON, made once', async () => {
  const token = await deviceToken()
  expect(JSON.parse(token)).toEqual({ endpoint: 'https://push.example.com/4-0-0-0-0-0' })
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
  expect(await deviceToken()).toBe(token)
  expect(subscribe).toHaveBeenCalledOnce()
})

it('is made anew for another key', async () => {
  await deviceToken()
  store.set(chatState, { ...noChat, vapidPublicKey: 'BQAAAAAA' })
  expect(await deviceToken()).toContain('/5-0-0-0-0-0')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('is empty without a key, turned off, or where nothing answers', async () => {
  store.set(chatState, noChat)
  expect(await deviceToken()).toBe('')
  store.set(chatState, { ...noChat, vapidPublicKey: key('A') })
  setNotifyOff(true)
  expect(await deviceToken()).toBe('')
  setNotifyOff(false)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } })
  expect(await deviceToken()).toBe('')
  expect(subscribe).not.toHaveBeenCalled()
})

it('is empty when the push service refuses, and doesn’t ask it with every message', async () => {
  subscribe.mockRejectedValue(new DOMException('no', 'AbortError'))
  expect(await deviceToken()).toBe('')
  expect(await deviceToken()).toBe('')
  expect(subscribe).toHaveBeenCalledOnce()
})

it.each(['not base64 at all!', ''])('is empty for the broken key "%s"', async (vapidPublicKey) => {
  store.set(chatState, { ...noChat, vapidPublicKey })
  expect(await deviceToken()).toBe('')
})

it('keeps no message waiting for a push service that doesn’t answer', async () => {
  vi.useFakeTimers()
  subscribe.mockReturnValue(new Promise(() => undefined))
  const token = deviceToken()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await token).toBe('')
  vi.useRealTimers()
})

it('has the worker follow whoever wants notifications', async () => {
  await deviceToken()
  const words = { title: 'New message from support', body: 'Tap to read it.' }
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ type: 'FOLLOW', words, page: '/contact' }))
})

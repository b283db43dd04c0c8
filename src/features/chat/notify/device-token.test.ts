import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initialChatState, writableChatStateAtom } from '#features/chat/core/chat-state.ts'
import { onMemberReset, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { deviceToken } from './device-token.ts'
import { setNotificationsOff } from './permission.ts'

// The permission is read at module load.
vi.hoisted(() => vi.stubGlobal('Notification', { permission: 'granted' }))

// No catalog: use the English source texts.
vi.mock('#lib/i18n/lazy-catalogs.ts', () => ({ loadChatCatalog: async () => undefined }))

const setKey = (vapidPublicKey: string | undefined) =>
  store.set(writableChatStateAtom, { ...initialChatState, vapidPublicKey })
let existing: { options: { applicationServerKey: ArrayBuffer }; endpoint: string } | undefined
const unsubscribe = vi.fn()
const subscribe = vi.fn()
const postMessage = vi.fn()

function subscriptionFor(applicationServerKey: Uint8Array) {
  existing = {
    endpoint: `https://push.example.com/${applicationServerKey.join('-')}`,
    options: { applicationServerKey: new Uint8Array(applicationServerKey).buffer },
  }
  return Object.assign(existing, { unsubscribe, toJSON: () => ({ endpoint: existing?.endpoint }) })
}

const registration = {
  active: { postMessage },
  pushManager: { getSubscription: async () => existing, subscribe },
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

beforeEach(() => {
  browserStorage()
  existing = undefined
  onMemberReset.emit()
  for (const mock of [unsubscribe, subscribe, postMessage]) mock.mockReset()
  unsubscribe.mockImplementation(async () => {
    existing = undefined
  })
  subscribe.mockImplementation(async ({ applicationServerKey }) => subscriptionFor(applicationServerKey))
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration },
  })
  setNotificationsOff(false)
  setKey('BAAAAAAA')
})

it('returns the subscription as JSON and creates it once', async () => {
  const token = await deviceToken()
  expect(JSON.parse(token)).toEqual({ endpoint: 'https://push.example.com/4-0-0-0-0-0' })
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
  expect(await deviceToken()).toBe(token)
  expect(subscribe).toHaveBeenCalledOnce()
})

it('replaces the subscription for another key', async () => {
  await deviceToken()
  setKey('BQAAAAAA')
  expect(await deviceToken()).toContain('/5-0-0-0-0-0')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it.each([
  ['without a key', () => setKey(undefined)],
  ['with an empty key', () => setKey('')],
  ['with a key that isn’t base64', () => setKey('not base64 at all!')],
  ['when turned off', () => setNotificationsOff(true)],
  [
    'without a service worker',
    () => vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } }),
  ],
])('returns an empty string %s', async (_, happen) => {
  happen()
  expect(await deviceToken()).toBe('')
  expect(subscribe).not.toHaveBeenCalled()
})

it('returns an empty string when the push service refuses, without retrying for every message', async () => {
  subscribe.mockRejectedValue(new DOMException('no', 'AbortError'))
  expect(await deviceToken()).toBe('')
  expect(await deviceToken()).toBe('')
  expect(subscribe).toHaveBeenCalledOnce()
})

it('times out when the push service doesn’t respond', async () => {
  vi.useFakeTimers()
  subscribe.mockReturnValue(new Promise(() => undefined))
  const token = deviceToken()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await token).toBe('')
  vi.useRealTimers()
})

it('doesn’t enable notifications in the worker if the member signs out meanwhile', async () => {
  signIn('token', true)
  const pending = deviceToken()
  signOut()
  await pending
  expect(postMessage).not.toHaveBeenCalled()
})

it('enables notifications in the worker', async () => {
  await deviceToken()
  const fallbackText = { title: 'New message from support', body: 'Tap to read it.' }
  await vi.waitFor(() =>
    expect(postMessage).toHaveBeenCalledWith({
      type: 'ENABLE_NOTIFICATIONS',
      fallbackText,
      page: '/contact',
    }),
  )
})

import { i18n } from '@lingui/core'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chatStateAtom, initialChatState } from '#features/chat/core/chat-state.ts'
import type { ChatState } from '#features/chat/model.ts'
import { onMemberReset, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { deviceToken, registerDevice, registerDeviceAgain } from './device-token.ts'
import { setNotificationsOff } from './permission.ts'

const { read } = vi.hoisted(() => {
  // The permission is read at module load.
  vi.stubGlobal('Notification', { permission: 'granted' })
  return { read: vi.fn<(subscription?: string) => Promise<unknown>>() }
})
vi.mock('#features/chat/core/connection/chat-api.ts', () => ({ createChatApi: () => ({ markRead: read }) }))

// No catalog: use the English source texts.
vi.mock('#lib/i18n/lazy-catalogs.ts', () => ({ loadChatCatalog: async () => undefined }))

const ready = {
  ...initialChatState,
  status: 'ready',
  connectionStatus: 'connected',
  identity: { kind: 'guest', id: 'g1' },
  vapidPublicKey: 'BAAAAAAA',
} as const
const setState = (more: Partial<ChatState> = {}) => store.set(chatStateAtom, { ...ready, ...more })
let local: Map<string, string>
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
  local = browserStorage().local
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
  read.mockReset().mockResolvedValue({})
  setState()
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
  setState({ vapidPublicKey: 'BQAAAAAA' })
  expect(await deviceToken()).toContain('/5-0-0-0-0-0')
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it.each([
  ['without a key', () => setState({ vapidPublicKey: undefined })],
  ['with an empty key', () => setState({ vapidPublicKey: '' })],
  ['with a key that isn’t base64', () => setState({ vapidPublicKey: 'not base64 at all!' })],
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
  const request = Promise.withResolvers<never>()
  subscribe.mockReturnValue(request.promise)
  const token = deviceToken()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await token).toBe('')
  request.reject(new Error('too late'))
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
  await eventually(() =>
    expect(postMessage).toHaveBeenCalledWith({
      type: 'ENABLE_NOTIFICATIONS',
      fallbackText,
      page: '/contact',
    }),
  )
})

/** Simulates a page reload: in-memory state is reset, storage isn't. */
const restart = () => onMemberReset.emit()
const first = '{"endpoint":"https://push.example.com/4-0-0-0-0-0"}'
const second = '{"endpoint":"https://push.example.com/5-0-0-0-0-0"}'

it('is registered once, and after a restart only if it has changed', async () => {
  for (let times = 0; times < 2; times++) await registerDevice()
  restart()
  await registerDevice()
  restart()
  setState({ vapidPublicKey: 'BQAAAAAA' })
  await registerDevice()
  expect(read.mock.calls).toEqual([[first], [second]])
  // It is a secret.
  expect([...local.values()].join()).not.toContain('push.example.com')
})

it('is registered again after a restart if the server rejected the call, which is reported', async () => {
  read.mockRejectedValueOnce(new Error('offline'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (let times = 0; times < 2; times++) await registerDevice()
  expect([warn.mock.calls, read.mock.calls.length]).toEqual([[['portal chat-device error=Error']], 1])
  restart()
  await registerDevice()
  expect(read).toHaveBeenCalledTimes(2)
})

it('is registered again for each sign-in; the stored hash is deleted on sign-out', async () => {
  for (const session of ['one', 'two']) {
    signIn(session, true)
    setState({ identity: { kind: 'member', id: 'm1', username: '', name: '' } })
    await registerDevice()
  }
  expect(read).toHaveBeenCalledTimes(2)
  const isStored = () => local.has('kapao.member.push-registration')
  expect(isStored()).toBe(true)
  signOut()
  expect(isStored()).toBe(false)
})

it.each([
  ['something is unread: the call would mark it as read', { unreadCount: 1 }],
  ['the newest history isn’t here yet', { isRefreshing: true }],
  ['it couldn’t be read', { error: new Error('offline') }],
  ['there is no connection', { connectionStatus: 'connecting' }],
  ['nothing is known yet', { status: 'starting' }],
] as const)('isn’t registered while %s, also when enabled', async (_why, state) => {
  setState(state)
  await registerDeviceAgain()
  expect([subscribe.mock.calls.length, read.mock.calls]).toEqual([1, []])
  setState()
  await registerDevice()
  expect(read).toHaveBeenCalledOnce()
})

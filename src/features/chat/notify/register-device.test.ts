import { beforeEach, expect, it, vi } from 'vitest'
import { initialChatState, writableChatStateAtom } from '#features/chat/core/chat-state.ts'
import { onMemberReset, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { setNotificationsOff } from './permission.ts'
import { registerDevice, registerDeviceAgain } from './register-device.ts'

const { token, read } = vi.hoisted(() => {
  // The permission is read at module load.
  vi.stubGlobal('Notification', { permission: 'granted' })
  return { token: vi.fn<() => Promise<string>>(), read: vi.fn<(subscription?: string) => Promise<unknown>>() }
})
vi.mock('./device-token.ts', () => ({ deviceToken: token }))
vi.mock('#features/chat/core/connection/chat-api.ts', () => ({ createChatApi: () => ({ markRead: read }) }))

const ready = {
  ...initialChatState,
  status: 'ready',
  connectionStatus: 'connected',
  identity: { kind: 'guest', id: 'g1' },
  vapidPublicKey: 'BAAAAAAA',
} as const

let local: Map<string, string>

beforeEach(() => {
  local = browserStorage().local
  setNotificationsOff(false)
  onMemberReset.emit()
  token.mockReset().mockResolvedValue('{"endpoint":"https://push.example.com/1"}')
  read.mockReset().mockResolvedValue({})
  store.set(writableChatStateAtom, ready)
})

/** Simulates a page reload: in-memory state is reset, storage isn't. */
const restart = () => onMemberReset.emit()

it('registers once, and after a restart only a changed subscription', async () => {
  await registerDevice()
  await registerDevice()
  restart()
  await registerDevice()
  expect(read.mock.calls).toEqual([['{"endpoint":"https://push.example.com/1"}']])
  token.mockResolvedValue('{"endpoint":"https://push.example.com/2"}')
  restart()
  await registerDevice()
  expect(read.mock.calls[1]).toEqual(['{"endpoint":"https://push.example.com/2"}'])
  expect([...local.values()].join()).not.toContain('push.example.com')
})

it('retries after a restart if the server rejected the call', async () => {
  read.mockRejectedValueOnce(new Error('offline'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await registerDevice()
  expect(warn).toHaveBeenCalledWith('kapao chat-device error=Error')
  await registerDevice()
  expect(read).toHaveBeenCalledTimes(1)
  restart()
  await registerDevice()
  restart()
  await registerDevice()
  expect(read).toHaveBeenCalledTimes(2)
})

it('registers again for each sign-in and clears the stored hash on sign-out', async () => {
  const signedIn = { ...ready, identity: { kind: 'member', id: 'm1', username: '', name: '' } } as const
  for (const session of ['one', 'two']) {
    signIn(session, true)
    store.set(writableChatStateAtom, signedIn)
    await registerDevice()
  }
  expect(read).toHaveBeenCalledTimes(2)
  expect([...local.keys()]).toContain('kapao.member.push-registration')
  signOut()
  expect([...local.keys()]).not.toContain('kapao.member.push-registration')
})

it.each([
  ['something is unread: the call would mark it as read', { unreadCount: 1 }],
  ['the newest history isn’t here yet', { isRefreshing: true }],
  ['it couldn’t be read', { error: new Error('offline') }],
  ['there is no connection', { connectionStatus: 'connecting' }],
  ['nothing is known yet', { status: 'starting' }],
  ['the server offers no pushes', { vapidPublicKey: undefined }],
] as const)('waits while %s', async (_why, state) => {
  store.set(writableChatStateAtom, { ...ready, ...state })
  await registerDevice()
  expect(token).not.toHaveBeenCalled()
  store.set(writableChatStateAtom, ready)
  await registerDevice()
  expect(read).toHaveBeenCalledOnce()
})

it('does nothing if notifications are off or unavailable', async () => {
  setNotificationsOff(true)
  await registerDevice()
  expect(token).not.toHaveBeenCalled()
  setNotificationsOff(false)
  token.mockResolvedValue('')
  await registerDevice()
  expect(read).not.toHaveBeenCalled()
})

it('creates a subscription when enabled and registers it once all is read', async () => {
  store.set(writableChatStateAtom, { ...ready, unreadCount: 2 })
  await registerDeviceAgain()
  expect(token).toHaveBeenCalled()
  expect(read).not.toHaveBeenCalled()
  store.set(writableChatStateAtom, ready)
  await registerDevice()
  expect(read).toHaveBeenCalledOnce()
  token.mockResolvedValue('{"endpoint":"https://push.example.com/2"}')
  await registerDeviceAgain()
  expect(read).toHaveBeenCalledTimes(2)
})

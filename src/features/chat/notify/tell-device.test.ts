import { beforeEach, expect, it, vi } from 'vitest'
import { initialChatState, writableChatStateAtom } from '#features/chat/core/chat-state.ts'
import { onSignOut, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { setNotifyOff } from './permission.ts'
import { tellDevice, tellDeviceAnew } from './tell-device.ts'

const { token, read } = vi.hoisted(() => {
  // Read as soon as the modules are loaded.
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
  setNotifyOff(false)
  onSignOut.emit()
  token.mockReset().mockResolvedValue('{"endpoint":"https://push.example.com/1"}')
  read.mockReset().mockResolvedValue({})
  store.set(writableChatStateAtom, ready)
})

/** The page is opened again: what it had in mind is gone, what it kept is not. */
const nextStart = () => onSignOut.emit()

it('tells the server once, and after the next start only of another subscription', async () => {
  await tellDevice()
  await tellDevice()
  nextStart()
  await tellDevice()
  expect(read.mock.calls).toEqual([['{"endpoint":"https://push.example.com/1"}']])
  token.mockResolvedValue('{"endpoint":"https://push.example.com/2"}')
  nextStart()
  await tellDevice()
  expect(read.mock.calls[1]).toEqual(['{"endpoint":"https://push.example.com/2"}'])
  expect([...local.values()].join()).not.toContain('push.example.com')
})

it('tells again at the next start what the server didn’t take', async () => {
  read.mockRejectedValueOnce(new Error('offline'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await tellDevice()
  expect(warn).toHaveBeenCalledWith('kapao chat-device error=Error')
  await tellDevice()
  expect(read).toHaveBeenCalledTimes(1)
  nextStart()
  await tellDevice()
  nextStart()
  await tellDevice()
  expect(read).toHaveBeenCalledTimes(2)
})

it('tells it anew for whoever signs in; sign-out forgets', async () => {
  const signedIn = { ...ready, identity: { kind: 'member', id: 'm1', username: '', name: '' } } as const
  for (const session of ['one', 'two']) {
    signIn(session, true)
    store.set(writableChatStateAtom, signedIn)
    await tellDevice()
  }
  expect(read).toHaveBeenCalledTimes(2)
  expect([...local.keys()]).toContain('kapao.member.device-told')
  signOut()
  expect([...local.keys()]).not.toContain('kapao.member.device-told')
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
  await tellDevice()
  expect(token).not.toHaveBeenCalled()
  store.set(writableChatStateAtom, ready)
  await tellDevice()
  expect(read).toHaveBeenCalledOnce()
})

it('tells nothing where notifications are off or can’t be had', async () => {
  setNotifyOff(true)
  await tellDevice()
  expect(token).not.toHaveBeenCalled()
  setNotifyOff(false)
  token.mockResolvedValue('')
  await tellDevice()
  expect(read).not.toHaveBeenCalled()
})

it('turned on: makes a subscription, and tells of it at once or when all is read', async () => {
  store.set(writableChatStateAtom, { ...ready, unreadCount: 2 })
  await tellDeviceAnew()
  expect(token).toHaveBeenCalled()
  expect(read).not.toHaveBeenCalled()
  store.set(writableChatStateAtom, ready)
  await tellDevice()
  expect(read).toHaveBeenCalledOnce()
  token.mockResolvedValue('{"endpoint":"https://push.example.com/2"}')
  await tellDeviceAnew()
  expect(read).toHaveBeenCalledTimes(2)
})

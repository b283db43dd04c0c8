import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { syncCredentials } from '#domain/slips/queue/slip-repository.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { fakeCacheStorage } from '#tests/setup/cache-storage.ts'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { handlePageMessage, messagesHandled } from './messages.ts'
import { deleteNotificationState, readNotificationState } from './notification-state.ts'
import { clearNotifications, closeReadNotifications, notifyIncoming } from './notifications.ts'
import { onPush } from './push.ts'

const note = { title: 'Ann', body: 'Hello', at: 1000, page: '/user/home' } as const

beforeEach(async () => {
  await deleteNotificationState()
})

it('shows one notification for concurrent reports', async () => {
  const { scope, shown } = workerScope([{}, {}, {}])
  await Promise.all([1, 2, 3].map(() => notifyIncoming(scope, note, false)))
  expect(shown).toMatchObject([{ title: 'Ann', body: 'Hello', tag: 'chat-1000', data: { at: 1000 } }])
})

it('tells a page that it is a new version', async () => {
  const port = { postMessage: vi.fn() }
  await handlePageMessage(workerScope().scope, { type: 'IS_UPDATE' }, port as never)
  expect(port.postMessage).toHaveBeenCalledOnce()
})

it('remembers dismissed notifications after a restart', async () => {
  const first = workerScope()
  await notifyIncoming(first.scope, note, false)
  vi.resetModules()
  const restarted = await import('./notifications.ts')
  const second = workerScope()
  await restarted.notifyIncoming(second.scope, note, false)
  expect(second.shown).toEqual([])
})

it('clears only what was there when the page asked for it', async () => {
  const { scope, shown } = workerScope()
  await notifyIncoming(scope, { ...note, at: 1 }, false)
  const session = { tokenHash: hashText('one'), endsWithTab: false }
  const enabled = {
    type: 'ENABLE_NOTIFICATIONS',
    fallbackText: { title: 'New', body: '' },
    page: '/user/home',
    session,
  }
  const cleared = handlePageMessage(scope, { type: 'CLEAR_MEMBER', own: session.tokenHash, others: [] })
  void handlePageMessage(scope, enabled)
  await messagesHandled()
  await onPush(scope, null, 'Chrome/156.0.0.0')
  await cleared
  expect(shown).toMatchObject([{ title: 'New' }])
  expect(await readNotificationState()).toMatchObject({ isEnabled: true, session })
})

it('shows nothing while a window is focused, nor afterwards', async () => {
  const { scope, shown, windows } = workerScope([{}, { focused: true }])
  await notifyIncoming(scope, note, false)
  windows.length = 0
  await notifyIncoming(scope, note, false)
  expect(shown).toEqual([])
})

it('closes a push’s notification once the message is seen', async () => {
  const { scope, shown } = workerScope()
  await notifyIncoming(scope, note, false)
  await notifyIncoming(scope, { ...note, at: 2000 }, false)
  await notifyIncoming(scope, note, true)
  expect(shown.map(({ tag }) => tag)).toEqual(['chat-2000'])
})

it('closes notifications of read messages and suppresses late ones', async () => {
  const { scope, shown } = workerScope()
  for (const at of [1000, 2000, 3000]) await notifyIncoming(scope, { ...note, at }, false)
  await closeReadNotifications(scope, 2000)
  await notifyIncoming(scope, { ...note, at: 1500 }, false)
  expect(shown.map(({ tag }) => tag)).toEqual(['chat-3000'])
})

it('works in Android WebView, which has no notifications', async () => {
  const { scope } = workerScope()
  Reflect.set(scope.registration, 'getNotifications', undefined)
  await closeReadNotifications(scope, 2000)
  await clearNotifications(scope)
  expect(await readNotificationState()).toMatchObject({ claimed: [], readAt: 0 })
})

const credentials = { token: 'one', member: 'M1', host: '', language: 'th' }

/** The worker of a browser in which the member of token `one` has notifications on and a slip queued. */
async function workerOfMember() {
  const worker = workerScope()
  await handlePageMessage(worker.scope, {
    type: 'ENABLE_NOTIFICATIONS',
    fallbackText: { title: '', body: 'ข้อความใหม่' },
    page: '/user/home',
    session: { tokenHash: hashText('one'), endsWithTab: false },
  })
  await syncCredentials.save(credentials)
  await notifyIncoming(worker.scope, note, false)
  return worker
}

it.each([
  ['keeps what is the page’s', { own: hashText('one'), others: [] }, true],
  ['keeps what is another tab’s', { others: [hashText('one')] }, true],
  ['deletes it after the last session', { others: [] }, false],
  ['deletes what is another member’s', { own: hashText('two'), others: [] }, false],
])('%s when sessions change', async (_, sessions, isKept) => {
  const { scope, shown, unsubscribe } = await workerOfMember()
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', ...sessions })
  expect((await readNotificationState()).isEnabled).toBe(isKept)
  expect(await syncCredentials.read()).toEqual(isKept ? credentials : undefined)
  expect([shown.length, unsubscribe.mock.calls.length]).toEqual(isKept ? [1, 0] : [0, 1])
})

it('deletes cached lookups that were made with a token after the last session', async () => {
  const storage = fakeCacheStorage()
  vi.stubGlobal('caches', storage.caches)
  const [anybodys, members] = ['language=th', 'language=th&token=hash'].map(
    (query) => `https://portal.example.com/api/lookup/contact?${query}`,
  )
  const lookups = new Map([anybodys, members].map((url) => [url ?? '', new Response('')]))
  storage.stored.set('kapao-lookups', lookups)
  const { scope } = workerScope()
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', others: [hashText('one')] })
  expect(lookups.size).toBe(2)
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', others: [] })
  expect([...lookups.keys()]).toEqual([anybodys])
  vi.unstubAllGlobals()
})

it('keeps a guest’s notifications until a member signs in', async () => {
  const { scope } = workerScope()
  const enable = { type: 'ENABLE_NOTIFICATIONS', fallbackText: { title: '', body: '' }, page: '/contact' }
  await handlePageMessage(scope, enable)
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', others: [] })
  expect((await readNotificationState()).isEnabled).toBe(true)
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', own: hashText('one'), others: [] })
  expect((await readNotificationState()).isEnabled).toBe(false)
})

it('closes a member’s notifications at sign-out that were shown before any were enabled', async () => {
  const { scope, shown } = workerScope()
  await notifyIncoming(scope, note, false)
  await notifyIncoming(scope, { ...note, at: 2000, page: '/contact' }, false)
  await handlePageMessage(scope, { type: 'CLEAR_MEMBER', others: [] })
  expect(shown.map(({ tag }) => tag)).toEqual(['chat-2000'])
})

it('clears everything when notifications are turned off, except the credentials of queued slips', async () => {
  const { scope, shown, unsubscribe } = await workerOfMember()
  expect(await readNotificationState()).toMatchObject({ claimed: [1000], isEnabled: true })
  await handlePageMessage(scope, { type: 'CLEAR_NOTIFICATIONS' })
  expect([shown, unsubscribe.mock.calls.length]).toEqual([[], 1])
  const { claimed, isEnabled, fallbackText } = await readNotificationState()
  expect([claimed, isEnabled, fallbackText.body]).toEqual([[], false, ''])
  expect(await syncCredentials.read()).toEqual(credentials)
})

it('ignores unknown and invalid messages', async () => {
  const { scope, shown } = workerScope()
  for (const data of [
    undefined,
    'INCOMING',
    { type: 'INCOMING' },
    { type: 'FORMAT' },
    { type: 'READ', at: 'x' },
  ])
    await handlePageMessage(scope, data)
  expect(shown).toEqual([])
})

it('does not read the list while a notification is being shown (Chromium bug)', async () => {
  const { scope } = workerScope()
  const { registration } = scope
  const { getNotifications, showNotification } = registration
  let coming = 0
  let read = 0
  registration.showNotification = async (...one) => {
    coming++
    await new Promise((resolve) => setTimeout(resolve, 5))
    await showNotification(...one)
    coming--
  }
  registration.getNotifications = async () => {
    expect(coming).toBe(0)
    read++
    return await getNotifications()
  }
  await Promise.all([1000, 2000, 3000].map((at) => notifyIncoming(scope, { ...note, at }, false)))
  expect(read).toBe(3)
})

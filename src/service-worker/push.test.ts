import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { workerScope } from '#tests/setup/worker-scope.ts'
import { deleteNotificationState, updateNotificationState } from './notification-state.ts'
import { notifyIncoming } from './notifications.ts'
import { onPush, parsePush } from './push.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const payload = {
  web_push: 8030,
  notification: { title: 'Ann', body: 'Hello', navigate: 'https://evil.example.com/', tag: 'kapao-1:1000' },
  at: 1000,
}
const data = (value: unknown) =>
  ({ json: () => JSON.parse(typeof value === 'string' ? value : JSON.stringify(value)) }) as PushMessageData
const note = { title: 'Ann', body: 'Hello', at: 1000, page: '/contact' } as const

beforeEach(async () => {
  await deleteNotificationState()
  const fallbackText = { title: 'มีข้อความใหม่', body: '' }
  await updateNotificationState(() => ({ isEnabled: true, fallbackText, page: '/contact' }))
})

it('parses a declarative push, also with other plausible field types', () => {
  expect(parsePush(data(payload))).toEqual({ title: 'Ann', body: 'Hello', at: 1000 })
  const read = (notification: object, at: unknown) => parsePush(data({ notification, at }))
  expect(read({ title: 5, body: null }, '1970-01-01T00:00:01Z')).toEqual({ title: '5', body: '', at: 1000 })
  expect(read({ title: 'Ann', body: {} }, null)).toEqual({ title: 'Ann', body: '', at: undefined })
  expect(read({ title: 'Ann' }, -1)).toEqual({ title: 'Ann', body: '', at: undefined })
})

it('shows the generic text for an unreadable push', async () => {
  const unreadable = ['', 'no JSON', [], { notification: { title: '  ' } }, { at: -1 }].map(data)
  for (const broken of [null, ...unreadable]) {
    const { scope, shown } = workerScope()
    await onPush(scope, broken, chrome)
    expect(shown).toMatchObject([{ title: 'มีข้อความใหม่', data: { page: '/contact' } }])
  }
})

it('shows the generic text after sign-out', async () => {
  await deleteNotificationState()
  const { scope, shown } = workerScope()
  await onPush(scope, data(payload), chrome)
  expect(shown).toMatchObject([{ title: 'New message from support', body: '' }])
})

it.each([
  ['closed', [], 'มีข้อความใหม่', 1],
  ['open', ['kapao-session:hash:M1'], 'Ann', 0],
])('of a session that ends with its tab, when that is %s', async (_, names, title, unsubscribed) => {
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: names.map((name) => ({ name })) }),
      request: (_name: string, work: () => Promise<unknown>) => work(),
    },
  })
  await updateNotificationState(() => ({ session: { tokenHash: 'hash', endsWithTab: true } }))
  const { scope, shown, unsubscribe } = workerScope()
  await onPush(scope, data(payload), chrome)
  expect(shown).toMatchObject([{ title }])
  expect(unsubscribe).toHaveBeenCalledTimes(unsubscribed)
  vi.unstubAllGlobals()
})

it.each([chrome, safari, firefox])(
  'shows one notification for a page and a push, in any order: %s',
  async (agent) => {
    const { scope, shown } = workerScope([{}])
    await notifyIncoming(scope, note, false)
    await onPush(scope, data(payload), agent)
    expect(shown).toHaveLength(1)
    await onPush(scope, data({ ...payload, at: 2000 }), agent)
    await notifyIncoming(scope, { ...note, at: 2000 }, false)
    expect(shown.map(({ tag }) => tag)).toEqual(['chat-1000', 'chat-2000'])
  },
)

it.each([
  [chrome, 0],
  [safari, 1],
  [firefox, 1],
])('for a message shown and dismissed before: %s', async (agent, count) => {
  const { scope, shown } = workerScope()
  await notifyIncoming(scope, note, false)
  shown[0]?.close()
  await onPush(scope, data(payload), agent)
  expect(shown).toHaveLength(count)
  expect(shown.every(({ silent }) => silent)).toBe(true)
})

it('lets the focused page claim the message where the platform allows it, unless the page is silent', async () => {
  const { scope, shown, posted } = workerScope([{}, { focused: true, claimsPush: true }])
  await onPush(scope, data(payload), chrome)
  expect(posted).toEqual([{ window: 1, message: { type: 'PUSHED' } }])
  expect(shown).toEqual([])
  await onPush(scope, data(payload), safari)
  expect(shown).toHaveLength(1)
  const silent = workerScope([{ focused: true }])
  await onPush(silent.scope, data({ ...payload, at: 2000 }), chrome)
  expect(silent.shown).toHaveLength(1)
})

it('truncates texts to 120 characters', async () => {
  const { scope, shown } = workerScope()
  const long = { title: 'ก'.repeat(300), body: 'ที่'.repeat(500) }
  await onPush(scope, data({ ...payload, notification: long }), chrome)
  const segmenter = new Intl.Segmenter('th')
  const count = [...segmenter.segment(`${shown[0]?.title}${shown[0]?.body}`)].length
  expect(count).toBeLessThanOrEqual(120)
  expect(count).toBeGreaterThan(100)
})

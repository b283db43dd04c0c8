import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { keys, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { addItem, readItems } from '#domain/slips/queue/slip-repository.ts'
import { clearSharedItems, readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { relaxed, strict } from '#features/chat/core/chat-store.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { purgeMemberData } from './purge-member-data.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const before = performance.timeOrigin - 60_000
const share = (name: string, at?: number) =>
  saveSharedFiles([{ name, type: 'image/png', bytes: new ArrayBuffer(1) }], at)
const inbox = async () => (await readSharedItems()).map(({ name }) => name)
const postMessage = vi.fn()

beforeEach(() => {
  browserStorage()
  signOut()
  postMessage.mockReset()
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  })
})

it('sends the open sessions to the worker, at a start without a session and whenever one begins or ends', async () => {
  const messages = () => postMessage.mock.calls.map(([message]) => message)
  const clearMember = (own?: string) => ({ type: 'CLEAR_MEMBER', own, others: [] })
  postMessage.mockReset()
  purgeMemberData()
  await eventually(() => expect(messages()).toEqual([clearMember()]))
  signIn('token', true)
  await eventually(() => expect(messages().slice(1)).toEqual([clearMember(hashText('token'))]))
  signOut()
  await eventually(() => expect(messages().slice(2)).toEqual([clearMember()]))
})

it('keeps a picture that was shared while signed out for the next sign-in', async () => {
  await share('mine', before)
  signIn('token', true)
  expect(await inbox()).toEqual(['mine'])
})

it('deletes pictures shared during the session at sign-out, except the one that opened this page', async () => {
  signIn('token', true)
  await clearSharedItems()
  await share('earlier', before)
  await share('now')
  await addItem(slipOf({ state: 'failed' }), new ArrayBuffer(4))
  signOut()
  await eventually(async () => expect(await inbox()).toEqual(['now']))
  await eventually(async () => expect(await readItems()).toEqual([]))
})

it('deletes a member’s chat at sign-out, whether or not the page has used the chat', async () => {
  signIn('token', true)
  await set('m:1/item/a', 1, strict)
  signOut()
  await eventually(async () => expect(await keys(relaxed)).toEqual([]))
})

import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { addItem, readItems } from '#domain/slips/queue/slip-db.ts'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { clearSharedItems, readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { onSignOut, signIn, signOut } from '#lib/session/session.ts'
import { endSlips } from './forget-slips.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const before = performance.timeOrigin - 60_000
const share = (name: string, at?: number) =>
  saveSharedFiles([{ name, type: 'image/png', bytes: new ArrayBuffer(1) }], at)
const inbox = async () => (await readSharedItems()).map(({ name }) => name)

onSignOut.on(endSlips)

it('a picture shared with nobody signed in is there for who signs in then', async () => {
  await share('mine', before)
  const asked = vi.spyOn(indexedDB, 'databases')
  signIn('token', true)
  expect(asked).not.toHaveBeenCalled()
  expect(await inbox()).toEqual(['mine'])
})

it('a session that ends takes along what was shared in it, except what opened this page', async () => {
  await clearSharedItems()
  await share('earlier', before)
  await share('now')
  await addItem(slipOf({ state: 'failed' }), new ArrayBuffer(4))
  signOut()
  await vi.waitFor(async () => expect(await inbox()).toEqual(['now']))
  await vi.waitFor(async () => expect(await readItems()).toEqual([]))
})

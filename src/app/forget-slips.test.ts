import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { onSignOut, signIn, signOut } from '#lib/session.ts'
import { clearShared, putShared, takeShared } from '#lib/share-inbox.ts'
import { slipOf } from '#lib/slip-queue/queue.fixture.ts'
import { addItem, readItems } from '#lib/slip-queue/slip-db.ts'
import { endSlips } from './forget-slips.ts'

vi.mock('#lib/report.ts', () => ({ report: () => undefined }))

const before = performance.timeOrigin - 60_000
const share = (name: string, at?: number) =>
  putShared([{ name, type: 'image/png', bytes: new ArrayBuffer(1) }], at)
const inbox = async () => (await takeShared()).map(({ name }) => name)

onSignOut.on(endSlips)

it('a picture shared with nobody signed in is there for who signs in then', async () => {
  await share('mine', before)
  const asked = vi.spyOn(indexedDB, 'databases')
  signIn('token', true)
  expect(asked).not.toHaveBeenCalled()
  expect(await inbox()).toEqual(['mine'])
})

it('a session that ends takes along what was shared in it, except what opened this page', async () => {
  await clearShared()
  await share('earlier', before)
  await share('now')
  await addItem(slipOf({ state: 'failed' }), new ArrayBuffer(4))
  signOut()
  await vi.waitFor(async () => expect(await inbox()).toEqual(['now']))
  await vi.waitFor(async () => expect(await readItems()).toEqual([]))
})

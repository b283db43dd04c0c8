import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { addItem, readItems } from '#domain/slips/queue/slip-repository.ts'
import { clearSharedItems, readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { onSignOut, signIn, signOut } from '#lib/session/session.ts'
import { clearSharedPictures } from './purge-member-data.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const before = performance.timeOrigin - 60_000
const share = (name: string, at?: number) =>
  saveSharedFiles([{ name, type: 'image/png', bytes: new ArrayBuffer(1) }], at)
const inbox = async () => (await readSharedItems()).map(({ name }) => name)

onSignOut.on(clearSharedPictures)

it('keeps a picture that was shared while signed out for the next sign-in', async () => {
  await share('mine', before)
  const asked = vi.spyOn(indexedDB, 'databases')
  signIn('token', true)
  expect(asked).not.toHaveBeenCalled()
  expect(await inbox()).toEqual(['mine'])
})

it('deletes pictures shared during the session at sign-out, except the one that opened this page', async () => {
  await clearSharedItems()
  await share('earlier', before)
  await share('now')
  await addItem(slipOf({ state: 'failed' }), new ArrayBuffer(4))
  signOut()
  await vi.waitFor(async () => expect(await inbox()).toEqual(['now']))
  await vi.waitFor(async () => expect(await readItems()).toEqual([]))
})

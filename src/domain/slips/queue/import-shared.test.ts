import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearSharedItems,
  readSharedItems,
  type SharedItem,
  saveSharedFiles,
} from '#domain/slips/share-inbox.ts'
import { removeSlip } from './actions.ts'
import { importSharedSlips } from './import-shared.ts'
import {
  Browser,
  bytes,
  FakeSlipServer,
  fillDisk,
  PNG,
  resetSlipDb,
  sessionOf,
  slipOf,
} from './slip-queue.fixture.ts'
import { getSlipQueue, type SlipQueueSession } from './slip-queue.ts'
import { readItems, readPicture } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: () => new Promise(() => undefined) }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const lock = vi.hoisted(() => ({ lost: new AbortController(), denied: false }))
vi.mock('#lib/cross-tab/lock.ts', () => ({
  createLock: () => async (work: (lost: AbortSignal) => unknown) => {
    if (lock.denied) throw new DOMException('denied', 'SecurityError')
    return await work(lock.lost.signal)
  },
}))

const nothing = { ids: [], refused: [], waiting: 0, dropped: 0 }
const share = (...names: string[]) =>
  saveSharedFiles(names.map((name) => ({ name, type: 'image/png', bytes: new Uint8Array(PNG).buffer })))
let confirmable: SharedItem[] = []
/** Imports all pictures, as if the member had confirmed them. */
async function importAll() {
  confirmable = await readSharedItems().catch(() => confirmable)
  return await importSharedSlips(new Set(confirmable.map(({ id }) => id)))
}
const inbox = async () => (await readSharedItems()).map(({ name }) => name)
const queue = async () => (await readItems()).map(({ name }) => name)

/** Starts a page of this member; earlier ones are dead or frozen. */
async function start(member = 'M1'): Promise<SlipQueueSession> {
  const page = new Browser(new FakeSlipServer(), member).page()
  await page.repository.load()
  const session = sessionOf(page, member)
  vi.mocked(getSlipQueue).mockResolvedValue(session)
  return session
}

/** Simulates a kill before the inbox entry is removed. */
async function importThenDie(): Promise<void> {
  const denied = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('gone', 'AbortError')
  })
  await importAll()
  denied.mockRestore()
  expect(await inbox()).toEqual(['a'])
}

beforeEach(async () => {
  Object.assign(lock, { lost: new AbortController(), denied: false })
  await clearSharedItems()
  await resetSlipDb()
  await start()
})
afterEach(() => vi.restoreAllMocks())

it('imports the pictures that the member has confirmed, in order, and removes them from the inbox', async () => {
  await share('a', 'b', 'c')
  const [first, ...others] = await readSharedItems()
  const { ids, ...result } = await importSharedSlips(new Set(others.map(({ id }) => id)))
  expect((await readItems()).map(({ id }) => id)).toEqual(ids)
  expect(await queue()).toEqual(['b', 'c'])
  expect(result).toEqual({ refused: [], waiting: 0, dropped: 0 })
  expect(await inbox()).toEqual([first?.name])
})

it('reports and removes files that can’t become slips', async () => {
  const text = { name: 'note', type: 'image/png', bytes: new TextEncoder().encode('<p>no picture').buffer }
  await saveSharedFiles([text, { name: 'void', type: 'image/png', bytes: bytes(0) }])
  expect(await importAll()).toMatchObject({
    ids: [],
    refused: [
      { name: 'note', problem: 'not-image' },
      { name: 'void', problem: 'empty' },
    ],
  })
  expect(await inbox()).toEqual([])
})

it('imports a picture once even if a page was killed before emptying the inbox', async () => {
  await share('a')
  await importThenDie()
  const { repository } = await start()
  const id = repository.items()[0]?.id ?? ''
  await repository.update(id, (item) => ({ ...item, state: 'processing' }), bytes(7))
  expect(await importAll()).toEqual(nothing)
  expect(await readItems()).toMatchObject([{ id, state: 'processing' }])
  expect((await readPicture(id))?.byteLength).toBe(7)
  expect(await inbox()).toEqual([])
})

it('imports a picture once even if two pages import without a lock', async () => {
  const two = await start()
  const one = await start()
  await share('a')
  await importThenDie()
  vi.mocked(getSlipQueue).mockResolvedValue(two)
  // It doesn't know the other page's slip.
  expect(two.repository.items()).toEqual([])
  await importAll()
  expect(await queue()).toEqual(['a'])
  expect(two.repository.items()).toEqual(one.repository.items())
})

it('does not change the owner of an imported slip', async () => {
  await share('a')
  await importThenDie()
  const { repository } = await start('M2')
  await repository.add(slipOf({ member: 'M2', order: 0 }), bytes())
  expect(await importAll()).toEqual(nothing)
  expect(await readItems()).toMatchObject([{ member: 'M2' }, { member: 'M1' }])
  expect(await inbox()).toEqual([])
})

it('leaves the picture in the inbox while its slip is unpersisted', async () => {
  await share('a')
  const disk = fillDisk()
  expect((await importAll()).ids).toHaveLength(1)
  expect((await importAll()).ids).toEqual([])
  disk.mockRestore()
  expect(await inbox()).toEqual(['a'])
  await start()
  await importAll()
  expect([await queue(), await inbox()]).toEqual([['a'], []])
})

it('does not import a deleted slip again', async () => {
  await share('a')
  await importThenDie()
  const { repository } = await start()
  await removeSlip(repository.items()[0]?.id ?? '')
  await eventually(async () => expect(await inbox()).toEqual([]))
})

it.each<[string, number, (session: SlipQueueSession) => void]>([
  ['the member can’t be resolved', 2, () => vi.mocked(getSlipQueue).mockResolvedValue(undefined)],
  [
    'the session ends meanwhile',
    2,
    (session) => vi.mocked(getSlipQueue).mockResolvedValue(undefined).mockResolvedValueOnce(session),
  ],
  ['the lock fails', 0, () => Object.assign(lock, { denied: true })],
  [
    'the inbox can’t be read',
    0,
    () =>
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
  ],
])('leaves the pictures for the next import if %s', async (_, waiting, fail) => {
  await share('a', 'b')
  confirmable = await readSharedItems()
  const session = await start()
  fail(session)
  expect(await importAll()).toEqual({ ...nothing, waiting })
  vi.restoreAllMocks()
  Object.assign(lock, { denied: false })
  expect(await inbox()).toEqual(['a', 'b'])
  await start()
  expect(await importAll()).toMatchObject({ waiting: 0 })
  expect(await queue()).toEqual(['a', 'b'])
})

it('stops when another page takes over the lock', async () => {
  await share('a', 'b')
  const session = await start()
  vi.mocked(getSlipQueue).mockImplementation(async () => {
    // Called twice per picture: by the import and by addSlip.
    if ((await readItems()).length > 0) lock.lost.abort()
    return session
  })
  expect(await importAll()).toMatchObject({ ids: [expect.any(String)], waiting: 0 })
  expect([await queue(), await inbox()]).toEqual([['a'], ['b']])
})

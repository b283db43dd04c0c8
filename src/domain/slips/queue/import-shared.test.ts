import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearSharedItems,
  getItemUuid,
  readSharedItems,
  type SharedItem,
  saveSharedFiles,
} from '#domain/slips/share-inbox.ts'
import { removeSlip } from './actions.ts'
import { importSharedSlips } from './import-shared.ts'
import { Browser, FakeSlipServer, PNG, sessionOf, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue, type SlipQueueSession } from './slip-queue.ts'
import { closeSlipDb, readItems, readPicture } from './slip-repository.ts'

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

const picture = (name: string) => ({
  name,
  type: 'image/png',
  bytes: new Uint8Array(PNG).buffer,
})
/** Imports all pictures, as if the member had confirmed them. */
const importAll = async () => {
  const items = await readSharedItems().catch(() => confirmable)
  confirmable = items
  return await importSharedSlips(new Set(items.map(getItemUuid)))
}
let confirmable: SharedItem[] = []
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
}

beforeEach(async () => {
  Object.assign(lock, { lost: new AbortController(), denied: false })
  await closeSlipDb()
  await clearSharedItems()
  globalThis.indexedDB = new IDBFactory()
  await start()
})
afterEach(() => vi.restoreAllMocks())

it('imports shared pictures in order and removes them from the inbox', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const { ids, refused, waiting } = await importAll()
  expect((await readItems()).map(({ id }) => id)).toEqual(ids)
  expect(await queue()).toEqual(['a', 'b'])
  expect({ refused, waiting }).toEqual({ refused: [], waiting: 0 })
  expect(await inbox()).toEqual([])
})

it('imports only the pictures that the member has confirmed', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const [, second] = await readSharedItems()
  expect((await importSharedSlips(new Set())).ids).toEqual([])
  expect((await importSharedSlips(new Set([getItemUuid(second ?? { id: '' })]))).waiting).toBe(0)
  expect(await queue()).toEqual(['b'])
  expect(await inbox()).toEqual(['a'])
})

it('reports and removes files that can’t become slips', async () => {
  const text = { name: 'note', type: 'image/png', bytes: new TextEncoder().encode('<p>no picture').buffer }
  const empty = { name: 'void', type: 'image/png', bytes: new ArrayBuffer(0) }
  await saveSharedFiles([text, empty, picture('a')])
  const { ids, refused } = await importAll()
  expect(ids).toHaveLength(1)
  expect(refused).toEqual([
    { name: 'note', problem: 'not-image' },
    { name: 'void', problem: 'empty' },
  ])
  expect(await inbox()).toEqual([])
})

it('leaves and counts the pictures while the member can’t be resolved', async () => {
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  await saveSharedFiles([picture('a'), picture('b')])
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
  await start()
  expect(await importAll()).toMatchObject({ waiting: 0 })
  expect(await queue()).toEqual(['a', 'b'])
})

it('imports a picture once even if a page was killed before emptying the inbox', async () => {
  await saveSharedFiles([picture('a')])
  await importThenDie()
  expect(await inbox()).toEqual(['a'])
  const { repository } = await start()
  const [item] = repository.items()
  await repository.update(item?.id ?? '', (item) => ({ ...item, state: 'processing' }), new ArrayBuffer(7))
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ id: item?.id, state: 'processing' }])
  expect((await readPicture(item?.id ?? ''))?.byteLength).toBe(7)
  expect(await inbox()).toEqual([])
})

it('imports a picture once even if two pages import without a lock', async () => {
  const two = await start()
  const one = await start()
  await saveSharedFiles([picture('a')])
  await importThenDie()
  vi.mocked(getSlipQueue).mockResolvedValue(two)
  // It doesn't know the other page's slip.
  expect(two.repository.items()).toEqual([])
  await importAll()
  expect(await queue()).toEqual(['a'])
  expect(two.repository.items()).toEqual(one.repository.items())
})

it('does not change the owner of an imported slip', async () => {
  await saveSharedFiles([picture('a')])
  await importThenDie()
  const { repository } = await start('M2')
  await repository.add(slipOf({ member: 'M2', order: 0 }), new ArrayBuffer(4))
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ member: 'M2' }, { member: 'M1' }])
  expect(await inbox()).toEqual([])
})

it('leaves the picture in the inbox while its slip is unpersisted', async () => {
  await saveSharedFiles([picture('a')])
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await importAll()).ids).toHaveLength(1)
  expect((await importAll()).ids).toEqual([])
  full.mockRestore()
  expect(await inbox()).toEqual(['a'])
  await start()
  await importAll()
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual([])
})

it('does not import a deleted slip again', async () => {
  await saveSharedFiles([picture('a')])
  await importThenDie()
  await start()
  const [item] = await readItems()
  await removeSlip(item?.id ?? '')
  await vi.waitFor(async () => expect(await inbox()).toEqual([]))
  expect((await importAll()).ids).toEqual([])
})

it('leaves the pictures for the next import if the inbox can’t be read', async () => {
  await saveSharedFiles([picture('a')])
  const denied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  denied.mockRestore()
  expect((await importAll()).ids).toHaveLength(1)
})

it('leaves the picture for the next import if the session ends meanwhile', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const session = await start()
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  vi.mocked(getSlipQueue).mockResolvedValueOnce(session)
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
})

it('stops when another page takes over the lock', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const session = await start()
  vi.mocked(getSlipQueue).mockImplementation(async () => {
    // Called twice per picture: by the import and by addSlip.
    if ((await readItems()).length > 0) lock.lost.abort()
    return session
  })
  const { ids, waiting } = await importAll()
  expect(ids).toHaveLength(1)
  expect(waiting).toBe(0)
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual(['b'])
})

it('leaves the pictures for the next import if the lock fails', async () => {
  lock.denied = true
  await saveSharedFiles([picture('a')])
  expect(await importAll()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await inbox()).toEqual(['a'])
})

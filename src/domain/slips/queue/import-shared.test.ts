import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSharedItems, readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { removeSlip } from './actions.ts'
import { importSharedSlips } from './import-shared.ts'
import { closeSlipDb, readItems, readPicture } from './slip-db.ts'
import { Browser, FakeSlipServer, PNG, sessionOf, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue, type SlipQueueSession } from './slip-queue.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: () => new Promise(() => undefined) }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const lock = vi.hoisted(() => ({ lost: new AbortController(), denied: false }))
vi.mock('#lib/cross-tab/lock.ts', () => ({
  lockOf: () => async (work: (lost: AbortSignal) => unknown) => {
    if (lock.denied) throw new DOMException('denied', 'SecurityError')
    return await work(lock.lost.signal)
  },
}))

const picture = (name: string) => ({
  name,
  type: 'image/png',
  bytes: new Uint8Array(PNG).buffer,
})
const inbox = async () => (await readSharedItems()).map(({ name }) => name)
const queue = async () => (await readItems()).map(({ name }) => name)

/** A page of this member, as it is after a start; an earlier one is gone, or stands still. */
async function start(member = 'M1'): Promise<SlipQueueSession> {
  const page = new Browser(new FakeSlipServer(), member).page()
  await page.repository.load()
  const session = sessionOf(page, member)
  vi.mocked(getSlipQueue).mockResolvedValue(session)
  return session
}

/** As a kill does between the slip and its inbox: what is taken stays there. */
async function takeAndDie(): Promise<void> {
  const denied = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('gone', 'AbortError')
  })
  await importSharedSlips()
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

it('takes what was shared in its order; it leaves the inbox', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const { ids, refused, waiting } = await importSharedSlips()
  expect((await readItems()).map(({ id }) => id)).toEqual(ids)
  expect(await queue()).toEqual(['a', 'b'])
  expect({ refused, waiting }).toEqual({ refused: [], waiting: 0 })
  expect(await inbox()).toEqual([])
})

it('says of each what it can’t be, and lets go of it', async () => {
  const text = { name: 'note', type: 'image/png', bytes: new TextEncoder().encode('<p>no picture').buffer }
  const empty = { name: 'void', type: 'image/png', bytes: new ArrayBuffer(0) }
  await saveSharedFiles([text, empty, picture('a')])
  const { ids, refused } = await importSharedSlips()
  expect(ids).toHaveLength(1)
  expect(refused).toEqual([
    { name: 'note', problem: 'not-image' },
    { name: 'void', problem: 'empty' },
  ])
  expect(await inbox()).toEqual([])
})

it('leaves all of it there while nobody can tell whose it is, and says how much', async () => {
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  await saveSharedFiles([picture('a'), picture('b')])
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
  await start()
  expect(await importSharedSlips()).toMatchObject({ waiting: 0 })
  expect(await queue()).toEqual(['a', 'b'])
})

it('is the same slip where a page was killed before the inbox was emptied', async () => {
  await saveSharedFiles([picture('a')])
  await takeAndDie()
  expect(await inbox()).toEqual(['a'])
  const { repository } = await start()
  const [item] = repository.items()
  await repository.update(item?.id ?? '', (item) => ({ ...item, state: 'processing' }), new ArrayBuffer(7))
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ id: item?.id, state: 'processing' }])
  expect((await readPicture(item?.id ?? ''))?.byteLength).toBe(7)
  expect(await inbox()).toEqual([])
})

it('is the same slip where two pages take it at once, without a lock between them', async () => {
  const two = await start()
  const one = await start()
  await saveSharedFiles([picture('a')])
  await takeAndDie()
  vi.mocked(getSlipQueue).mockResolvedValue(two)
  // It knows nothing of the other's.
  expect(two.repository.items()).toEqual([])
  await importSharedSlips()
  expect(await queue()).toEqual(['a'])
  expect(two.repository.items()).toEqual(one.repository.items())
})

it('stays whose it was', async () => {
  await saveSharedFiles([picture('a')])
  await takeAndDie()
  const { repository } = await start('M2')
  await repository.add(slipOf({ member: 'M2', order: 0 }), new ArrayBuffer(4))
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ member: 'M2' }, { member: 'M1' }])
  expect(await inbox()).toEqual([])
})

it('stays in the inbox while only a page has its slip', async () => {
  await saveSharedFiles([picture('a')])
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await importSharedSlips()).ids).toHaveLength(1)
  expect((await importSharedSlips()).ids).toEqual([])
  full.mockRestore()
  expect(await inbox()).toEqual(['a'])
  await start()
  await importSharedSlips()
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual([])
})

it('doesn’t come back once it was deleted', async () => {
  await saveSharedFiles([picture('a')])
  await takeAndDie()
  await start()
  const [item] = await readItems()
  await removeSlip(item?.id ?? '')
  await vi.waitFor(async () => expect(await inbox()).toEqual([]))
  expect((await importSharedSlips()).ids).toEqual([])
})

it('what can’t be read now stays for the next time', async () => {
  await saveSharedFiles([picture('a')])
  const denied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  denied.mockRestore()
  expect((await importSharedSlips()).ids).toHaveLength(1)
})

it('stays for the member whose session ended while it was taken', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const session = await start()
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  vi.mocked(getSlipQueue).mockResolvedValueOnce(session)
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
})

it('is left to the page that has taken over', async () => {
  await saveSharedFiles([picture('a'), picture('b')])
  const session = await start()
  vi.mocked(getSlipQueue).mockImplementation(async () => {
    // Each is asked for twice: here, and where it becomes a slip.
    if ((await readItems()).length > 0) lock.lost.abort()
    return session
  })
  const { ids, waiting } = await importSharedSlips()
  expect(ids).toHaveLength(1)
  expect(waiting).toBe(0)
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual(['b'])
})

it('stays for the next time where no lock is to be had', async () => {
  lock.denied = true
  await saveSharedFiles([picture('a')])
  expect(await importSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await inbox()).toEqual(['a'])
})

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearShared, putShared, takeShared } from '#domain/slips/share-inbox.ts'
import { removeSlip } from './actions.ts'
import { takeSharedSlips } from './import-shared.ts'
import { closeSlips, readItems, readPicture } from './slip-db.ts'
import { Browser, deskOf, PNG, SlipBank, slipOf } from './slip-queue.fixture.ts'
import { type Desk, slipDesk } from './slip-queue.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: () => new Promise(() => undefined) }))
vi.mock('./slip-queue.ts', () => ({ slipDesk: vi.fn() }))

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
const inbox = async () => (await takeShared()).map(({ name }) => name)
const queue = async () => (await readItems()).map(({ name }) => name)

/** A page of this member, as it is after a start; an earlier one is gone, or stands still. */
async function start(member = 'M1'): Promise<Desk> {
  const page = new Browser(new SlipBank(), member).page()
  await page.shelf.load()
  const desk = deskOf(page, member)
  vi.mocked(slipDesk).mockResolvedValue(desk)
  return desk
}

/** As a kill does between the slip and its inbox: what is taken stays there. */
async function takeAndDie(): Promise<void> {
  const denied = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('gone', 'AbortError')
  })
  await takeSharedSlips()
  denied.mockRestore()
}

beforeEach(async () => {
  Object.assign(lock, { lost: new AbortController(), denied: false })
  await closeSlips()
  await clearShared()
  globalThis.indexedDB = new IDBFactory()
  await start()
})
afterEach(() => vi.restoreAllMocks())

it('takes what was shared in its order; it leaves the inbox', async () => {
  await putShared([picture('a'), picture('b')])
  const { ids, refused, waiting } = await takeSharedSlips()
  expect((await readItems()).map(({ id }) => id)).toEqual(ids)
  expect(await queue()).toEqual(['a', 'b'])
  expect({ refused, waiting }).toEqual({ refused: [], waiting: 0 })
  expect(await inbox()).toEqual([])
})

it('says of each what it can’t be, and lets go of it', async () => {
  const text = { name: 'note', type: 'image/png', bytes: new TextEncoder().encode('<p>no picture').buffer }
  const empty = { name: 'void', type: 'image/png', bytes: new ArrayBuffer(0) }
  await putShared([text, empty, picture('a')])
  const { ids, refused } = await takeSharedSlips()
  expect(ids).toHaveLength(1)
  expect(refused).toEqual([
    { name: 'note', problem: 'not-image' },
    { name: 'void', problem: 'empty' },
  ])
  expect(await inbox()).toEqual([])
})

it('leaves all of it there while nobody can tell whose it is, and says how much', async () => {
  vi.mocked(slipDesk).mockResolvedValue(undefined)
  await putShared([picture('a'), picture('b')])
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
  await start()
  expect(await takeSharedSlips()).toMatchObject({ waiting: 0 })
  expect(await queue()).toEqual(['a', 'b'])
})

it('is the same slip where a page was killed before the inbox was emptied', async () => {
  await putShared([picture('a')])
  await takeAndDie()
  expect(await inbox()).toEqual(['a'])
  const { shelf } = await start()
  const [item] = shelf.items()
  await shelf.change(item?.id ?? '', (kept) => ({ ...kept, state: 'processing' }), new ArrayBuffer(7))
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ id: item?.id, state: 'processing' }])
  expect((await readPicture(item?.id ?? ''))?.byteLength).toBe(7)
  expect(await inbox()).toEqual([])
})

it('is the same slip where two pages take it at once, without a lock between them', async () => {
  const two = await start()
  const one = await start()
  await putShared([picture('a')])
  await takeAndDie()
  vi.mocked(slipDesk).mockResolvedValue(two)
  // It knows nothing of the other's.
  expect(two.shelf.items()).toEqual([])
  await takeSharedSlips()
  expect(await queue()).toEqual(['a'])
  expect(two.shelf.items()).toEqual(one.shelf.items())
})

it('stays whose it was', async () => {
  await putShared([picture('a')])
  await takeAndDie()
  const { shelf } = await start('M2')
  await shelf.add(slipOf({ member: 'M2', order: 0 }), new ArrayBuffer(4))
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await readItems()).toMatchObject([{ member: 'M2' }, { member: 'M1' }])
  expect(await inbox()).toEqual([])
})

it('stays in the inbox while only a page has its slip', async () => {
  await putShared([picture('a')])
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect((await takeSharedSlips()).ids).toHaveLength(1)
  expect((await takeSharedSlips()).ids).toEqual([])
  full.mockRestore()
  expect(await inbox()).toEqual(['a'])
  await start()
  await takeSharedSlips()
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual([])
})

it('doesn’t come back once it was deleted', async () => {
  await putShared([picture('a')])
  await takeAndDie()
  await start()
  const [item] = await readItems()
  await removeSlip(item?.id ?? '')
  await vi.waitFor(async () => expect(await inbox()).toEqual([]))
  expect((await takeSharedSlips()).ids).toEqual([])
})

it('what can’t be read now stays for the next time', async () => {
  await putShared([picture('a')])
  const denied = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  denied.mockRestore()
  expect((await takeSharedSlips()).ids).toHaveLength(1)
})

it('stays for the member whose session ended while it was taken', async () => {
  await putShared([picture('a'), picture('b')])
  const desk = await start()
  vi.mocked(slipDesk).mockResolvedValue(undefined)
  vi.mocked(slipDesk).mockResolvedValueOnce(desk)
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 2, dropped: 0 })
  expect(await inbox()).toEqual(['a', 'b'])
})

it('is left to the page that has taken over', async () => {
  await putShared([picture('a'), picture('b')])
  const desk = await start()
  vi.mocked(slipDesk).mockImplementation(async () => {
    // Each is asked for twice: here, and where it becomes a slip.
    if ((await readItems()).length > 0) lock.lost.abort()
    return desk
  })
  const { ids, waiting } = await takeSharedSlips()
  expect(ids).toHaveLength(1)
  expect(waiting).toBe(0)
  expect(await queue()).toEqual(['a'])
  expect(await inbox()).toEqual(['b'])
})

it('stays for the next time where no lock is to be had', async () => {
  lock.denied = true
  await putShared([picture('a')])
  expect(await takeSharedSlips()).toEqual({ ids: [], refused: [], waiting: 0, dropped: 0 })
  expect(await inbox()).toEqual(['a'])
})

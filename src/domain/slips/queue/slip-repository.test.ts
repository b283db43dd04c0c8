import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { bytes, fillDisk, resetSlipDb, slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  createSlipRepository,
  deleteItems,
  deleteItemsWhere,
  openChangeChannel,
  readItems,
  readPicture,
  type SlipRepository,
  storedMember,
  updateItems,
} from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

let repository: SlipRepository

beforeEach(async () => {
  await resetSlipDb()
  vi.mocked(report).mockClear()
  repository = createSlipRepository('M1')
})
afterEach(() => vi.restoreAllMocks())

const malformed = () => ({ ...slipOf(), state: 'eaten' as 'ready' })
const breakStore = (method: 'get' | 'getAll' | 'delete') =>
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('disk', 'UnknownError')
  })
const sizeOf = async (id: string) => (await readPicture(id))?.byteLength
const orders = () => repository.items().map(({ order }) => order)

describe('records', () => {
  it('are read in order, for all members; malformed ones are skipped and reported', async () => {
    const items = [slipOf({ order: 3 }), slipOf({ order: 1, member: 'M2' }), slipOf({ order: 2 })]
    for (const item of items) await addItem(item, bytes())
    expect((await readItems()).map(({ order }) => order)).toEqual([1, 2, 3])
    expect(report).not.toHaveBeenCalled()
    await addItem(malformed(), bytes())
    expect(await readItems()).toHaveLength(3)
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-record', { what: 'item' })
  })

  it('without a picture read as undefined; a malformed one is reported', async () => {
    expect(await readPicture(slipOf().id)).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
    const item = slipOf()
    await addItem(item, 'text' as unknown as ArrayBuffer)
    expect(await readPicture(item.id)).toBeUndefined()
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-record', { what: 'bytes' })
  })

  it.each([
    ['the slips', 5000, () => readItems()],
    ['a picture', 20_000, () => readPicture('id')],
  ] as const)('time out when reading %s', async (_, ms, read) => {
    await readItems()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = () => new EventTarget() as IDBRequest
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(silent)
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(silent)
    const end = vi.fn()
    const reading = read().catch(end)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await reading
    expect(end).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('with the same id aren’t overwritten, nor their pictures', async () => {
    const item = slipOf()
    expect(await addItem(item, bytes(4))).toBe(true)
    expect(await addItem({ ...item, member: 'M2' }, bytes(9))).toBe(false)
    expect(await readItems()).toEqual([item])
    expect(await sizeOf(item.id)).toBe(4)
  })

  it('are stored with their picture or not at all', async () => {
    fillDisk()
    await expect(addItem(slipOf(), bytes())).rejects.toThrow('full')
    expect(await readItems()).toEqual([])
  })

  it('are committed without waiting for the requests, if the browser can', async () => {
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    await addItem(slipOf(), bytes())
    expect(commit).toHaveBeenCalledOnce()
    commit.mockRestore()
    const original = IDBTransaction.prototype.commit
    Object.assign(IDBTransaction.prototype, { commit: undefined })
    expect(await addItem(slipOf(), bytes())).toBe(true)
    Object.assign(IDBTransaction.prototype, { commit: original })
  })

  it.each([
    ['keeps the picture', undefined, 4],
    ['replaces the picture', bytes(9), 9],
    ['deletes the picture', 'drop', undefined],
  ] as const)('an update %s', async (_, picture, size) => {
    const item = slipOf()
    await addItem(item, bytes())
    const [changed] = await updateItems([item.id], (each) => ({ ...each, state: 'processing' }), picture)
    expect(changed).toEqual({ ...item, state: 'processing' })
    expect(await readItems()).toEqual([changed])
    expect(await sizeOf(item.id)).toBe(size)
  })

  it('that are deleted aren’t restored by an update', async () => {
    const next = vi.fn()
    expect(await updateItems([slipOf().id], next)).toEqual([])
    expect(next).not.toHaveBeenCalled()
    expect(await readItems()).toEqual([])
  })

  it('are updated one after another, and stay as they are if the write fails', async () => {
    const item = slipOf()
    await addItem(item, bytes())
    const count = () => updateItems([item.id], (each) => ({ ...each, failures: each.failures + 1 }))
    await Promise.all([count(), count(), count()])
    fillDisk()
    await expect(count()).rejects.toThrow()
    expect(await readItems()).toMatchObject([{ failures: 3 }])
  })

  it.each<[string, (id: string) => Promise<void>]>([
    ['by id', (id) => deleteItems([id, slipOf().id])],
    ['by a predicate', () => deleteItemsWhere(({ state }) => state === 'failed')],
  ])('are deleted %s with their pictures, despite malformed ones', async (_, remove) => {
    const [deleted, kept, broken] = [slipOf({ state: 'failed' }), slipOf(), malformed()]
    for (const item of [broken, deleted, kept]) await addItem(item, bytes())
    await remove(deleted.id)
    expect(await readItems()).toEqual([kept])
    const sizes = [await sizeOf(deleted.id), await sizeOf(kept.id), await sizeOf(broken.id)]
    expect(sizes).toEqual([undefined, 4, 4])
  })
})

it('metadata that can’t be read or written is no error', async () => {
  fillDisk()
  breakStore('get')
  await storedMember.save({ mark: 'hash', id: 'M1', username: '', name: '' })
  expect(await storedMember.read()).toBeUndefined()
})

// Failing writes of items are tested in src/lib/outbox; here are pictures and reports.
describe('a member’s repository', () => {
  it('lists the member’s slips in order', async () => {
    for (const order of [3, 1, 2]) await addItem(slipOf({ order }), bytes())
    await addItem(slipOf({ member: 'M2' }), bytes())
    expect([repository.isLoaded(), orders()]).toEqual([false, []])
    await repository.load()
    expect([repository.isLoaded(), orders()]).toEqual([true, [1, 2, 3]])
    expect(await repository.add(slipOf({ order: 1.5 }), bytes())).toBe(true)
    expect(orders()).toEqual([1, 1.5, 2, 3])
  })

  it('reports failures of the database', async () => {
    const item = slipOf()
    await repository.add(item, bytes())
    const reading = breakStore('getAll')
    await repository.load()
    expect(repository.items()).toEqual([item])
    expect(repository.isLoaded()).toBe(false)
    reading.mockRestore()
    fillDisk()
    await repository.update(item.id, (each) => each)
    await repository.add(slipOf(), bytes())
    breakStore('delete')
    await repository.remove([item.id])
    expect(vi.mocked(report).mock.calls).toEqual([
      ['slip-store', { what: 'read', error: 'UnknownError' }],
      ['slip-store', { what: 'change', error: expect.any(String) }],
      ['slip-store', { what: 'add', error: 'QuotaExceededError' }],
      ['slip-store', { what: 'delete', error: 'UnknownError' }],
    ])
  })

  it('holds an unpersisted slip and its picture in memory', async () => {
    const disk = fillDisk()
    const item = slipOf()
    expect(await repository.add(item, bytes())).toBe(false)
    disk.mockRestore()
    expect(repository.isPersisted(item.id)).toBe(false)
    await repository.load()
    const size = async () => (await repository.readBytes(item.id))?.byteLength
    const sent = await repository.update(item.id, (each) => ({ ...each, state: 'processing' }))
    expect([repository.items(), await size()]).toEqual([[sent], 4])
    await repository.update(item.id, (each) => each, bytes(9))
    expect(await size()).toBe(9)
    await repository.update(item.id, (each) => each, 'drop')
    expect(await size()).toBeUndefined()
    await repository.remove([item.id])
    await repository.load()
    expect([repository.items(), await readItems()]).toEqual([[], []])
  })

  it('retries a failed write once the database works again', async () => {
    const item = slipOf()
    const states = async () => [repository.items()[0]?.state, (await readItems())[0]?.state]
    await repository.add(item, bytes())
    const disk = fillDisk()
    await repository.update(item.id, (each) => ({ ...each, state: 'processing' }), bytes(9))
    expect(await states()).toEqual(['processing', 'waiting'])
    expect((await repository.readBytes(item.id))?.byteLength).toBe(9)
    disk.mockRestore()
    await repository.load()
    expect(await states()).toEqual(['processing', 'processing'])
    expect(await sizeOf(item.id)).toBe(9)
    await createSlipRepository('M1').update(item.id, (each) => ({ ...each, state: 'success' }))
    await repository.load()
    expect(await states()).toEqual(['success', 'success'])
  })
})

it('the change channel notifies other pages of the same member, but neither the sender nor closed ones', async () => {
  const pages = ['M1', 'M1', 'M1', 'M2'].map((member) => {
    const onChange = vi.fn()
    return { ...openChangeChannel(member, onChange), onChange }
  })
  const [one, two, closed, stranger] = pages
  closed?.close()
  closed?.notify()
  one?.notify()
  await eventually(() => expect(two?.onChange).toHaveBeenCalledOnce())
  // A later message proves that no earlier one was in flight.
  two?.notify()
  await eventually(() => expect(one?.onChange).toHaveBeenCalledOnce())
  expect([stranger, closed].map((each) => each?.onChange.mock.calls.length)).toEqual([0, 0])
  for (const { close } of pages) close()
})

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { number, object } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  closeSlipDb,
  deleteItems,
  deleteItemsWhere,
  readItems,
  readMeta,
  readPicture,
  updateItems,
  writeMeta,
} from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = (length = 4) => new ArrayBuffer(length)
const malformed = () => ({ ...slipOf(), state: 'eaten' as 'ready' })
const full = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

beforeEach(async () => {
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(report).mockClear()
})
afterEach(() => vi.restoreAllMocks())

const sizeOf = async (id: string) => (await readPicture(id))?.byteLength

describe('reading', () => {
  it('returns the slips of all members in order', async () => {
    const items = [slipOf({ order: 3 }), slipOf({ order: 1, member: 'M2' }), slipOf({ order: 2 })]
    for (const item of items) await addItem(item, bytes())
    expect((await readItems()).map(({ order }) => order)).toEqual([1, 2, 3])
    expect(report).not.toHaveBeenCalled()
  })

  it('skips and reports a malformed record', async () => {
    const good = slipOf()
    for (const item of [malformed(), good]) await addItem(item, bytes())
    expect(await readItems()).toEqual([good])
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-record', { what: 'item' })
  })

  it('returns undefined for a missing picture; reports a malformed one', async () => {
    expect(await readPicture(slipOf().id)).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
    const item = slipOf()
    await addItem(item, 'text' as unknown as ArrayBuffer)
    expect(await readPicture(item.id)).toBeUndefined()
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-record', { what: 'bytes' })
  })

  it('rejects if the database can’t be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    await expect(readItems()).rejects.toThrow('disk')
  })

  it.each([
    ['the slips', 5000, () => readItems()],
    ['a picture', 20_000, () => readPicture('id')],
  ] as const)('times out reading %s', async (_, ms, read) => {
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
})

describe('adding a slip', () => {
  it('does not overwrite a slip with the same id, or its picture', async () => {
    const item = slipOf()
    expect(await addItem(item, bytes(4))).toBe(true)
    expect(await addItem({ ...item, member: 'M2' }, bytes(9))).toBe(false)
    expect(await readItems()).toEqual([item])
    expect(await sizeOf(item.id)).toBe(4)
  })

  it('stores nothing if only the record or only the picture can be written', async () => {
    full()
    await expect(addItem(slipOf(), bytes())).rejects.toThrow('full')
    vi.restoreAllMocks()
    expect(await readItems()).toEqual([])
  })

  it('works in browsers without IDBTransaction.commit', async () => {
    const { commit } = IDBTransaction.prototype
    Object.assign(IDBTransaction.prototype, { commit: undefined })
    expect(await addItem(slipOf(), bytes())).toBe(true)
    Object.assign(IDBTransaction.prototype, { commit })
    expect(await readItems()).toHaveLength(1)
  })

  it('commits without waiting for the requests', async () => {
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')
    await addItem(slipOf(), bytes())
    expect(commit).toHaveBeenCalledOnce()
  })
})

describe('updating a slip', () => {
  it.each([
    ['keeps the picture', undefined, 4],
    ['replaces the picture', bytes(9), 9],
    ['deletes the picture', 'drop', undefined],
  ] as const)('%s', async (_, picture, size) => {
    const item = slipOf()
    await addItem(item, bytes())
    const [changed] = await updateItems([item.id], (item) => ({ ...item, state: 'processing' }), picture)
    expect(changed).toEqual({ ...item, state: 'processing' })
    expect(await readItems()).toEqual([changed])
    expect(await sizeOf(item.id)).toBe(size)
  })

  it('does not restore a deleted slip', async () => {
    const next = vi.fn()
    expect(await updateItems([slipOf().id], next)).toEqual([])
    expect(next).not.toHaveBeenCalled()
    expect(await readItems()).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })

  it('applies concurrent updates one after another', async () => {
    const item = slipOf()
    await addItem(item, bytes())
    const count = () => updateItems([item.id], (item) => ({ ...item, failures: item.failures + 1 }))
    await Promise.all([count(), count(), count()])
    expect(await readItems()).toMatchObject([{ failures: 3 }])
  })

  it('rejects if the write fails and leaves the slip unchanged', async () => {
    const item = slipOf()
    await addItem(item, bytes())
    full()
    await expect(updateItems([item.id], (item) => ({ ...item, state: 'failed' }))).rejects.toThrow()
    vi.restoreAllMocks()
    expect(await readItems()).toEqual([item])
  })
})

describe('deleting', () => {
  it('deletes the records and pictures with these ids', async () => {
    const [deleted, kept] = [slipOf(), slipOf()]
    for (const item of [deleted, kept]) await addItem(item, bytes())
    await deleteItems([deleted.id, slipOf().id])
    expect(await readItems()).toEqual([kept])
    expect([await sizeOf(deleted.id), await sizeOf(kept.id)]).toEqual([undefined, 4])
  })

  it('deletes matching slips despite malformed records', async () => {
    const [deleted, kept, malformedItem] = [slipOf({ state: 'failed' }), slipOf(), malformed()]
    for (const item of [malformedItem, deleted, kept]) await addItem(item, bytes())
    const matchedIds: string[] = []
    await deleteItemsWhere(({ id, state }) => {
      matchedIds.push(id)
      return state === 'failed'
    })
    expect(matchedIds.sort()).toEqual([deleted.id, kept.id].sort())
    expect(await readItems()).toEqual([kept])
    expect([await sizeOf(deleted.id), await sizeOf(kept.id), await sizeOf(malformedItem.id)]).toEqual([
      undefined,
      4,
      4,
    ])
  })
})

describe('a metadata record', () => {
  const schema = object({ count: number() })

  it('is readable until deleted', async () => {
    expect(await readMeta('n', schema)).toBeUndefined()
    expect(await writeMeta('n', { count: 7 })).toBe(true)
    expect(await readMeta('n', schema)).toEqual({ count: 7 })
    expect(await writeMeta('n', undefined)).toBe(true)
    expect(await readMeta('n', schema)).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })

  it('is ignored and reported if malformed', async () => {
    await writeMeta('n', { count: 'many' })
    expect(await readMeta('n', schema)).toBeUndefined()
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-record', { what: 'n' })
  })

  it('returns false if the disk is full', async () => {
    full()
    expect(await writeMeta('n', { count: 7 })).toBe(false)
  })

  it('is undefined if it can’t be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    expect(await readMeta('n', schema)).toBeUndefined()
  })
})

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { addItem, closeSlips, dropItems, readItems, readPicture } from './slip-db.ts'
import { slipOf } from './slip-queue.fixture.ts'
import { openShelf, type Shelf } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = (length = 4) => new ArrayBuffer(length)
let shelf: Shelf

beforeEach(async () => {
  await closeSlips()
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(report).mockClear()
  shelf = openShelf('M1')
})
afterEach(() => vi.restoreAllMocks())

const full = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
const unreadable = () =>
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('disk', 'UnknownError')
  })
const orders = () => shelf.items().map(({ order }) => order)

describe('what is on disk', () => {
  it('is shown in its order, one member’s only', async () => {
    for (const order of [3, 1, 2]) await addItem(slipOf({ order }), bytes())
    await addItem(slipOf({ member: 'M2' }), bytes())
    expect([shelf.isLoaded(), orders()]).toEqual([false, []])
    await shelf.load()
    expect([shelf.isLoaded(), orders()]).toEqual([true, [1, 2, 3]])
    expect(await shelf.add(slipOf({ order: 1.5 }), bytes())).toBe(true)
    expect(orders()).toEqual([1, 1.5, 2, 3])
  })

  it('stays as it was where it can’t be read', async () => {
    const item = slipOf()
    await shelf.add(item, bytes())
    unreadable()
    await shelf.load()
    expect(shelf.items()).toEqual([item])
    expect(shelf.isLoaded()).toBe(false)
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'read', error: 'UnknownError' })
  })

  it('is what another page has made of it', async () => {
    const [changed, gone] = [slipOf(), slipOf()]
    for (const item of [changed, gone]) await shelf.add(item, bytes())
    const other = openShelf('M1')
    await other.change(changed.id, (item) => ({ ...item, state: 'processing' }))
    await other.drop([gone.id])
    await shelf.load()
    expect(shelf.items()).toEqual([{ ...changed, state: 'processing' }])
  })

  it('that another page has deleted isn’t changed any more, nor shown', async () => {
    const item = slipOf()
    await shelf.add(item, bytes())
    const other = slipOf()
    await shelf.add(other, bytes())
    await dropItems([item.id])
    expect(await shelf.change(item.id, (kept) => ({ ...kept, state: 'processing' }))).toBeUndefined()
    expect(shelf.items()).toEqual([other])
    expect(await readItems()).toEqual([other])
  })

  it('goes with its picture', async () => {
    const [gone, kept] = [slipOf(), slipOf()]
    for (const item of [gone, kept]) await shelf.add(item, bytes())
    await shelf.drop([gone.id])
    expect(shelf.items()).toEqual([kept])
    expect(await shelf.picture(gone.id)).toBeUndefined()
    expect(await shelf.picture(kept.id)).toBeDefined()
  })

  it('isn’t shown any more where it can’t be deleted; the trouble is reported', async () => {
    const item = slipOf()
    await shelf.add(item, bytes())
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    await shelf.drop([item.id])
    expect(shelf.items()).toEqual([])
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'drop', error: 'UnknownError' })
  })
})

describe('what only this page has', () => {
  it('is shown among the others, changed and dropped like them', async () => {
    await shelf.add(slipOf({ order: 1 }), bytes())
    await shelf.add(slipOf({ order: 3 }), bytes())
    const disk = full()
    const item = slipOf({ order: 2 })
    expect(await shelf.add(item, bytes())).toBe(false)
    disk.mockRestore()
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'add', error: 'QuotaExceededError' })
    expect(shelf.items().map(({ id }) => shelf.isKept(id))).toEqual([true, false, true])
    await shelf.load()
    expect(orders()).toEqual([1, 2, 3])

    expect((await shelf.picture(item.id))?.byteLength).toBe(4)
    const sent = await shelf.change(item.id, (kept) => ({ ...kept, state: 'processing' }))
    expect(shelf.items()[1]).toBe(sent)
    expect((await shelf.picture(item.id))?.byteLength).toBe(4)
    await shelf.change(item.id, (kept) => kept, bytes(9))
    expect((await shelf.picture(item.id))?.byteLength).toBe(9)
    await shelf.change(item.id, (kept) => kept, 'drop')
    expect(await shelf.picture(item.id)).toBeUndefined()

    await shelf.drop([item.id])
    await shelf.load()
    expect(orders()).toEqual([1, 3])
    expect(await readItems()).toHaveLength(2)
  })

  it('is the only one of its id: what came to disk meanwhile isn’t shown beside it', async () => {
    const disk = full()
    const item = slipOf()
    await shelf.add(item, bytes())
    disk.mockRestore()
    await addItem(item, bytes())
    await shelf.load()
    expect(shelf.items()).toEqual([item])
  })
})

describe('a change that the disk doesn’t take', () => {
  const item = slipOf()
  let disk: ReturnType<typeof full>
  beforeEach(async () => {
    await shelf.add(item, bytes())
    disk = full()
    await shelf.change(item.id, (kept) => ({ ...kept, state: 'processing' }))
  })
  const states = async () => [shelf.items()[0]?.state, (await readItems())[0]?.state]

  it('holds here, and is reported', async () => {
    expect(await states()).toEqual(['processing', 'waiting'])
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'change', error: expect.any(String) })
    await shelf.load()
    expect(await states()).toEqual(['processing', 'waiting'])
  })

  it('is written as soon as the disk takes it, once', async () => {
    disk.mockRestore()
    await shelf.load()
    expect(await states()).toEqual(['processing', 'processing'])
    await openShelf('M1').change(item.id, (kept) => ({ ...kept, state: 'success' }))
    await shelf.load()
    expect(await states()).toEqual(['success', 'success'])
  })

  it('is written before the next change of another slip', async () => {
    disk.mockRestore()
    const other = slipOf()
    await shelf.add(other, bytes())
    await shelf.change(other.id, (kept) => ({ ...kept, failures: 1 }))
    expect(await states()).toEqual(['processing', 'processing'])
  })

  it('goes by the one before it, which the disk doesn’t have either', async () => {
    const next = await shelf.change(item.id, (kept) => ({ ...kept, failures: kept.failures + 1 }))
    expect(next).toMatchObject({ state: 'processing', failures: 1 })
    expect(shelf.items()).toEqual([next])
  })

  it('of a slip that is deleted then doesn’t bring it back', async () => {
    await shelf.drop([item.id])
    disk.mockRestore()
    await shelf.load()
    expect(shelf.items()).toEqual([])
    expect(await readItems()).toEqual([])
    expect(await readPicture(item.id)).toBeUndefined()
  })

  it('of a slip that another page had meanwhile isn’t written over by one that was deleted here', async () => {
    await shelf.drop([item.id])
    disk.mockRestore()
    // As a shared picture is taken again under its id.
    await shelf.add(item, bytes())
    await shelf.load()
    expect(await states()).toEqual(['waiting', 'waiting'])
  })

  it('of a slip that this page doesn’t know changes nothing', async () => {
    unreadable()
    const next = vi.fn()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    expect(await shelf.change(slipOf().id, next)).toBeUndefined()
    expect(next).not.toHaveBeenCalled()
    expect(shelf.items()).toHaveLength(1)
  })
})

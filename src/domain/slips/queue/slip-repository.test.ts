import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { report } from '#lib/browser/report-problem.ts'
import { slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  type ChangeChannel,
  closeSlipDb,
  createSlipRepository,
  openChangeChannel,
  readItems,
  type SlipRepository,
} from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = (length = 4) => new ArrayBuffer(length)
let repository: SlipRepository

beforeEach(async () => {
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(report).mockClear()
  repository = createSlipRepository('M1')
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
const orders = () => repository.items().map(({ order }) => order)

describe('persisted slips', () => {
  it('are listed in order, for one member', async () => {
    for (const order of [3, 1, 2]) await addItem(slipOf({ order }), bytes())
    await addItem(slipOf({ member: 'M2' }), bytes())
    expect([repository.isLoaded(), orders()]).toEqual([false, []])
    await repository.load()
    expect([repository.isLoaded(), orders()]).toEqual([true, [1, 2, 3]])
    expect(await repository.add(slipOf({ order: 1.5 }), bytes())).toBe(true)
    expect(orders()).toEqual([1, 1.5, 2, 3])
  })

  it('stay unchanged if the database can’t be read', async () => {
    const item = slipOf()
    await repository.add(item, bytes())
    unreadable()
    await repository.load()
    expect(repository.items()).toEqual([item])
    expect(repository.isLoaded()).toBe(false)
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'read', error: 'UnknownError' })
  })

  it('are removed from the list even if deleting fails, which is reported', async () => {
    const item = slipOf()
    await repository.add(item, bytes())
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    await repository.remove([item.id])
    expect(repository.items()).toEqual([])
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'delete', error: 'UnknownError' })
  })
})

describe('unpersisted slips', () => {
  it('are listed, updated and removed like the others', async () => {
    await repository.add(slipOf({ order: 1 }), bytes())
    await repository.add(slipOf({ order: 3 }), bytes())
    const disk = full()
    const item = slipOf({ order: 2 })
    expect(await repository.add(item, bytes())).toBe(false)
    disk.mockRestore()
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'add', error: 'QuotaExceededError' })
    expect(repository.items().map(({ id }) => repository.isPersisted(id))).toEqual([true, false, true])
    await repository.load()
    expect(orders()).toEqual([1, 2, 3])

    expect((await repository.readBytes(item.id))?.byteLength).toBe(4)
    const sent = await repository.update(item.id, (item) => ({ ...item, state: 'processing' }))
    expect(repository.items()[1]).toBe(sent)
    expect((await repository.readBytes(item.id))?.byteLength).toBe(4)
    await repository.update(item.id, (item) => item, bytes(9))
    expect((await repository.readBytes(item.id))?.byteLength).toBe(9)
    await repository.update(item.id, (item) => item, 'drop')
    expect(await repository.readBytes(item.id)).toBeUndefined()

    await repository.remove([item.id])
    await repository.load()
    expect(orders()).toEqual([1, 3])
    expect(await readItems()).toHaveLength(2)
  })
})

describe('a failed write', () => {
  const item = slipOf()
  let disk: ReturnType<typeof full>
  beforeEach(async () => {
    await repository.add(item, bytes())
    disk = full()
    await repository.update(item.id, (item) => ({ ...item, state: 'processing' }))
  })
  const states = async () => [repository.items()[0]?.state, (await readItems())[0]?.state]

  it('is applied in memory and reported', async () => {
    expect(await states()).toEqual(['processing', 'waiting'])
    expect(report).toHaveBeenCalledWith('slip-store', { what: 'change', error: expect.any(String) })
    await repository.load()
    expect(await states()).toEqual(['processing', 'waiting'])
  })

  it('is retried once the database works again', async () => {
    disk.mockRestore()
    await repository.load()
    expect(await states()).toEqual(['processing', 'processing'])
    await createSlipRepository('M1').update(item.id, (item) => ({ ...item, state: 'success' }))
    await repository.load()
    expect(await states()).toEqual(['success', 'success'])
  })

  it('of an unknown slip changes nothing', async () => {
    unreadable()
    const next = vi.fn()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError')
    })
    expect(await repository.update(slipOf().id, next)).toBeUndefined()
    expect(next).not.toHaveBeenCalled()
    expect(repository.items()).toHaveLength(1)
  })
})

describe('the change channel', () => {
  const openChannels: ChangeChannel[] = []
  function joinChannel(member: string) {
    const onChange = vi.fn()
    const channel = openChangeChannel(member, onChange)
    openChannels.push(channel)
    return { ...channel, onChange }
  }

  afterEach(() => {
    for (const { close } of openChannels.splice(0)) close()
    vi.unstubAllGlobals()
  })

  it('notifies other pages of the same member, but not the sender', async () => {
    const [one, two, stranger] = [joinChannel('M1'), joinChannel('M1'), joinChannel('M2')]
    one.notify()
    await vi.waitFor(() => expect(two.onChange).toHaveBeenCalledOnce())
    // A later message proves that no earlier one was in flight.
    two.notify()
    await vi.waitFor(() => expect(one.onChange).toHaveBeenCalledOnce())
    expect(stranger.onChange).not.toHaveBeenCalled()
  })

  it('ignores messages of other versions', async () => {
    const { onChange } = joinChannel('M1')
    const channel = new BroadcastChannel('kapao-slips')
    for (const data of [null, 'changed', { kind: 'eaten', member: 'M1' }, { kind: 'changed' }]) {
      channel.postMessage(data)
    }
    channel.postMessage({ kind: 'changed', member: 'M1' })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
    channel.close()
  })

  it('neither sends nor receives after close', async () => {
    const [one, two, three] = [joinChannel('M1'), joinChannel('M1'), joinChannel('M1')]
    one.close()
    one.notify()
    two.notify()
    await vi.waitFor(() => expect(three.onChange).toHaveBeenCalledOnce())
    expect(one.onChange).not.toHaveBeenCalled()
  })

  it('does nothing if the browser lacks BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { notify, close } = openChangeChannel('M1', () => undefined)
    notify()
    close()
  })
})

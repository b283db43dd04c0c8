import { expect, it } from 'vitest'
import { fc, runs } from '#tests/setup/property-runs.ts'
import type { OutboxRecords } from './outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from './outbox-repository.ts'

interface Item {
  readonly id: string
  readonly order: number
  readonly version: number
}

type Disk = 'works' | 'is full' | 'is denied' | 'commits late'

/** Records in memory. Like transactions, accesses take effect in order; their answers take different times. */
class FakeRecords implements Omit<OutboxRecords<Item>, 'deleteItemsWhere'> {
  readonly items = new Map<string, Item>()
  readonly bytes = new Map<string, ArrayBuffer>()
  disk: Disk = 'works'
  private readonly turns: readonly number[]
  private accesses = 0
  private lastEffect: Promise<unknown> = Promise.resolve()

  constructor(turns: readonly number[]) {
    this.turns = turns
  }

  private async pass(): Promise<void> {
    const turns = this.turns[this.accesses++ % this.turns.length] ?? 0
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
  }

  private async access<T>(kind: 'read' | 'write', work: () => T): Promise<T> {
    const effect = this.lastEffect.then(async () => {
      await this.pass()
      const { disk } = this
      const isRejected = disk === 'is denied' || (disk === 'is full' && kind === 'write')
      const result = isRejected ? undefined : work()
      return { result, isFailed: isRejected || (disk === 'commits late' && kind === 'write') }
    })
    this.lastEffect = effect
    const { result, isFailed } = await effect
    await this.pass()
    if (isFailed) throw new DOMException('disk', 'UnknownError')
    return result as T
  }

  readItems(): Promise<Item[]> {
    return this.access('read', () => [...this.items.values()].sort((a, b) => a.order - b.order))
  }

  addItem(item: Item, bytes?: ArrayBuffer): Promise<boolean> {
    return this.access('write', () => {
      if (this.items.has(item.id)) return false
      this.items.set(item.id, item)
      if (bytes) this.bytes.set(item.id, bytes)
      return true
    })
  }

  updateItems(ids: readonly string[], next: (item: Item) => Item): Promise<readonly Item[]> {
    return this.access('write', () => {
      const changed = ids.flatMap((id) => this.items.get(id) ?? []).map(next)
      for (const item of changed) this.items.set(item.id, item)
      return changed
    })
  }

  readBytes(id: string): Promise<ArrayBuffer | undefined> {
    return this.access('read', () => this.bytes.get(id))
  }

  deleteBytes(id: string): Promise<void> {
    return this.access('write', () => void this.bytes.delete(id))
  }

  deleteItems(ids: readonly string[]): Promise<void> {
    return this.access('write', () => {
      for (const id of ids) {
        this.items.delete(id)
        this.bytes.delete(id)
      }
    })
  }
}

type Step =
  | { readonly kind: 'add' | 'update' | 'remove'; readonly index: number; readonly isAwaited: boolean }
  | { readonly kind: 'load' | 'retry' | 'update all' }
  | { readonly kind: 'disk'; readonly disk: Disk }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'update' as const, 'remove' as const),
      index: fc.nat(3),
      isAwaited: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('disk' as const),
      disk: fc.constantFrom<Disk>('works', 'is full', 'is denied', 'commits late'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('load' as const, 'retry' as const, 'update all' as const),
    }),
  },
)

/** A queue on the repository, and what its items should be. */
class Queue {
  readonly records: FakeRecords
  readonly repository: OutboxRepository<Item>
  readonly wanted = new Map<string, Item>()
  private order = 0

  constructor(turns: readonly number[]) {
    this.records = new FakeRecords(turns)
    this.repository = createOutboxRepository<Item>({ records: this.records, onError: () => undefined })
  }

  async run(each: Step): Promise<void> {
    if (each.kind === 'disk') this.records.disk = each.disk
    else if (each.kind === 'load') return this.repository.load()
    else if (each.kind === 'retry') await this.repository.retryFailed()
    else if (each.kind === 'update all') return this.updateAll()
    else if (each.kind === 'add') return this.add()
    else if ('index' in each) {
      const id = [...this.wanted.keys()][each.index]
      if (id !== undefined) await (each.kind === 'update' ? this.update(id) : this.remove(id))
    }
  }

  private async add(): Promise<void> {
    const item = { id: `${this.order}`, order: this.order++, version: 0 }
    this.wanted.set(item.id, item)
    this.repository.hold(item)
    expect(this.repository.find(item.id)).toBe(item)
    await this.repository.add(item, new ArrayBuffer(1))
  }

  private async update(id: string): Promise<void> {
    const item = this.wanted.get(id)
    if (!item) return
    const version = item.version + 1
    this.wanted.set(id, { ...item, version })
    const update = this.repository.update(id, (latest) => ({ ...latest, version: latest.version + 1 }))
    expect(this.repository.find(id)?.version).toBe(version)
    await update
  }

  private async updateAll(): Promise<void> {
    for (const [id, item] of this.wanted) this.wanted.set(id, { ...item, version: item.version + 1 })
    const update = this.repository.updateAll([...this.wanted.keys()], (latest) => ({
      ...latest,
      version: latest.version + 1,
    }))
    expect(this.repository.items()).toEqual([...this.wanted.values()])
    await update
  }

  private async remove(id: string): Promise<void> {
    this.wanted.delete(id)
    const removal = this.repository.remove([id])
    expect(this.repository.find(id)).toBeUndefined()
    await removal
  }
}

it('never loses, revives or reverts an item, whenever the disk fails', async () => {
  const turns = fc.array(fc.nat(8), { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(turns, fc.array(step, { maxLength: 30 }), async (turnsOfAccesses, steps) => {
      const queue = new Queue(turnsOfAccesses)
      const { records, repository, wanted } = queue
      const pending: Promise<void>[] = []
      for (const each of steps) {
        const work = queue.run(each)
        pending.push(work)
        if ('isAwaited' in each && each.isAwaited) await work
      }
      await Promise.all(pending)
      expect(repository.items()).toEqual([...wanted.values()])
      records.disk = 'works'
      await repository.retryFailed()
      await repository.load()
      expect(repository.items()).toEqual([...wanted.values()])
      expect(await records.readItems()).toEqual([...wanted.values()])
      expect([...records.bytes.keys()].sort()).toEqual([...wanted.keys()].sort())
    }),
    { numRuns: runs(3000) },
  )
})

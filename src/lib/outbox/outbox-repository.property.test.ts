import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutboxRecords } from './outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from './outbox-repository.ts'

interface Item {
  readonly id: string
  readonly order: number
  readonly version: number
}

/** Records in memory. Accesses fail while `isBroken`, and take different numbers of turns of the event loop. */
class FakeRecords implements Omit<OutboxRecords<Item>, 'deleteItemsWhere'> {
  readonly items = new Map<string, Item>()
  readonly bytes = new Map<string, ArrayBuffer>()
  isBroken = false
  private readonly turns: readonly number[]
  private accesses = 0

  constructor(turns: readonly number[]) {
    this.turns = turns
  }

  private async pass(): Promise<void> {
    const turns = this.turns[this.accesses++ % this.turns.length] ?? 0
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
  }

  /** The work takes effect some time after the call, and is answered some time later. */
  private async access<T>(work: () => T): Promise<T> {
    await this.pass()
    if (this.isBroken) throw new DOMException('disk', 'UnknownError')
    const result = work()
    await this.pass()
    return result
  }

  readItems(): Promise<Item[]> {
    return this.access(() => [...this.items.values()].sort((a, b) => a.order - b.order))
  }

  addItem(item: Item, bytes?: ArrayBuffer): Promise<boolean> {
    return this.access(() => {
      if (this.items.has(item.id)) return false
      this.items.set(item.id, item)
      if (bytes) this.bytes.set(item.id, bytes)
      return true
    })
  }

  updateItem(id: string, next: (item: Item) => Item): Promise<Item | undefined> {
    return this.access(() => {
      const item = this.items.get(id)
      if (!item) return undefined
      const changed = next(item)
      this.items.set(id, changed)
      return changed
    })
  }

  readBytes(id: string): Promise<ArrayBuffer | undefined> {
    return this.access(() => this.bytes.get(id))
  }

  deleteBytes(id: string): Promise<void> {
    return this.access(() => void this.bytes.delete(id))
  }

  deleteItems(ids: readonly string[]): Promise<void> {
    return this.access(() => {
      for (const id of ids) {
        this.items.delete(id)
        this.bytes.delete(id)
      }
    })
  }
}

type Step =
  | { readonly kind: 'add' | 'update' | 'remove'; readonly index: number; readonly isAwaited: boolean }
  | { readonly kind: 'break' | 'mend' | 'load' | 'retry' }

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
      kind: fc.constantFrom('break' as const, 'mend' as const, 'load' as const, 'retry' as const),
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
    if (each.kind === 'break' || each.kind === 'mend') this.records.isBroken = each.kind === 'break'
    else if (each.kind === 'load') return this.repository.load()
    else if (each.kind === 'retry') return this.repository.retryFailed()
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
      records.isBroken = false
      await repository.retryFailed()
      await repository.load()
      expect(repository.items()).toEqual([...wanted.values()])
      expect(await records.readItems()).toEqual([...wanted.values()])
      expect([...records.bytes.keys()].sort()).toEqual([...wanted.keys()].sort())
    }),
    { numRuns: 2000 },
  )
})

import type { OutboxRecord, OutboxRecords } from './outbox-records.ts'

export type OutboxOperation = 'read' | 'add' | 'change' | 'bytes' | 'delete'

export interface OutboxRepositoryOptions<Item> {
  readonly records: Omit<OutboxRecords<Item>, 'deleteItemsWhere'>
  /** Which of the stored items belong to this queue; all of them if omitted. */
  readonly isOwn?: ((item: Item) => boolean) | undefined
  /** Items changed in memory. */
  readonly onChange?: (() => void) | undefined
  /** A write has ended. */
  readonly onWritten?: ((isPersisted: boolean) => void) | undefined
  /** IndexedDB failed. */
  readonly onError: (operation: OutboxOperation, error: unknown) => void
}

/**
 * A queue's items on this device: those in IndexedDB, plus those that only this page has because a write
 * failed. Methods don't reject unless documented.
 */
export interface OutboxRepository<Item> {
  /** Sorted by `order`. */
  items(): readonly Item[]
  find(id: string): Item | undefined
  /** Re-reads IndexedDB; if that fails, the items stay as they were. */
  load(): Promise<void>
  /** Whether IndexedDB has been read at least once. */
  isLoaded(): boolean
  /** Whether the item is in IndexedDB, not only in memory. */
  isPersisted(id: string): boolean
  /** Shows an item that `add` is about to persist. */
  hold(item: Item, bytes?: ArrayBuffer): void
  /**
   * Adds an item. One whose id is already stored isn't overwritten.
   * @returns whether it is persisted; otherwise it exists only in memory
   */
  add(item: Item, bytes?: ArrayBuffer): Promise<boolean>
  /**
   * Changes an item, at once in memory and then in IndexedDB, whose latest version counts: another tab may
   * have changed it.
   * @param next called for both versions: a pure function
   * @param bytes replaces its bytes; `drop` deletes them
   * @returns the updated item, undefined if it no longer exists
   */
  update(id: string, next: (item: Item) => Item, bytes?: ArrayBuffer | 'drop'): Promise<Item | undefined>
  /** @returns undefined if there are none. Rejects if IndexedDB can't be read. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>
  remove(ids: readonly string[]): Promise<void>
  /** Retries all writes that failed, and a first read that failed. */
  retryFailed(): Promise<void>
}

interface MemoryItem<Item> {
  readonly item: Item
  readonly bytes: ArrayBuffer | undefined
}

export function createOutboxRepository<Item extends OutboxRecord>({
  records,
  isOwn = () => true,
  onChange = () => undefined,
  onWritten = () => undefined,
  onError,
}: OutboxRepositoryOptions<Item>): OutboxRepository<Item> {
  let current: readonly Item[] = []
  let hasLoaded = false
  /** Items that exist only in memory. */
  const unpersisted = new Map<string, MemoryItem<Item>>()
  /** Ids of those that `add` hasn't been called for. */
  const held = new Set<string>()
  /** Ids of additions in flight. */
  const adding = new Set<string>()
  /** Ids whose deletion is in flight or has failed. */
  const removed = new Set<string>()
  /** Updates whose write failed. Without them the stored state would make a queue send an item repeatedly. */
  const pendingWrites = new Map<string, Item>()
  /** Incremented by every change of this page, to discard reads that began before it. */
  let version = 0

  const find = (id: string) => current.find((item) => item.id === id)

  function setItems(next: readonly Item[]): void {
    current = [...next].sort((a, b) => a.order - b.order)
    onChange()
  }

  const put = (item: Item) => setItems([...current.filter(({ id }) => id !== item.id), item])

  async function flushPendingWrites(): Promise<void> {
    for (const [id, item] of pendingWrites) {
      await records.updateItem(id, () => item)
      pendingWrites.delete(id)
    }
  }

  async function load(): Promise<void> {
    const versionBefore = version
    try {
      await flushPendingWrites()
      const stored = await records.readItems()
      if (version !== versionBefore) return await load()
      hasLoaded = true
      setItems([
        ...stored
          .filter((item) => isOwn(item) && !unpersisted.has(item.id) && !removed.has(item.id))
          .map((item) => pendingWrites.get(item.id) ?? item),
        ...[...unpersisted.values()].map(({ item }) => item),
      ])
    } catch (error) {
      onError('read', error)
      setItems(current.map((item) => pendingWrites.get(item.id) ?? item))
    }
  }

  /** Adds an item that may be removed meanwhile. @returns whether it was new */
  async function persist(entry: MemoryItem<Item>): Promise<boolean> {
    const { id } = entry.item
    held.delete(id)
    adding.add(id)
    try {
      return await records.addItem(entry.item, entry.bytes)
    } finally {
      adding.delete(id)
      if (removed.has(id)) await deleteRemoved([id])
    }
  }

  async function deleteRemoved(ids: readonly string[]): Promise<void> {
    await records.deleteItems(ids)
    // Until an addition in flight has ended, the item may come back.
    for (const id of ids) if (!adding.has(id)) removed.delete(id)
  }

  async function retryUnpersisted(): Promise<void> {
    for (const [id, entry] of [...unpersisted]) {
      if (held.has(id) || adding.has(id)) continue
      version++
      const isNew = await persist(entry)
      const latest = unpersisted.get(id)
      if (!latest) continue
      // An earlier write that seemed to have failed may have succeeded late.
      if (!isNew || latest !== entry) await records.updateItem(id, () => latest.item, latest.bytes)
      unpersisted.delete(id)
      onWritten(true)
    }
  }

  return {
    items: () => current,
    find,
    load,
    isLoaded: () => hasLoaded,
    isPersisted: (id) => !unpersisted.has(id),
    hold(item, bytes) {
      held.add(item.id)
      unpersisted.set(item.id, { item, bytes })
      put(item)
    },
    async add(item, bytes) {
      version++
      removed.delete(item.id)
      const isHeld = unpersisted.has(item.id)
      if (isHeld) {
        unpersisted.set(item.id, { item, bytes })
        put(item)
      }
      let isPersisted = true
      try {
        const isNew = await persist({ item, bytes })
        unpersisted.delete(item.id)
        if (!isNew) await load()
        else if (!isHeld) put(item)
      } catch (error) {
        isPersisted = false
        onError('add', error)
        if (!isHeld) {
          unpersisted.set(item.id, { item, bytes })
          put(item)
        }
      }
      onWritten(isPersisted)
      return isPersisted
    },
    async update(id, next, bytes) {
      if (removed.has(id)) return undefined
      version++
      const own = unpersisted.get(id)
      if (own) {
        const item = next(own.item)
        unpersisted.set(id, { item, bytes: bytes === 'drop' ? undefined : (bytes ?? own.bytes) })
        put(item)
        return item
      }
      const known = find(id)
      const changed = known && next(known)
      if (changed) put(changed)
      try {
        await flushPendingWrites()
        const item = await records.updateItem(id, next, bytes)
        version++
        if (removed.has(id)) return undefined
        if (item) put(item)
        else setItems(current.filter((each) => each.id !== id))
        onWritten(true)
        return item
      } catch (error) {
        // IndexedDB still has the old state. Sent again under the same id, the item counts only once (D15).
        onError('change', error)
        if (changed && !removed.has(id)) {
          pendingWrites.set(id, changed)
          put(changed)
        }
        onWritten(false)
        return changed
      }
    },
    async readBytes(id) {
      const own = unpersisted.get(id)
      if (own) return own.bytes
      return await records.readBytes(id).catch((error: unknown) => {
        onError('bytes', error)
        throw error
      })
    },
    async remove(ids) {
      version++
      for (const id of ids) {
        unpersisted.delete(id)
        held.delete(id)
        pendingWrites.delete(id)
        removed.add(id)
      }
      setItems(current.filter(({ id }) => !ids.includes(id)))
      try {
        await deleteRemoved(ids)
        onWritten(true)
      } catch (error) {
        onError('delete', error)
        onWritten(false)
      }
    },
    async retryFailed() {
      try {
        await retryUnpersisted()
        await flushPendingWrites()
      } catch (error) {
        onError('change', error)
        onWritten(false)
      }
      // The database may have been unavailable at the start.
      if (!hasLoaded) await load()
    },
  }
}

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
  /** Retries all writes and deletions that failed, and a first read that failed. */
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
  /** Ids whose deletion is queued or has failed. */
  const removed = new Set<string>()
  const failedDeletions = new Set<string>()
  /** Updates whose write failed. Without them the stored state would make a queue send an item repeatedly. */
  const pendingWrites = new Map<string, Item>()
  /** Number of queued updates by id: until they are written, the version in memory is newer. */
  const queuedUpdates = new Map<string, number>()
  let lastAccess: Promise<unknown> = Promise.resolve()

  const find = (id: string) => current.find((item) => item.id === id)

  function setItems(next: readonly Item[]): void {
    current = [...next].sort((a, b) => a.order - b.order)
    onChange()
  }

  const put = (item: Item) => setItems([...current.filter(({ id }) => id !== item.id), item])

  /** Runs accesses to IndexedDB one after another, as its transactions would, so that none overtakes another. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const access = lastAccess.then(work)
    lastAccess = access.catch(() => undefined)
    return access
  }

  /** Runs a write in order, and reports its outcome. @returns whether it succeeded */
  async function write(operation: OutboxOperation, work: () => Promise<void>): Promise<boolean> {
    let isWritten = true
    await inOrder(work).catch((error: unknown) => {
      isWritten = false
      onError(operation, error)
    })
    onWritten(isWritten)
    return isWritten
  }

  async function flushPendingWrites(): Promise<void> {
    for (const [id, item] of pendingWrites) {
      await records.updateItem(id, () => item)
      if (pendingWrites.get(id) === item) pendingWrites.delete(id)
    }
  }

  async function read(): Promise<void> {
    await flushPendingWrites()
    const stored = await records.readItems()
    hasLoaded = true
    const isStale = ({ id }: Item) => unpersisted.has(id) || removed.has(id) || queuedUpdates.has(id)
    setItems([
      ...stored.filter((item) => isOwn(item) && !isStale(item)),
      ...current.filter(({ id }) => unpersisted.has(id) || queuedUpdates.has(id)),
    ])
  }

  async function load(): Promise<void> {
    await inOrder(read).catch((error: unknown) => onError('read', error))
  }

  async function deleteRemoved(ids: readonly string[]): Promise<void> {
    await records.deleteItems(ids)
    for (const id of ids) removed.delete(id)
  }

  /** Writes changes that were made in memory since `written`; then the item is no longer only in memory. */
  async function persistChanges(id: string, written: MemoryItem<Item> | undefined): Promise<void> {
    let latest = unpersisted.get(id)
    for (let last = written; latest && latest !== last; latest = unpersisted.get(id)) {
      const { item, bytes } = latest
      await records.updateItem(id, () => item, bytes ?? 'drop')
      last = latest
    }
    unpersisted.delete(id)
  }

  async function retryUnpersisted(): Promise<void> {
    for (const [id, entry] of [...unpersisted]) {
      if (held.has(id)) continue
      // An earlier write that seemed to have failed may have succeeded late.
      const isNew = await records.addItem(entry.item, entry.bytes)
      await persistChanges(id, isNew ? entry : undefined)
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
    add(item, bytes) {
      removed.delete(item.id)
      const entry = { item, bytes }
      if (held.delete(item.id)) {
        unpersisted.set(item.id, entry)
        put(item)
      }
      return write('add', async () => {
        try {
          const isNew = await records.addItem(item, bytes)
          if (isNew) await persistChanges(item.id, entry)
          unpersisted.delete(item.id)
          if (!isNew) await read()
          else if (!removed.has(item.id)) put(find(item.id) ?? item)
        } catch (error) {
          if (!removed.has(item.id) && !unpersisted.has(item.id)) {
            unpersisted.set(item.id, entry)
            put(item)
          }
          throw error
        }
      })
    },
    async update(id, next, bytes) {
      if (removed.has(id)) return undefined
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
      queuedUpdates.set(id, (queuedUpdates.get(id) ?? 0) + 1)
      let updated: Item | undefined
      const isWritten = await write('change', async () => {
        try {
          await flushPendingWrites()
          updated = await records.updateItem(id, next, bytes)
        } catch (error) {
          // IndexedDB still has the old state. Sent again under the same id, the item counts only once (D15).
          if (changed && !removed.has(id)) pendingWrites.set(id, changed)
          throw error
        } finally {
          const others = (queuedUpdates.get(id) ?? 1) - 1
          if (others > 0) queuedUpdates.set(id, others)
          else queuedUpdates.delete(id)
        }
        if (removed.has(id)) updated = undefined
        else if (!updated) setItems(current.filter((each) => each.id !== id))
        else if (!queuedUpdates.has(id)) put(updated)
      })
      return isWritten ? updated : changed
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
      for (const id of ids) {
        held.delete(id)
        unpersisted.delete(id)
        pendingWrites.delete(id)
        removed.add(id)
      }
      setItems(current.filter(({ id }) => !ids.includes(id)))
      const isDeleted = await write('delete', () => deleteRemoved(ids))
      if (!isDeleted) for (const id of ids) failedDeletions.add(id)
    },
    async retryFailed() {
      const hasFailed = failedDeletions.size > 0 || pendingWrites.size > 0 || unpersisted.size > held.size
      if (hasFailed) {
        await write('change', async () => {
          await retryUnpersisted()
          await flushPendingWrites()
          await deleteRemoved([...failedDeletions].filter((id) => removed.has(id)))
          failedDeletions.clear()
        })
      }
      // The database may have been unavailable at the start.
      if (!hasLoaded) await load()
    },
  }
}

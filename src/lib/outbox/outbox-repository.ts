import type { OutboxRecord, OutboxRecords } from './outbox-records.ts'
import { createPendingWrites, createWriteQueue, noop, type OutboxOperation } from './write-queue.ts'

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
   * @param next called for both versions, so it must have no side effects
   * @param bytes replaces its bytes; `drop` deletes them
   * @returns the updated item, undefined if it no longer exists
   */
  update(id: string, next: (item: Item) => Item, bytes?: ArrayBuffer | 'drop'): Promise<Item | undefined>
  /** Like `update` for several items, which are written in one transaction: all of them or none. */
  updateAll(ids: readonly string[], next: (item: Item) => Item): Promise<void>
  /** @returns undefined if there are none. Rejects if IndexedDB can't be read. */
  readBytes(id: string): Promise<ArrayBuffer | undefined>
  remove(ids: readonly string[]): Promise<void>
  /**
   * Retries all writes and deletions that failed, and a first read that failed.
   * @returns whether all of them succeeded
   */
  retryFailed(): Promise<boolean>
}

interface MemoryItem<Item> {
  readonly item: Item
  readonly bytes: ArrayBuffer | undefined
}

/** Starts empty until `load` is called. */
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
  /** Number of updates in flight by id: until they are written, the version in memory is newer. */
  const updatesInFlight = new Map<string, number>()
  const { inOrder, write } = createWriteQueue({ onWritten, onError })

  const find = (id: string) => current.find((item) => item.id === id)

  const pendingWrites = createPendingWrites(records, find)

  function setItems(next: readonly Item[]): void {
    current = [...next].sort((a, b) => a.order - b.order)
    onChange()
  }

  const put = (item: Item) => setItems([...current.filter(({ id }) => id !== item.id), item])

  async function readItems(): Promise<readonly Item[]> {
    if (!pendingWrites.isEmpty()) {
      // A full disk can still be read.
      await pendingWrites.flush().catch((error: unknown) => onError('change', error))
    }
    return records.readItems()
  }

  function showItems(stored: readonly Item[]): void {
    hasLoaded = true
    const isNewerInMemory = ({ id }: Item) => unpersisted.has(id) || updatesInFlight.has(id)
    setItems([
      ...stored
        .filter((item) => isOwn(item) && !isNewerInMemory(item) && !removed.has(item.id))
        .map(pendingWrites.latest),
      ...current.filter(isNewerInMemory),
    ])
  }

  async function load(): Promise<void> {
    const read = inOrder(noop, async () => showItems(await readItems()))
    await read.catch((error: unknown) => onError('read', error))
  }

  /** Writes changes that were made in memory since `written`; then the item is no longer only in memory. */
  async function persistChanges(id: string, written: MemoryItem<Item> | undefined): Promise<void> {
    let latest = unpersisted.get(id)
    for (let last = written; latest && latest !== last; latest = unpersisted.get(id)) {
      const { item, bytes } = latest
      await records.updateItems([id], () => item, bytes ?? 'drop')
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

  /** Changes items in memory. @returns `own`: only in memory; `stored`: still to be written, as far as known */
  function changeInMemory(
    ids: readonly string[],
    next: (item: Item) => Item,
    bytes: ArrayBuffer | 'drop' | undefined,
  ): { readonly own: readonly Item[]; readonly stored: ReadonlyMap<string, Item | undefined> } {
    const own: Item[] = []
    const stored = new Map<string, Item | undefined>()
    const known = new Map(current.map((item) => [item.id, item]))
    for (const id of ids) {
      if (removed.has(id)) continue
      const inMemory = unpersisted.get(id)
      const before = inMemory?.item ?? known.get(id)
      const item = before && next(before)
      if (item) known.set(id, item)
      if (!inMemory || !item) stored.set(id, item)
      else {
        unpersisted.set(id, { item, bytes: bytes === 'drop' ? undefined : (bytes ?? inMemory.bytes) })
        own.push(item)
      }
    }
    setItems([...known.values()])
    return { own, stored }
  }

  function endUpdate(id: string): void {
    const others = (updatesInFlight.get(id) ?? 1) - 1
    if (others > 0) updatesInFlight.set(id, others)
    else updatesInFlight.delete(id)
  }

  /** Shows the items that a write has updated; those that it didn't find have been deleted by another tab. */
  function showUpdated(ids: readonly string[], updated: readonly Item[]): void {
    const latest = new Map(updated.map((item) => [item.id, item]))
    const shown = new Map(current.map((item) => [item.id, item]))
    for (const id of ids) {
      const item = latest.get(id)
      if (removed.has(id)) continue
      if (!item) shown.delete(id)
      else if (!updatesInFlight.has(id)) shown.set(id, pendingWrites.latest(item))
    }
    setItems([...shown.values()])
  }

  async function change(
    ids: readonly string[],
    next: (item: Item) => Item,
    bytes?: ArrayBuffer | 'drop',
  ): Promise<readonly Item[]> {
    const { own, stored } = changeInMemory(ids, next, bytes)
    if (stored.size === 0) return own
    for (const id of stored.keys()) updatesInFlight.set(id, (updatesInFlight.get(id) ?? 0) + 1)
    let updated: readonly Item[] = [...stored.values()].filter((item) => item !== undefined)
    const update = pendingWrites.include([...stored.keys()], next)
    const start = () => records.updateItems([...stored.keys()], update.next, bytes)
    await write(
      'change',
      () => Promise.allSettled([start()]),
      async ([outcome]) => {
        for (const id of stored.keys()) endUpdate(id)
        if (outcome.status === 'rejected') {
          // IndexedDB still has the old state. Sent again under the same id, the item counts only once.
          const known = updated.filter(({ id }) => !removed.has(id))
          pendingWrites.add(
            known.map(({ id }) => id),
            bytes,
          )
          throw outcome.reason
        }
        update.onWritten(bytes)
        updated = outcome.value.filter(({ id }) => !removed.has(id)).map(pendingWrites.latest)
        showUpdated([...stored.keys()], updated)
        await pendingWrites.flush()
      },
    )
    return [...own, ...updated]
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
      const start = () =>
        records.addItem(item, bytes).catch((error: unknown) => {
          if (!removed.has(item.id) && !unpersisted.has(item.id)) {
            unpersisted.set(item.id, entry)
            put(item)
          }
          throw error
        })
      return write('add', start, async (isNew) => {
        if (isNew) await persistChanges(item.id, entry)
        unpersisted.delete(item.id)
        if (!isNew) showItems(await records.readItems())
        else if (!removed.has(item.id)) put(find(item.id) ?? item)
      })
    },
    async update(id, next, bytes) {
      return (await change([id], next, bytes)).find((item) => item.id === id)
    },
    async updateAll(ids, next) {
      await change(ids, next)
    },
    async readBytes(id) {
      const own = unpersisted.get(id)
      if (own) return own.bytes
      const pending = pendingWrites.bytesOf(id)
      if (pending !== undefined) return pending === 'drop' ? undefined : pending
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
      const isDeleted = await write(
        'delete',
        () => records.deleteItems(ids),
        () => {
          for (const id of ids) removed.delete(id)
        },
      )
      if (!isDeleted) for (const id of ids) failedDeletions.add(id)
    },
    async retryFailed() {
      const hasFailed = failedDeletions.size > 0 || !pendingWrites.isEmpty() || unpersisted.size > held.size
      let isWritten = true
      if (hasFailed) {
        isWritten = await write('change', noop, async () => {
          await retryUnpersisted()
          await pendingWrites.flush()
          const deletions = [...failedDeletions].filter((id) => removed.has(id))
          await records.deleteItems(deletions)
          for (const id of deletions) removed.delete(id)
          failedDeletions.clear()
        })
      }
      // The database may have been unavailable at the start.
      if (!hasLoaded) await load()
      return isWritten
    },
  }
}

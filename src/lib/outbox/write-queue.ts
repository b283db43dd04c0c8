import type { OutboxRecord, OutboxRecords } from './outbox-records.ts'

export type OutboxOperation = 'read' | 'add' | 'change' | 'bytes' | 'delete'

export interface WriteQueueOptions {
  /** A write has ended. */
  readonly onWritten: (isPersisted: boolean) => void
  /** IndexedDB failed. */
  readonly onError: (operation: OutboxOperation, error: unknown) => void
}

/** Accesses to IndexedDB whose results are handled in the order in which they were started. */
export interface WriteQueue {
  /**
   * Starts a write to IndexedDB at once, so that it is committed even if the page ends, and handles its result after
   * those of earlier ones: IndexedDB runs overlapping transactions in order, too. Reads and retries have nothing to
   * start: as part of `handle` they see the effect of all earlier writes.
   */
  inOrder<R>(start: () => Promise<R>, handle: (result: R) => void | Promise<void>): Promise<void>
  /** Writes in order, and reports the outcome. @returns whether it succeeded */
  write<R>(
    operation: OutboxOperation,
    start: () => Promise<R>,
    handle?: (result: R) => void | Promise<void>,
  ): Promise<boolean>
}

/** The `start` of an access that has nothing to start. */
export const noop = async (): Promise<void> => undefined

/** One per repository: order is only guaranteed within a queue. */
export function createWriteQueue({ onWritten, onError }: WriteQueueOptions): WriteQueue {
  let lastAccess: Promise<unknown> = Promise.resolve()

  function inOrder<R>(start: () => Promise<R>, handle: (result: R) => void | Promise<void>): Promise<void> {
    const started = start()
    started.catch(() => undefined)
    const access = lastAccess.then(() => started).then(handle)
    lastAccess = access.catch(() => undefined)
    return access
  }

  return {
    inOrder,
    async write(operation, start, handle = () => undefined) {
      let isWritten = true
      await inOrder(start, handle).catch((error: unknown) => {
        isWritten = false
        onError(operation, error)
      })
      onWritten(isWritten)
      return isWritten
    },
  }
}

interface PendingWrite {
  readonly bytes: ArrayBuffer | 'drop' | undefined
}

/**
 * Items with an update whose write failed: until one succeeds, the version in memory is written, with all updates so far.
 * The stored state would make a queue send an item repeatedly.
 */
export interface PendingWrites<Item> {
  isEmpty(): boolean
  /** Records that an update of these items wasn't written. */
  add(ids: readonly string[], bytes: ArrayBuffer | 'drop' | undefined): void
  delete(id: string): void
  /** Bytes of a failed write. */
  bytesOf(id: string): ArrayBuffer | 'drop' | undefined
  /** The stored item, or the version in memory if that isn't written. */
  latest(stored: Item): Item
  /** Wraps an update: items with a pending write are written as they are in memory. */
  include(
    ids: readonly string[],
    next: (item: Item) => Item,
  ): {
    readonly next: (item: Item) => Item
    /** Call once it is written. */
    readonly onWritten: (bytes: ArrayBuffer | 'drop' | undefined) => void
  }
  flush(): Promise<void>
}

/** @param find the version in memory */
export function createPendingWrites<Item extends OutboxRecord>(
  records: Pick<OutboxRecords<Item>, 'updateItems'>,
  find: (id: string) => Item | undefined,
): PendingWrites<Item> {
  const pending = new Map<string, PendingWrite>()
  const inMemory = (item: Item) => find(item.id) ?? item

  /** Removes a pending write, unless a newer one has replaced it. */
  function settle(id: string, write: PendingWrite): void {
    if (pending.get(id) === write) pending.delete(id)
  }

  return {
    isEmpty: () => pending.size === 0,
    add(ids, bytes) {
      for (const id of ids) pending.set(id, { bytes: bytes ?? pending.get(id)?.bytes })
    },
    delete: (id) => void pending.delete(id),
    bytesOf: (id) => pending.get(id)?.bytes,
    latest: (stored) => (pending.has(stored.id) ? inMemory(stored) : stored),
    include(ids, next) {
      const included = new Map([...pending].filter(([id]) => ids.includes(id)))
      return {
        next: (item) => (included.has(item.id) ? inMemory(item) : next(item)),
        onWritten(bytes) {
          for (const [id, write] of included) {
            if (write.bytes === undefined || bytes !== undefined) settle(id, write)
          }
        },
      }
    },
    async flush() {
      for (const [id, write] of pending) {
        await records.updateItems([id], inMemory, write.bytes)
        settle(id, write)
      }
    },
  }
}

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
export const nothing = async (): Promise<void> => undefined

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

import type { UseStore } from 'idb-keyval'

/** Name of the only object store of each of our databases. */
const STORE = 'keyval'

/** In private mode some browsers never settle `indexedDB.open`. */
const OPEN_TIMEOUT_MS = 4000
/** After a failure, operations are rejected at once with its error for this long. */
const RETRY_DELAY_MS = 10_000

/** An IndexedDB database with one store. Operations reject with DOMException or Error while it can't be used. */
export interface Database {
  /** Relaxed durability, for data that the server has too. */
  readonly relaxed: UseStore
  /**
   * Strict durability, for data that exists only on this device: flushed to disk before the write resolves. A write that
   * must survive the page's end should commit at once: a transaction with further requests is aborted with its page.
   */
  readonly strict: UseStore
  /** Closes the connection and resets the state, e.g. before the database is deleted. */
  close(): Promise<void>
}

/** Defines a database, which is opened at its first use. */
export function defineDatabase(name: string): Database {
  let opening: Promise<IDBDatabase> | undefined
  let retryAfter = 0
  let failure: unknown
  const running = new Set<IDBTransaction>()

  /**
   * WebKit may keep a page's transactions alive after the page has gone, which blocks other readers, even the next page of
   * the same tab. Aborting them is no worse than the browser being killed, which can happen at any time.
   */
  function abortAndClose(): void {
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It is already committing.
      }
    }
    running.clear()
    void opening?.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = undefined
  }
  globalThis.addEventListener?.('pagehide', abortAndClose)

  function beginTransaction(db: IDBDatabase, mode: IDBTransactionMode, durability: IDBTransactionDurability) {
    const transaction = db.transaction(STORE, mode, { durability })
    running.add(transaction)
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => running.delete(transaction))
    }
    return transaction.objectStore(STORE)
  }

  function connect(): Promise<IDBDatabase> {
    if (performance.now() < retryAfter) return Promise.reject(failure)
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      failure = error
      retryAfter = performance.now() + RETRY_DELAY_MS
      throw error
    })
    return opening
  }

  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      let late = false
      const timer = setTimeout(() => {
        late = true
        reject(new DOMException('database hangs', 'TimeoutError'))
      }, OPEN_TIMEOUT_MS)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      // No `onblocked`: another page may still close its connection before the timeout.
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        clearTimeout(timer)
        const db = request.result
        // It was only slow, as in WebKit after the browser's start: use it from now on.
        if (late && opening) return db.close()
        if (late) {
          opening = Promise.resolve(db)
          retryAfter = 0
        }
        const onClosed = () => {
          opening = undefined
        }
        // Safari may close connections on its own.
        db.onclose = onClosed
        // Don't block an upgrade by a newer build, or a deletion.
        db.onversionchange = () => {
          db.close()
          onClosed()
        }
        resolve(db)
      }
    })
  }

  function storeOf(durability: IDBTransactionDurability): UseStore {
    return async (mode, callback) => {
      const db = await connect()
      try {
        return await callback(beginTransaction(db, mode, durability))
      } catch (error) {
        // The connection was closing: retry with a new one.
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
        opening = undefined
        const reopened = await connect()
        return await callback(beginTransaction(reopened, mode, durability))
      }
    }
  }

  return {
    relaxed: storeOf('relaxed'),
    strict: storeOf('strict'),
    async close() {
      const db = await opening?.catch(() => undefined)
      db?.close()
      opening = undefined
      retryAfter = 0
    },
  }
}

/** Whether there is IndexedDB: not in Node, and some browsers throw if all storage is blocked. */
export function hasIndexedDb(): boolean {
  try {
    return Boolean(globalThis.indexedDB)
  } catch {
    return false
  }
}

/** Key range of all keys with this prefix. */
export function prefixRange(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

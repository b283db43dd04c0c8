import type { UseStore } from 'idb-keyval'

/** The one store of every database of ours. */
const STORE = 'keyval'

/** A database that hasn't answered by then is taken for one that never will (private mode), milliseconds. */
const OPEN_TIMEOUT_MS = 4000
/** A database in trouble isn't asked again before this has passed, milliseconds. */
const REST_MS = 10_000

/** One of our databases in IndexedDB; its stores reject with DOMException or Error where it can't be used now. */
export interface Database {
  /** For what the server has too. */
  readonly relaxed: UseStore
  /**
   * For what only this device has: on disk before the write returns. What should outlive a page that goes meanwhile
   * commits at once, for a transaction that waits for another request ends with its page.
   */
  readonly strict: UseStore
  /** The database as new, for tests that delete it: forgets the open connection. */
  close(): Promise<void>
}

/** Declares a database; it is opened when it is first used. */
export function database(name: string): Database {
  let opening: Promise<IDBDatabase> | undefined
  let restUntil = 0
  const running = new Set<IDBTransaction>()

  /**
   * WebKit may keep a page's transactions after the page has gone, and whoever reads the database then waits for them:
   * the next page of the same tab, too. Giving them up is no more than a kill, which may come at any moment.
   */
  function letGo(): void {
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It is committing by itself.
      }
    }
    running.clear()
    void opening?.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = undefined
  }
  globalThis.addEventListener?.('pagehide', letGo)

  function begin(db: IDBDatabase, mode: IDBTransactionMode, durability: IDBTransactionDurability) {
    const transaction = db.transaction(STORE, mode, { durability })
    running.add(transaction)
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => running.delete(transaction))
    }
    return transaction.objectStore(STORE)
  }

  function connect(): Promise<IDBDatabase> {
    if (performance.now() < restUntil) return Promise.reject(new Error('database rests'))
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      restUntil = performance.now() + REST_MS
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
        reject(new Error('database hangs'))
      }, OPEN_TIMEOUT_MS)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      // An older page that doesn't let go: the timeout decides, for it may still close.
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        clearTimeout(timer)
        const db = request.result
        // It was only slow, as WebKit's are after a start: whoever asks from now on has it.
        if (late && opening) return db.close()
        if (late) {
          opening = Promise.resolve(db)
          restUntil = 0
        }
        const gone = () => {
          opening = undefined
        }
        // Safari closes connections by itself.
        db.onclose = gone
        // A newer build changes the database, or somebody deletes it: never stand in the way.
        db.onversionchange = () => {
          db.close()
          gone()
        }
        resolve(db)
      }
    })
  }

  function storeOf(durability: IDBTransactionDurability): UseStore {
    return async (mode, callback) => {
      const db = await connect()
      try {
        return await callback(begin(db, mode, durability))
      } catch (error) {
        // The connection was closing: once more with a new one.
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
        opening = undefined
        const again = await connect()
        return await callback(begin(again, mode, durability))
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
      restUntil = 0
    },
  }
}

/** Key range of all records whose key starts so. */
export function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

/** Rejects when the work takes longer: a database that hangs must not hold up anything. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('database hangs')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

import type { UseStore } from 'idb-keyval'

/** Name of the database and of its one store. Keys start with whose the record is; see chat-store.ts. */
export const DB_NAME = 'kapao-chat'
export const STORE = 'keyval'

/** A database that hasn't answered by then is taken for one that never will (private mode), milliseconds. */
const OPEN_TIMEOUT_MS = 4000
/** A database in trouble isn't asked again before this has passed, milliseconds. */
const REST_MS = 10_000

let opening: Promise<IDBDatabase> | undefined
let restUntil = 0

/** @throws DOMException or Error where there is no database that can be used now */
function database(): Promise<IDBDatabase> {
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
    const request = indexedDB.open(DB_NAME, 1)
    const timer = setTimeout(() => reject(new Error('database hangs')), OPEN_TIMEOUT_MS)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    // An older page that doesn't let go: the timeout decides, for it may still close.
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      const db = request.result
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
    const db = await database()
    try {
      return await callback(db.transaction(STORE, mode, { durability }).objectStore(STORE))
    } catch (error) {
      // The connection was closing: once more with a new one.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      opening = undefined
      const again = await database()
      return await callback(again.transaction(STORE, mode, { durability }).objectStore(STORE))
    }
  }
}

/** For what the server has too. */
export const relaxed: UseStore = storeOf('relaxed')

/** For what only this device has: on disk before the call that keeps it returns. */
export const strict: UseStore = storeOf('strict')

/** The database as new, for tests that delete it: forgets the open connection. */
export async function closeDatabase(): Promise<void> {
  const db = await opening?.catch(() => undefined)
  db?.close()
  opening = undefined
  restUntil = 0
}

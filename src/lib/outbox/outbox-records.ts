import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '#lib/async/delay.ts'
import { report } from '#lib/browser/report-problem.ts'
import { type Database, prefixRange } from '#lib/storage/indexed-db.ts'

/** Timeouts, because a hanging database must not block the UI. */
const RECORD_TIMEOUT_MS = 5000
const BYTES_TIMEOUT_MS = 20_000

const bytesSchema = v.instance(ArrayBuffer)

/** Fields of every outbox item. */
export interface OutboxRecord {
  readonly id: string
  /** Position in the queue. */
  readonly order: number
}

/** Order of a new item: after the last one, even if the clock was set back. */
export function nextOrder(lastOrder = 0, now = Date.now()): number {
  return Math.max(now, lastOrder + 1)
}

/**
 * An outbox in IndexedDB: its items, and in a record of their own the bytes of items with a file. Every method
 * rejects if the database can't be used or doesn't respond; invalid records are reported and left out.
 */
export interface OutboxRecords<Item> {
  /** Sorted by `order`. */
  readItems(): Promise<Item[]>
  /** @returns false if there is already an item with this id; it isn't changed */
  addItem(item: Item, bytes?: ArrayBuffer): Promise<boolean>
  /**
   * Reads, changes and writes items in one transaction: all of them or none.
   * @param bytes replaces the bytes of each in the same transaction; `drop` deletes them
   * @returns the updated items; those that don't exist are left out
   */
  updateItems(
    ids: readonly string[],
    next: (item: Item) => Item,
    bytes?: ArrayBuffer | 'drop',
  ): Promise<readonly Item[]>
  /** @returns undefined if it has none */
  readBytes(id: string): Promise<ArrayBuffer | undefined>
  deleteBytes(id: string): Promise<void>
  /** Deletes items and their bytes. */
  deleteItems(ids: readonly string[]): Promise<void>
  deleteItemsWhere(matches: (item: Item) => boolean): Promise<void>
}

export interface OutboxRecordsOptions<Schema> {
  readonly database: Pick<Database, 'strict'>
  readonly schema: Schema
  /** Key prefixes of the items and of their bytes; the id follows. */
  readonly itemPrefix: string
  readonly bytesPrefix: string
  /** Report name of invalid records. */
  readonly reportAs: string
}

/** Writes in one transaction, all or nothing, which is committed even if the page is closed at once. */
export async function writeDurably(
  database: Pick<Database, 'strict'>,
  timeoutMs: number,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  await withTimeout(
    timeoutMs,
    database.strict('readwrite', (store) => {
      try {
        work(store)
      } catch (error) {
        // Otherwise earlier requests would be committed: an item without its bytes.
        store.transaction.abort()
        throw error
      }
      // Commit without waiting for the requests' results: the page may be closed before they arrive.
      store.transaction.commit?.()
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Parses a stored record; undefined if there is none, or if it is invalid, which is reported. */
export function parseRecord<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  { reportAs, what }: { readonly reportAs: string; readonly what: string },
): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, value)
  if (!result.success && value !== undefined) report(reportAs, { what })
  return result.success ? result.output : undefined
}

/** Records that no longer match the schema are skipped and reported, never deleted. */
export function createOutboxRecords<Schema extends v.GenericSchema<unknown, OutboxRecord>>({
  database,
  schema,
  itemPrefix,
  bytesPrefix,
  reportAs,
}: OutboxRecordsOptions<Schema>): OutboxRecords<v.InferOutput<Schema>> {
  type Item = v.InferOutput<Schema>

  const parseItem = (value: unknown): Item | undefined =>
    parseRecord(schema, value, { reportAs, what: 'item' })

  const write = (timeoutMs: number, work: (store: IDBObjectStore) => void) =>
    writeDurably(database, timeoutMs, work)

  const read = <T>(timeoutMs: number, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    withTimeout(
      timeoutMs,
      database.strict('readonly', (store) => promisifyRequest(work(store))),
    )

  const timeoutOf = (bytes: ArrayBuffer | 'drop' | undefined) =>
    bytes instanceof ArrayBuffer ? BYTES_TIMEOUT_MS : RECORD_TIMEOUT_MS

  function deleteRecords(store: IDBObjectStore, id: string): void {
    store.delete(itemPrefix + id)
    store.delete(bytesPrefix + id)
  }

  return {
    async readItems() {
      const values = await read<unknown[]>(RECORD_TIMEOUT_MS, (store) =>
        store.getAll(prefixRange(itemPrefix)),
      )
      return values
        .map(parseItem)
        .filter((item) => item !== undefined)
        .sort((a, b) => a.order - b.order)
    },
    async addItem(item, bytes) {
      let exists = false
      try {
        await write(timeoutOf(bytes), (store) => {
          const request = store.add(item, itemPrefix + item.id)
          // Read the request's error: the transaction's own error isn't set yet when this event fires.
          request.onerror = () => {
            exists = request.error?.name === 'ConstraintError'
          }
          if (bytes) store.put(bytes, bytesPrefix + item.id)
        })
        return true
      } catch (error) {
        if (exists) return false
        throw error
      }
    },
    async updateItems(ids, next, bytes) {
      const updated: Item[] = []
      await withTimeout(
        timeoutOf(bytes),
        database.strict('readwrite', (store) => {
          for (const id of ids) {
            const request = store.get(itemPrefix + id)
            request.onsuccess = () => {
              const item = parseItem(request.result)
              if (!item) return
              const changed = next(item)
              store.put(changed, itemPrefix + id)
              if (bytes === 'drop') store.delete(bytesPrefix + id)
              else if (bytes) store.put(bytes, bytesPrefix + id)
              updated.push(changed)
            }
          }
          return promisifyRequest(store.transaction)
        }),
      )
      return updated
    },
    async readBytes(id) {
      const value = await read<unknown>(BYTES_TIMEOUT_MS, (store) => store.get(bytesPrefix + id))
      return parseRecord(bytesSchema, value, { reportAs, what: 'bytes' })
    },
    deleteBytes: (id) => write(RECORD_TIMEOUT_MS, (store) => store.delete(bytesPrefix + id)),
    deleteItems: (ids) =>
      write(RECORD_TIMEOUT_MS, (store) => {
        for (const id of ids) deleteRecords(store, id)
      }),
    deleteItemsWhere: (matches) =>
      withTimeout(
        RECORD_TIMEOUT_MS,
        database.strict('readwrite', (store) => {
          const request = store.getAll(prefixRange(itemPrefix))
          // Inside the request's event, because an idle transaction commits itself.
          request.onsuccess = () => {
            for (const value of request.result) {
              const item = parseItem(value)
              if (item && matches(item)) deleteRecords(store, item.id)
            }
          }
          return promisifyRequest(store.transaction)
        }),
      ),
  }
}

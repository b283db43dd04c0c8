import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { report } from '#lib/browser/report-problem.ts'
import { defineDatabase, prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { type SlipItem, slipItem } from './slip-item.ts'

const slips = defineDatabase('kapao-slips')

/** Closes the connection, for tests that delete the database. */
export const closeSlipDb = slips.close

/** Timeouts, because a hanging database must not block the UI. */
const RECORD_TIMEOUT_MS = 5000
const PICTURE_TIMEOUT_MS = 15_000

const ITEM_PREFIX = 'item/'
const PICTURE_PREFIX = 'picture/'
const META_PREFIX = 'note/'

const pictureSchema = v.instance(ArrayBuffer)

async function write(timeoutMs: number, work: (store: IDBObjectStore) => void): Promise<void> {
  await withTimeout(
    timeoutMs,
    slips.strict('readwrite', (store) => {
      try {
        work(store)
      } catch (error) {
        // Otherwise earlier requests would be committed: a slip without its picture.
        store.transaction.abort()
        throw error
      }
      // Commit without waiting for the requests' results: the page may be closed before they arrive.
      store.transaction.commit?.()
      return promisifyRequest(store.transaction)
    }),
  )
}

const read = <T>(timeoutMs: number, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  withTimeout(
    timeoutMs,
    slips.strict('readonly', (store) => promisifyRequest(work(store))),
  )

function parseRecord<S extends v.GenericSchema>(schema: S, value: unknown, what: string) {
  const result = v.safeParse(schema, value)
  if (!result.success && value !== undefined) report('slip-record', { what })
  return result.success ? result.output : undefined
}

/** All members' slips on this device, sorted by `order`. Rejects if the database can't be read. */
export async function readItems(): Promise<SlipItem[]> {
  const all = await read<unknown[]>(RECORD_TIMEOUT_MS, (store) => store.getAll(prefixRange(ITEM_PREFIX)))
  return all
    .map((value) => parseRecord(slipItem, value, 'item'))
    .filter((item) => item !== undefined)
    .sort((a, b) => a.order - b.order)
}

/**
 * Stores a new slip with its picture. Rejects if they can't be stored.
 * @returns false if there is already a slip with this id, of any member; it isn't changed
 */
export async function addItem(item: SlipItem, bytes: ArrayBuffer): Promise<boolean> {
  let exists = false
  try {
    await write(PICTURE_TIMEOUT_MS, (store) => {
      const request = store.add(item, ITEM_PREFIX + item.id)
      // Read the request's error: the transaction's own error isn't set yet when this event fires.
      request.onerror = () => {
        exists = request.error?.name === 'ConstraintError'
      }
      store.put(bytes, PICTURE_PREFIX + item.id)
    })
    return true
  } catch (error) {
    if (exists) return false
    throw error
  }
}

/**
 * Reads, changes and writes a slip in one transaction.
 * @param picture replaces the picture in the same transaction; `drop` deletes it
 * @returns the updated slip, undefined if it doesn't exist
 */
export async function updateItem(
  id: string,
  next: (item: SlipItem) => SlipItem,
  picture?: ArrayBuffer | 'drop',
): Promise<SlipItem | undefined> {
  let changed: SlipItem | undefined
  await withTimeout(
    picture instanceof ArrayBuffer ? PICTURE_TIMEOUT_MS : RECORD_TIMEOUT_MS,
    slips.strict('readwrite', (store) => {
      const request = store.get(ITEM_PREFIX + id)
      request.onsuccess = () => {
        const item = parseRecord(slipItem, request.result, 'item')
        if (!item) return
        changed = next(item)
        store.put(changed, ITEM_PREFIX + id)
        if (picture === 'drop') store.delete(PICTURE_PREFIX + id)
        else if (picture) store.put(picture, PICTURE_PREFIX + id)
      }
      return promisifyRequest(store.transaction)
    }),
  )
  return changed
}

/** The picture's bytes, undefined if it doesn't exist. Rejects if the database can't be read. */
export async function readPicture(id: string): Promise<ArrayBuffer | undefined> {
  return parseRecord(
    pictureSchema,
    await read(PICTURE_TIMEOUT_MS, (store) => store.get(PICTURE_PREFIX + id)),
    'picture',
  )
}

/** Deletes slips and their pictures. */
export async function deleteItems(ids: readonly string[]): Promise<void> {
  await write(RECORD_TIMEOUT_MS, (store) => {
    for (const id of ids) {
      store.delete(ITEM_PREFIX + id)
      store.delete(PICTURE_PREFIX + id)
    }
  })
}

/**
 * Deletes the matching slips of all members, and their pictures. Rejects if the database can't be written.
 */
export async function deleteItemsWhere(matches: (item: SlipItem) => boolean): Promise<void> {
  await withTimeout(
    RECORD_TIMEOUT_MS,
    slips.strict('readwrite', (store) => {
      const request = store.getAll(prefixRange(ITEM_PREFIX))
      // Inside the request's event, because an idle transaction commits itself.
      request.onsuccess = () => {
        for (const value of request.result) {
          const item = parseRecord(slipItem, value, 'item')
          if (!item || !matches(item)) continue
          store.delete(ITEM_PREFIX + item.id)
          store.delete(PICTURE_PREFIX + item.id)
        }
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Reads a metadata record; undefined if it is missing, unreadable or malformed. Never rejects. */
export async function readMeta<S extends v.GenericSchema>(
  name: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const value = await read<unknown>(RECORD_TIMEOUT_MS, (store) => store.get(META_PREFIX + name)).catch(
    () => undefined,
  )
  return parseRecord(schema, value, name)
}

/** Writes a metadata record; `undefined` deletes it. Never rejects. @returns whether it succeeded */
export async function writeMeta(name: string, value: unknown): Promise<boolean> {
  try {
    await write(RECORD_TIMEOUT_MS, (store) => {
      if (value === undefined) store.delete(META_PREFIX + name)
      else store.put(value, META_PREFIX + name)
    })
    return true
  } catch {
    return false
  }
}

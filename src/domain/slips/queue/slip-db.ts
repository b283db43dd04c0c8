import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { report } from '#lib/browser/report-problem.ts'
import { defineDatabase, prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { type SlipItem, slipItem } from './slip-item.ts'

const slips = defineDatabase('kapao-slips')

/** The database as new, for tests that delete it. */
export const closeSlips = slips.close

/** Longest wait for a small record and for a picture, milliseconds: a hanging database must not hold up the screen. */
const SMALL_TIMEOUT_MS = 5000
const PICTURE_TIMEOUT_MS = 15_000

const ITEM = 'item/'
const PICTURE = 'picture/'
const NOTE = 'note/'

const picture = v.instance(ArrayBuffer)

async function write(ms: number, work: (store: IDBObjectStore) => void): Promise<void> {
  await withTimeout(
    ms,
    slips.strict('readwrite', (store) => {
      try {
        work(store)
      } catch (error) {
        // Or what was asked for before it would be kept: a slip without its picture.
        store.transaction.abort()
        throw error
      }
      // Doesn't wait for the requests' answers: the page may be gone before they come.
      store.transaction.commit?.()
      return promisifyRequest(store.transaction)
    }),
  )
}

const read = <T>(ms: number, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  withTimeout(
    ms,
    slips.strict('readonly', (store) => promisifyRequest(work(store))),
  )

function parsed<S extends v.GenericSchema>(schema: S, value: unknown, what: string) {
  const result = v.safeParse(schema, value)
  if (!result.success && value !== undefined) report('slip-record', { what })
  return result.success ? result.output : undefined
}

/** All slips on this device, of whichever member, in their order. Rejects where the database can't be read. */
export async function readItems(): Promise<SlipItem[]> {
  const all = await read<unknown[]>(SMALL_TIMEOUT_MS, (store) => store.getAll(prefixRange(ITEM)))
  return all
    .map((value) => parsed(slipItem, value, 'item'))
    .filter((item) => item !== undefined)
    .sort((a, b) => a.order - b.order)
}

/**
 * Keeps a new slip with its picture: once this resolves, both are on disk. Rejects where they aren't.
 * @returns false: a slip of this id is there already, whoever's, and stays as it is
 */
export async function addItem(item: SlipItem, bytes: ArrayBuffer): Promise<boolean> {
  let isThere = false
  try {
    await write(PICTURE_TIMEOUT_MS, (store) => {
      const request = store.add(item, ITEM + item.id)
      // The request's own error: the transaction that ends by it has none yet when it says so.
      request.onerror = () => {
        isThere = request.error?.name === 'ConstraintError'
      }
      store.put(bytes, PICTURE + item.id)
    })
    return true
  } catch (error) {
    if (isThere) return false
    throw error
  }
}

/**
 * Changes a slip in one transaction, as it is by then; nothing happens to one that is gone.
 * @param picture a new one, or `drop`: in the same transaction
 * @returns the slip after the change, undefined where there is none
 */
export async function changeItem(
  id: string,
  next: (item: SlipItem) => SlipItem,
  picture?: ArrayBuffer | 'drop',
): Promise<SlipItem | undefined> {
  let changed: SlipItem | undefined
  await withTimeout(
    picture instanceof ArrayBuffer ? PICTURE_TIMEOUT_MS : SMALL_TIMEOUT_MS,
    slips.strict('readwrite', (store) => {
      const request = store.get(ITEM + id)
      request.onsuccess = () => {
        const item = parsed(slipItem, request.result, 'item')
        if (!item) return
        changed = next(item)
        store.put(changed, ITEM + id)
        if (picture === 'drop') store.delete(PICTURE + id)
        else if (picture) store.put(picture, PICTURE + id)
      }
      return promisifyRequest(store.transaction)
    }),
  )
  return changed
}

/** The picture's bytes, undefined where they are gone. Rejects where the database can't be read. */
export async function readPicture(id: string): Promise<ArrayBuffer | undefined> {
  return parsed(picture, await read(PICTURE_TIMEOUT_MS, (store) => store.get(PICTURE + id)), 'picture')
}

/** Forgets slips and their pictures. */
export async function dropItems(ids: readonly string[]): Promise<void> {
  await write(SMALL_TIMEOUT_MS, (store) => {
    for (const id of ids) {
      store.delete(ITEM + id)
      store.delete(PICTURE + id)
    }
  })
}

/** Forgets slips, whoever's, and their pictures. Rejects where the database can't be changed. */
export async function dropWhere(gone: (item: SlipItem) => boolean): Promise<void> {
  await withTimeout(
    SMALL_TIMEOUT_MS,
    slips.strict('readwrite', (store) => {
      const request = store.getAll(prefixRange(ITEM))
      // In the request's own event, for a transaction ends where nothing more is asked of it.
      request.onsuccess = () => {
        for (const value of request.result) {
          const item = parsed(slipItem, value, 'item')
          if (!item || !gone(item)) continue
          store.delete(ITEM + item.id)
          store.delete(PICTURE + item.id)
        }
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** A small record beside the slips; undefined when it isn't there, can't be read or doesn't fit. Never rejects. */
export async function readNote<S extends v.GenericSchema>(
  name: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const value = await read<unknown>(SMALL_TIMEOUT_MS, (store) => store.get(NOTE + name)).catch(
    () => undefined,
  )
  return parsed(schema, value, name)
}

/** Keeps a small record, or forgets it when there is no value. Never rejects. @returns whether that worked */
export async function writeNote(name: string, value: unknown): Promise<boolean> {
  try {
    await write(SMALL_TIMEOUT_MS, (store) => {
      if (value === undefined) store.delete(NOTE + name)
      else store.put(value, NOTE + name)
    })
    return true
  } catch {
    return false
  }
}

import { clear, del, delMany, entries, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '#lib/async/delay.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'

/** Capacity of the inbox; new files replace the oldest ones. */
export const MAX_SHARED_FILES = 10
/** Size limit of a shared file: what the server accepts as a slip. */
export const MAX_SHARED_FILE_BYTES = 10 * 1024 * 1024
/** Size limit of all files in the inbox, and of those shared together; bank apps create less than 1 MB each. */
export const MAX_SHARED_BYTES = 25 * 1024 * 1024
/** Files that aren't imported within this time are deleted. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** Timeout of database operations. */
const TIMEOUT_MS = 20_000

const shared = defineDatabase(databaseNames.sharedPictures)

const itemSchema = v.object({
  /** Its slip gets the same id, which makes the import idempotent. */
  id: v.pipe(v.string(), v.uuid()),
  /** Index among the files shared together. */
  order: v.number(),
  /** File name given by the other app. */
  name: v.string(),
  /** Media type, `image/…`. */
  type: v.string(),
  /** Bytes, not a Blob: Safari has lost stored Blobs. */
  bytes: v.instance(ArrayBuffer),
  /** When it was shared, epoch milliseconds by this device's clock. */
  at: v.number(),
})

/** Key of the count of dropped files that hasn't been reported to the member yet. */
const DROPPED_KEY = 'dropped'
const droppedSchema = v.object({ count: v.number(), at: v.number() })

/** A picture that another app has shared with the portal. Belongs to no member until it is imported. */
export type SharedItem = v.InferOutput<typeof itemSchema>

export type SharedFile = Pick<SharedItem, 'name' | 'type' | 'bytes'>

/**
 * Stores shared pictures, all or none. If the inbox is full, the oldest ones are deleted.
 * @param lost number of files shared with them that can't be stored; see `takeDroppedCount`
 * @throws Error or DOMException if they can't be stored
 */
export async function saveSharedFiles(
  files: readonly SharedFile[],
  at: number = Date.now(),
  lost: number = 0,
): Promise<void> {
  const fitting = files
    .filter(({ bytes }) => bytes.byteLength <= MAX_SHARED_FILE_BYTES)
    .slice(0, MAX_SHARED_FILES)
  if (fitting.length === 0 || fitting.length < files.length) throw new Error('inbox limits exceeded')
  const totalOf = (all: readonly SharedFile[]) => all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const kept = await readSharedItems(at)
  const evicted: SharedItem[] = []
  while (
    kept.length > 0 &&
    (kept.length + fitting.length > MAX_SHARED_FILES || totalOf(kept) + totalOf(fitting) > MAX_SHARED_BYTES)
  ) {
    evicted.push(...kept.splice(0, 1))
  }
  await withTimeout(
    TIMEOUT_MS,
    shared.strict('readwrite', (store) => {
      for (const { id } of evicted) store.delete(id)
      const dropped = lost + evicted.length
      if (dropped > 0) {
        const request = store.get(DROPPED_KEY)
        request.onsuccess = () => {
          const before = v.safeParse(droppedSchema, request.result)
          store.put({ count: dropped + (before.success ? before.output.count : 0), at }, DROPPED_KEY)
        }
      }
      for (const [order, { name, type, bytes }] of fitting.entries()) {
        const id = crypto.randomUUID()
        store.put({ id, order, name, type, bytes, at } satisfies SharedItem, id)
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/**
 * Reads the inbox, oldest first. Items stay until `removeSharedItem`; expired and malformed ones are deleted.
 * @throws Error or DOMException if it can't be read
 */
export async function readSharedItems(now: number = Date.now()): Promise<SharedItem[]> {
  const found: SharedItem[] = []
  for (const [key, value] of await withTimeout(TIMEOUT_MS, entries(shared.strict))) {
    if (key === DROPPED_KEY && v.is(droppedSchema, value) && now - value.at < MAX_AGE_MS) continue
    const { success, output } = v.safeParse(itemSchema, value)
    if (success && now - output.at < MAX_AGE_MS) found.push(output)
    else await del(key, shared.strict)
  }
  return found.sort((a, b) => a.at - b.at || a.order - b.order)
}

/** Returns and resets the number of dropped files, to report it to the member. Never rejects. */
export async function takeDroppedCount(): Promise<number> {
  try {
    let count = 0
    await withTimeout(
      TIMEOUT_MS,
      shared.strict('readwrite', (store) => {
        const request = store.get(DROPPED_KEY)
        request.onsuccess = () => {
          const { success, output } = v.safeParse(droppedSchema, request.result)
          if (success) count = output.count
          store.delete(DROPPED_KEY)
        }
        return promisifyRequest(store.transaction)
      }),
    )
    return count
  } catch {
    return 0
  }
}

/** Removes an imported or unwanted picture. Never rejects: if it fails, the picture expires after a day. */
export async function removeSharedItem(id: string): Promise<void> {
  await withTimeout(TIMEOUT_MS, del(id, shared.strict)).catch(reportError('share-inbox', { what: 'remove' }))
}

/**
 * Empties the inbox at sign-out. Never rejects.
 * @param before delete only what was shared before this, epoch milliseconds by this device's clock
 */
export async function clearSharedItems(before?: number): Promise<void> {
  try {
    if (before === undefined) return await withTimeout(TIMEOUT_MS, clear(shared.strict))
    const old = (await readSharedItems()).filter(({ at }) => at < before).map(({ id }) => id)
    if (old.length > 0) await withTimeout(TIMEOUT_MS, delMany(old, shared.strict))
  } catch (error) {
    // The items expire after a day.
    reportError('share-inbox', { what: 'clear' })(error)
  }
}

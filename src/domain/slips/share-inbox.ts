import { clear, del, delMany, entries, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { reportError } from '#lib/browser/report-error.ts'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'

/** At most so many files wait; a new one takes the place of the oldest. */
export const SHARED_FILES = 10
/** Larger ones no bank app makes, and no server takes. */
export const SHARED_BYTES = 20 * 1024 * 1024
/** What nobody has taken by then was not meant for us, milliseconds. */
const KEEP_MS = 24 * 60 * 60 * 1000
/** Longest wait for the disk, milliseconds. */
const TIMEOUT_MS = 20_000

const shared = defineDatabase('kapao-shared')

const itemSchema = v.object({
  /** Its place among those shared together, and a UUID. */
  id: v.pipe(v.string(), v.regex(/^\d-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  /** As the other app named it. */
  name: v.string(),
  /** Media type, `image/…`. */
  type: v.string(),
  /** Bytes, not a Blob: Safari has lost those. */
  bytes: v.instance(ArrayBuffer),
  /** When it was shared, epoch milliseconds by this device's clock. */
  at: v.number(),
})

/** Where it is written how many got lost since that was told. */
const DROPPED = 'dropped'
const droppedSchema = v.object({ count: v.number(), at: v.number() })

/** A picture that another app has shared with the portal. It is nobody's until a member takes it. */
export type SharedItem = v.InferOutput<typeof itemSchema>

export type SharedFile = Pick<SharedItem, 'name' | 'type' | 'bytes'>

/**
 * Keeps shared pictures, all or none; they are on disk when this resolves. The oldest that wait make room.
 * @param lost how many were shared beside them that can't be kept; see `takeDropped`
 * @throws Error or DOMException when they can't be kept
 */
export async function putShared(
  files: readonly SharedFile[],
  at: number = Date.now(),
  lost: number = 0,
): Promise<void> {
  const fitting = files.filter(({ bytes }) => bytes.byteLength <= SHARED_BYTES).slice(0, SHARED_FILES)
  if (fitting.length === 0 || fitting.length < files.length) throw new Error('more than the inbox takes')
  const waiting = await takeShared(at)
  const over = waiting.slice(0, Math.max(0, waiting.length + fitting.length - SHARED_FILES))
  await withTimeout(
    TIMEOUT_MS,
    shared.strict('readwrite', (store) => {
      for (const { id } of over) store.delete(id)
      const dropped = lost + over.length
      if (dropped > 0) {
        const request = store.get(DROPPED)
        request.onsuccess = () => {
          const before = v.safeParse(droppedSchema, request.result)
          store.put({ count: dropped + (before.success ? before.output.count : 0), at }, DROPPED)
        }
      }
      for (const [place, { name, type, bytes }] of fitting.entries()) {
        // In the order in which they were shared; there are ten at most.
        const id = `${place}-${crypto.randomUUID()}`
        store.put({ id, name, type, bytes, at } satisfies SharedItem, id)
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/**
 * What waits, the oldest first. It stays until `removeShared`; what is too old, or isn't of the shape, is dropped.
 * @throws Error or DOMException when it can't be read
 */
export async function takeShared(now: number = Date.now()): Promise<SharedItem[]> {
  const found: SharedItem[] = []
  for (const [key, value] of await withTimeout(TIMEOUT_MS, entries(shared.strict))) {
    if (key === DROPPED && v.is(droppedSchema, value) && now - value.at < KEEP_MS) continue
    const { success, output } = v.safeParse(itemSchema, value)
    if (success && now - output.at < KEEP_MS) found.push(output)
    else await del(key, shared.strict)
  }
  return found.sort((a, b) => a.at - b.at || a.id.localeCompare(b.id))
}

/** How many shared files got lost since this was asked last, for whoever tells of it. Never rejects. */
export async function takeDropped(): Promise<number> {
  try {
    let count = 0
    await withTimeout(
      TIMEOUT_MS,
      shared.strict('readwrite', (store) => {
        const request = store.get(DROPPED)
        request.onsuccess = () => {
          const { success, output } = v.safeParse(droppedSchema, request.result)
          if (success) count = output.count
          store.delete(DROPPED)
        }
        return promisifyRequest(store.transaction)
      }),
    )
    return count
  } catch {
    return 0
  }
}

/** The UUID of a shared picture: whatever it becomes has this id, so that it becomes that once. */
export function uuidOf({ id }: Pick<SharedItem, 'id'>): string {
  return id.slice(2)
}

/**
 * Removes one that was taken or isn't wanted. Never rejects: otherwise it goes after a day.
 * @param uuid see `uuidOf`
 */
export async function removeShared(uuid: string): Promise<void> {
  const keys = Array.from({ length: SHARED_FILES }, (_, place) => `${place}-${uuid}`)
  await withTimeout(TIMEOUT_MS, delMany(keys, shared.strict)).catch(
    reportError('share-inbox', { what: 'remove' }),
  )
}

/**
 * Whoever signs out leaves nothing behind. Never rejects.
 * @param before only what was shared before this, epoch milliseconds by this device's clock
 */
export async function clearShared(before?: number): Promise<void> {
  try {
    if (before === undefined) return await withTimeout(TIMEOUT_MS, clear(shared.strict))
    const old = (await takeShared()).filter(({ at }) => at < before)
    if (old.length > 0)
      await withTimeout(
        TIMEOUT_MS,
        delMany(
          old.map(({ id }) => id),
          shared.strict,
        ),
      )
  } catch (error) {
    // It goes after a day.
    reportError('share-inbox', { what: 'clear' })(error)
  }
}

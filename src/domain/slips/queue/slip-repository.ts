import { get, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createOutboxRecords } from '#lib/outbox/outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from '#lib/outbox/outbox-repository.ts'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'
import { type SlipItem, slipItem } from './slip-item.ts'

const slips = defineDatabase('kapao-slips')

/** Closes the connection, for tests that delete the database. */
export const closeSlipDb = slips.close

/** All members' slips on this device, and their pictures. */
export const slipRecords = createOutboxRecords({
  database: slips,
  schema: slipItem,
  itemPrefix: 'item/',
  bytesPrefix: 'picture/',
  reportAs: 'slip-record',
})

export const {
  readItems,
  addItem,
  updateItems,
  readBytes: readPicture,
  deleteItems,
  deleteItemsWhere,
} = slipRecords

/** One member's slips on this device, with their pictures. */
export type SlipRepository = OutboxRepository<SlipItem>

export function createSlipRepository(member: string): SlipRepository {
  return createOutboxRepository({
    records: slipRecords,
    isOwn: (item) => item.member === member,
    onError: (what, error) => report('slip-store', { what, error: errorName(error) }),
  })
}

const META_PREFIX = 'note/'
const META_TIMEOUT_MS = 5000

/** Reads a metadata record; undefined if it is missing, unreadable or malformed. Never rejects. */
export async function readMeta<S extends v.GenericSchema>(
  name: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const reading = withTimeout(META_TIMEOUT_MS, get<unknown>(META_PREFIX + name, slips.strict))
  const value = await reading.catch(() => undefined)
  const result = v.safeParse(schema, value)
  if (!result.success && value !== undefined) report('slip-record', { what: name })
  return result.success ? result.output : undefined
}

/** Writes a metadata record; `undefined` deletes it. Never rejects. @returns whether it succeeded */
export async function writeMeta(name: string, value: unknown): Promise<boolean> {
  const writing = slips.strict('readwrite', (store) => {
    if (value === undefined) store.delete(META_PREFIX + name)
    else store.put(value, META_PREFIX + name)
    // Commit at once: the page may be closed before the request's result arrives.
    store.transaction.commit?.()
    return promisifyRequest(store.transaction)
  })
  return await withTimeout(META_TIMEOUT_MS, writing).then(
    () => true,
    () => false,
  )
}

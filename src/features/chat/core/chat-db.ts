import { promisifyRequest } from 'idb-keyval'
import type { Identity } from '#features/chat/model.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createRecordUse } from '#lib/cross-tab/record-use.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase, prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'

const chat = defineDatabase(databaseNames.chat)

/** The chat's object store with relaxed and with strict durability. Keys start with a `recordKeyPrefix`. */
export const { relaxed, strict } = chat

/** Closes the connection, for tests that delete the database. */
export const closeDatabase = chat.close

/** Key prefixes of members' and of guests' records. */
export const MEMBER_PREFIX = 'm:'
export const GUEST_PREFIX = 'g:'

/** Key prefix of an identity's records. The id is encoded, as server ids may contain any character. */
export function recordKeyPrefix({ kind, id }: Pick<Identity, 'kind' | 'id'>): string {
  return (kind === 'member' ? MEMBER_PREFIX : GUEST_PREFIX) + encodeURIComponent(id)
}

const PURGE_TIMEOUT_MS = 10_000
const use = createRecordUse('chat')

/** Marks an identity's records as in use by this page; see `createRecordUse`. */
export const markRecordsInUse = use.markInUse

/** Deletes all records of one member. Never rejects. */
export async function purgeRecords(keyPrefix: string): Promise<void> {
  return deleteRecords((key) => key.startsWith(`${keyPrefix}/`))
}

/**
 * Deletes members' records from this device, except those in use by other pages. Never rejects.
 * @param currentPrefix key prefix of this page's identity, evaluated just before deleting; its records are
 * kept, too
 */
export async function purgeMemberRecords(
  currentPrefix: () => string | undefined = () => undefined,
): Promise<void> {
  const prefixesInUse = await use.usedInOtherTabs()
  const isInUse = (key: string) =>
    [...prefixesInUse, currentPrefix()].some(
      (keyPrefix) => keyPrefix !== undefined && key.startsWith(`${keyPrefix}/`),
    )
  await deleteRecords((key) => !isInUse(key))
}

async function deleteRecords(shouldDelete: (key: string) => boolean): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    await withTimeout(
      PURGE_TIMEOUT_MS,
      strict('readwrite', async (store) => {
        const request = store.getAllKeys(prefixRange(MEMBER_PREFIX))
        // Delete inside the success event: the transaction commits once it has no pending requests.
        request.onsuccess = () => {
          for (const key of request.result)
            if (typeof key === 'string' && shouldDelete(key)) store.delete(key)
        }
        await promisifyRequest(store.transaction)
      }),
    )
  } catch (error) {
    report('chat-store', { what: 'forget', error: errorName(error) })
  }
}

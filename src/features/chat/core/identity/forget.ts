import { promisifyRequest } from 'idb-keyval'
import { strict } from '#features/chat/core/chat-db.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createRecordUse } from '#lib/cross-tab/record-use.ts'
import { prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { MEMBERS } from './record-key-prefix.ts'

const TIMEOUT_MS = 10_000
const use = createRecordUse('chat')

/** Says that this page uses somebody's records; see `createRecordUse`. */
export const holdRecords = use.markInUse

/** Deletes everything that is kept of one identity. Never rejects. */
export async function forgetRecords(who: string): Promise<void> {
  return deleteRecords((key) => key.startsWith(`${who}/`))
}

/**
 * Deletes what members left behind on this device, except whose page is open elsewhere. Never rejects.
 * @param present whose conversation this page has by then: kept, too
 */
export async function forgetMembers(present: () => string | undefined = () => undefined): Promise<void> {
  const others = await use.usedInOtherTabs()
  const used = (key: string) =>
    [...others, present()].some((who) => who !== undefined && key.startsWith(`${who}/`))
  await deleteRecords((key) => !used(key))
}

async function deleteRecords(which: (key: string) => boolean): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    await withTimeout(
      TIMEOUT_MS,
      strict('readwrite', async (store) => {
        const request = store.getAllKeys(prefixRange(MEMBERS))
        // In the request's own event, for a transaction ends where nothing more is asked of it.
        request.onsuccess = () => {
          for (const key of request.result) if (typeof key === 'string' && which(key)) store.delete(key)
        }
        await promisifyRequest(store.transaction)
      }),
    )
  } catch (error) {
    report('chat-store', { what: 'forget', error: errorName(error) })
  }
}

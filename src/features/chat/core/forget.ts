import { promisifyRequest } from 'idb-keyval'
import { startingWith, within } from '../../../lib/database.ts'
import { newId } from '../../../lib/new-id.ts'
import { report } from '../../../lib/report.ts'
import { errorName } from '../../../lib/report-error.ts'
import { strict } from './chat-db.ts'
import { MEMBERS } from './whose.ts'

const TIMEOUT_MS = 10_000
const LOCK = 'kapao-chat-use:'
const tab = newId()

/**
 * Says that this page uses somebody's records.
 * @returns ends it
 */
export function holdRecords(who: string): () => void {
  let end = (): void => undefined
  const use = new Promise<void>((resolve) => {
    end = resolve
  })
  void globalThis.navigator?.locks?.request(`${LOCK}${tab}:${who}`, () => use).catch(() => undefined)
  return end
}

/** Whose records other pages use: with session-only tokens two members may be signed in side by side. */
async function usedElsewhere(): Promise<string[]> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return held
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(LOCK) && !name.startsWith(LOCK + tab))
    .map((name) => name.slice(LOCK.length + tab.length + 1))
}

/** Deletes everything that is kept of one identity. Never rejects. */
export async function forgetRecords(who: string): Promise<void> {
  return deleteRecords((key) => key.startsWith(`${who}/`))
}

/**
 * Deletes what members left behind on this device, except whose page is open elsewhere. Never rejects.
 * @param present whose conversation this page has by then: kept, too
 */
export async function forgetMembers(present: () => string | undefined = () => undefined): Promise<void> {
  const others = await usedElsewhere().catch(() => [])
  const used = (key: string) =>
    [...others, present()].some((who) => who !== undefined && key.startsWith(`${who}/`))
  await deleteRecords((key) => !used(key))
}

async function deleteRecords(which: (key: string) => boolean): Promise<void> {
  if (!globalThis.indexedDB) return
  try {
    await within(
      TIMEOUT_MS,
      strict('readwrite', async (store) => {
        const request = store.getAllKeys(startingWith(MEMBERS))
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

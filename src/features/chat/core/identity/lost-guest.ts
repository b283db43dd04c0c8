import { promisifyRequest } from 'idb-keyval'
import { is } from 'valibot'
import { relaxed } from '#features/chat/core/chat-db.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { guestId } from './guest-id.ts'
import { GUESTS } from './record-key-prefix.ts'

const TIMEOUT_MS = 1500

/**
 * The visitor whose records are here, where local storage has no id: browsers write that to disk seconds late, and a
 * kill in between would take the way back to what was written. Never rejects.
 * @returns who has messages that wait, before any other; undefined: nobody
 */
export async function lostGuestId(): Promise<string | undefined> {
  try {
    const keys = await withTimeout(
      TIMEOUT_MS,
      relaxed('readonly', (store) => promisifyRequest(store.getAllKeys(prefixRange(GUESTS)))),
    )
    const names = keys.filter((key) => typeof key === 'string').filter((key) => is(guestId, idOf(key)))
    const name = names.find((key) => key.includes('/item/')) ?? names[0]
    return name === undefined ? undefined : idOf(name)
  } catch (error) {
    report('chat-store', { what: 'guest', error: errorName(error) })
    return undefined
  }
}

const idOf = (key: string) => key.slice(GUESTS.length).split('/')[0]

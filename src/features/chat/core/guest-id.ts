import { promisifyRequest } from 'idb-keyval'
import { is, pipe, regex, string, toLowerCase } from 'valibot'
import { GUEST_PREFIX, relaxed } from '#features/chat/core/chat-store.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createUuid } from '#lib/format/uuid.ts'
import { prefixRange } from '#lib/storage/indexed-db.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'

const RECOVERY_TIMEOUT_MS = 1500

/** UUID v4. The id grants access to the guest's conversation, so it must not be guessable. */
const guestIdSchema = pipe(
  string(),
  toLowerCase(),
  regex(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
)

/** This device's guest id, if it has one. */
export function getStoredGuestId(): string | undefined {
  return readText(storageKeys.guestId, guestIdSchema)
}

/**
 * This device's guest id, created if there is none.
 * @param recovered id to use instead of a new one
 */
export function ensureGuestId(recovered?: string): string {
  const stored = getStoredGuestId()
  if (stored !== undefined) return stored
  const created = recovered ?? createUuid()
  writeText(storageKeys.guestId, created)
  return created
}

/**
 * Recovers the guest id from IndexedDB if localStorage has none: browsers flush localStorage to disk with
 * a delay of seconds, so a kill in between would make the guest's messages inaccessible. Never rejects.
 * @returns preferably a guest with messages in the outbox; undefined if there are no guest records
 */
export async function recoverGuestId(): Promise<string | undefined> {
  try {
    const keys = await withTimeout(
      RECOVERY_TIMEOUT_MS,
      relaxed('readonly', (store) => promisifyRequest(store.getAllKeys(prefixRange(GUEST_PREFIX)))),
    )
    const guestKeys = keys
      .filter((key) => typeof key === 'string')
      .filter((key) => is(guestIdSchema, guestIdOfKey(key)))
    const guestKey = guestKeys.find((key) => key.includes('/item/')) ?? guestKeys[0]
    return guestKey === undefined ? undefined : guestIdOfKey(guestKey)
  } catch (error) {
    report('chat-store', { what: 'guest', error: errorName(error) })
    return undefined
  }
}

const guestIdOfKey = (key: string) => key.slice(GUEST_PREFIX.length).split('/')[0]

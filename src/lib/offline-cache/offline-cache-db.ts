import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { DAY_MS } from '#contract/formats/local-time.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'

/** Timeout of every database operation. */
const TIMEOUT_MS = 5000

/** Key of the record that identifies the owner of all others. */
const OWNER_KEY = ''

const db = defineDatabase(databaseNames.offlineCache)

/** Closes the connection, so that the next use waits for a pending deletion. Never rejects. */
export const closeOfflineCacheDb = db.close

const ownerRecord = v.object({ tokenHash: v.string(), clockOffset: v.pipe(v.number(), v.finite()) })

const responseRecord = v.object({
  key: v.string(),
  /** The response body, JSON. */
  text: v.string(),
  /** When it arrived, epoch ms by the server's clock; a time that `Date` can hold. */
  at: v.pipe(v.number(), v.finite(), v.maxValue(8.64e15 - DAY_MS)),
})
export type CachedResponse = v.InferOutput<typeof responseRecord>

const recordKey = (tokenHash: string, key: string) => `${tokenHash} ${key}`

/**
 * Reads all cached responses of a member.
 * @param tokenHash hash of the member's token
 * @returns undefined if there are none
 * @throws DOMException or Error if the database can't be used
 */
export async function readCachedResponses(
  tokenHash: string,
): Promise<{ readonly clockOffset: number; readonly responses: readonly CachedResponse[] } | undefined> {
  const all: unknown[] = await withTimeout(
    TIMEOUT_MS,
    db.relaxed('readonly', (store) => promisifyRequest(store.getAll())),
  )
  const owner = all.find((each) => v.is(ownerRecord, each) && each.tokenHash === tokenHash)
  if (!v.is(ownerRecord, owner)) return undefined
  const prefix = recordKey(tokenHash, '')
  const responses = all
    .filter((each) => v.is(responseRecord, each))
    .filter(({ key }) => key.startsWith(prefix))
    .map((each) => ({ ...each, key: each.key.slice(prefix.length) }))
  return { clockOffset: owner.clockOffset, responses }
}

/** Session that a write belongs to. */
export interface WriteContext {
  /** Hash of the member's token. */
  readonly tokenHash: string
  /** Undefined leaves the stored one. */
  readonly clockOffset: number | undefined
  /** Whether the member is still signed in; checked inside the transaction, right before writing. */
  readonly isStillSignedIn: () => boolean
}

/** Runs work in one transaction, if the member owns the database or may take ownership (`canClaim`). */
async function withOwnedStore(
  { tokenHash, clockOffset, isStillSignedIn }: WriteContext,
  canClaim: boolean,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  await withTimeout(
    TIMEOUT_MS,
    db.relaxed('readwrite', (store) => {
      const request = store.get(OWNER_KEY)
      // In the request's event handler: a transaction without pending requests commits by itself.
      request.onsuccess = () => {
        const owner = v.is(ownerRecord, request.result) ? request.result.tokenHash : undefined
        // Signed out meanwhile, here or in another tab: don't restore deleted data.
        if (!isStillSignedIn() || (owner !== tokenHash && !canClaim)) return
        if (owner !== tokenHash) store.clear()
        if (clockOffset !== undefined || owner !== tokenHash)
          store.put({ tokenHash, clockOffset: clockOffset ?? 0 }, OWNER_KEY)
        work(store)
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Deletes all records unless one of the members owns the database. */
export function deleteUnlessOwnedBy(tokenHashes: readonly string[]): Promise<void> {
  return withTimeout(
    TIMEOUT_MS,
    db.relaxed('readwrite', (store) => {
      const request = store.get(OWNER_KEY)
      request.onsuccess = () => {
        const isOwned = v.is(ownerRecord, request.result) && tokenHashes.includes(request.result.tokenHash)
        if (!isOwned) store.clear()
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Makes the member the owner of the database and deletes other members' records. */
export function claimDatabase(write: WriteContext): Promise<void> {
  return withOwnedStore(write, true, () => undefined)
}

/** Writes `responses` and deletes the keys `dropped`, if the member still owns the database. */
export function writeCachedResponses(
  write: WriteContext,
  responses: readonly CachedResponse[],
  dropped: readonly string[],
): Promise<void> {
  return withOwnedStore(write, false, (store) => {
    for (const key of dropped) store.delete(recordKey(write.tokenHash, key))
    for (const response of responses) {
      const key = recordKey(write.tokenHash, response.key)
      store.put({ ...response, key }, key)
    }
  })
}

/**
 * Writes a response that was fetched ahead, unless the page has written one since `previousAt` was read. Only if the member
 * still owns the database.
 * @param previousAt `at` of the response that it replaces; undefined if there was none
 */
export function replaceCachedResponse(
  write: WriteContext,
  response: CachedResponse,
  previousAt: number | undefined,
): Promise<void> {
  return withOwnedStore(write, false, (store) => {
    const key = recordKey(write.tokenHash, response.key)
    const request = store.get(key)
    request.onsuccess = () => {
      const current = v.is(responseRecord, request.result) ? request.result.at : undefined
      if (current === previousAt && write.isStillSignedIn()) store.put({ ...response, key }, key)
    }
  })
}

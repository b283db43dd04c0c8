import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'

/** Timeout of every database operation. */
const TIMEOUT_MS = 5000

/** Key of the record that identifies the owner of all others. */
const OWNER_KEY = ''

const db = defineDatabase(databaseNames.offlineCache)

/** Closes the connection, so that the next use waits for a pending deletion. Never rejects. */
export const closeOfflineCacheDb = db.close

const ownerRecord = v.object({ mark: v.string(), clockOffset: v.pipe(v.number(), v.finite()) })

const answerRecord = v.object({
  key: v.string(),
  /** The response body, JSON. */
  text: v.string(),
  /** When it arrived, epoch ms by the server's clock. */
  at: v.pipe(v.number(), v.finite()),
})
export type CachedAnswer = v.InferOutput<typeof answerRecord>

const recordKey = (mark: string, key: string) => `${mark} ${key}`

/**
 * Reads all cached responses of a member.
 * @param mark hash of the member's token
 * @returns undefined if there are none
 * @throws DOMException or Error if the database can't be used
 */
export async function readCachedAnswers(
  mark: string,
): Promise<{ readonly clockOffset: number; readonly answers: readonly CachedAnswer[] } | undefined> {
  const all: unknown[] = await withTimeout(
    TIMEOUT_MS,
    db.relaxed('readonly', (store) => promisifyRequest(store.getAll())),
  )
  const owner = all.find((each) => v.is(ownerRecord, each) && each.mark === mark)
  if (!v.is(ownerRecord, owner)) return undefined
  const prefix = recordKey(mark, '')
  const answers = all
    .filter((each) => v.is(answerRecord, each))
    .filter(({ key }) => key.startsWith(prefix))
    .map((each) => ({ ...each, key: each.key.slice(prefix.length) }))
  return { clockOffset: owner.clockOffset, answers }
}

/** Session that a write belongs to. */
export interface WriteContext {
  /** Hash of the member's token. */
  readonly mark: string
  readonly clockOffset: number
  /** Whether the member is still signed in; checked inside the transaction, right before writing. */
  readonly isStillSignedIn: () => boolean
}

/** Runs work in one transaction, if the member owns the database or may take ownership (`canClaim`). */
async function withOwnedStore(
  { mark, clockOffset, isStillSignedIn }: WriteContext,
  canClaim: boolean,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  await withTimeout(
    TIMEOUT_MS,
    db.relaxed('readwrite', (store) => {
      const request = store.get(OWNER_KEY)
      // In the request's event handler: a transaction without pending requests commits by itself.
      request.onsuccess = () => {
        const owner = v.is(ownerRecord, request.result) ? request.result.mark : undefined
        // Signed out meanwhile, here or in another tab: don't restore deleted data.
        if (!isStillSignedIn() || (owner !== mark && !canClaim)) return
        if (owner !== mark) store.clear()
        store.put({ mark, clockOffset }, OWNER_KEY)
        work(store)
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Makes the member the owner of the database and deletes other members' records. */
export function claimDatabase(write: WriteContext): Promise<void> {
  return withOwnedStore(write, true, () => undefined)
}

/** Writes `answers` and deletes the keys `dropped`, if the member still owns the database. */
export function writeCachedAnswers(
  write: WriteContext,
  answers: readonly CachedAnswer[],
  dropped: readonly string[],
): Promise<void> {
  return withOwnedStore(write, false, (store) => {
    for (const key of dropped) store.delete(recordKey(write.mark, key))
    for (const answer of answers) {
      const key = recordKey(write.mark, answer.key)
      store.put({ ...answer, key }, key)
    }
  })
}

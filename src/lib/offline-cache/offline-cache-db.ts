import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { database, within } from '#lib/storage/indexed-db.ts'
import { KEPT_DB } from './clear-offline-cache.ts'

/** Longer than this nobody waits for the database, milliseconds. */
const TIMEOUT_MS = 5000

/** Key of the record that says whose the others are. */
const OWNER = ''

const db = database(KEPT_DB)

/** Lets go of the database, so that the next use comes after a deletion that was asked for. Never rejects. */
export const closeKept = db.close

const ownerRecord = v.object({ mark: v.string(), clockOffset: v.pipe(v.number(), v.finite()) })

const answerRecord = v.object({
  key: v.string(),
  /** The answer's JSON. */
  text: v.string(),
  /** When it came, epoch milliseconds by the server's clock. */
  at: v.pipe(v.number(), v.finite()),
})
export type KeptAnswer = v.InferOutput<typeof answerRecord>

const ofMember = (mark: string, key: string) => `${mark} ${key}`

/**
 * Reads everything that is kept of a member.
 * @returns undefined where nothing is
 * @throws DOMException or Error where the database can't be used
 */
export async function readKept(
  mark: string,
): Promise<{ readonly clockOffset: number; readonly answers: readonly KeptAnswer[] } | undefined> {
  const all: unknown[] = await within(
    TIMEOUT_MS,
    db.relaxed('readonly', (store) => promisifyRequest(store.getAll())),
  )
  const owner = all.find((each) => v.is(ownerRecord, each) && each.mark === mark)
  if (!v.is(ownerRecord, owner)) return undefined
  const prefix = ofMember(mark, '')
  const answers = all
    .filter((each) => v.is(answerRecord, each))
    .filter(({ key }) => key.startsWith(prefix))
    .map((each) => ({ ...each, key: each.key.slice(prefix.length) }))
  return { clockOffset: owner.clockOffset, answers }
}

/** What a write is about. */
export interface KeptWrite {
  readonly mark: string
  readonly clockOffset: number
  /** Whether the member is still signed in here, asked when the database is about to write. */
  readonly still: () => boolean
}

/** Runs work where the database belongs to the member, or to nobody yet as `claims` allows; one transaction. */
async function writing(
  { mark, clockOffset, still }: KeptWrite,
  claims: boolean,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  await within(
    TIMEOUT_MS,
    db.relaxed('readwrite', (store) => {
      const request = store.get(OWNER)
      // In the request's own event, for a transaction ends where nothing more is asked of it.
      request.onsuccess = () => {
        const owner = v.is(ownerRecord, request.result) ? request.result.mark : undefined
        // Signed out meanwhile, here or in another tab: what is cleared stays so.
        if (!still() || (owner !== mark && !claims)) return
        if (owner !== mark) store.clear()
        store.put({ mark, clockOffset }, OWNER)
        work(store)
      }
      return promisifyRequest(store.transaction)
    }),
  )
}

/** Makes the database this member's: what another left is deleted. */
export function claimKept(write: KeptWrite): Promise<void> {
  return writing(write, true, () => undefined)
}

/** Keeps answers and lets go of others, if the database is still this member's. */
export function writeKept(
  write: KeptWrite,
  answers: readonly KeptAnswer[],
  dropped: readonly string[],
): Promise<void> {
  return writing(write, false, (store) => {
    for (const key of dropped) store.delete(ofMember(write.mark, key))
    for (const answer of answers) {
      const key = ofMember(write.mark, answer.key)
      store.put({ ...answer, key }, key)
    }
  })
}

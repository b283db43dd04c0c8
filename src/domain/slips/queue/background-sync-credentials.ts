import * as v from 'valibot'
import { readNote, writeNote } from './slip-db.ts'

/** Name of the worker's background sync. */
export const SYNC_TAG = 'kapao-slips'

const PASS = 'pass'

/** What the worker needs to send slips while no page is open. */
const pass = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  member: v.pipe(v.string(), v.nonEmpty()),
  /** Where calls go; empty: our own origin. */
  host: v.string(),
  /** Tag of the member's language; a pass of an older version has none. */
  language: v.optional(v.string(), 'th'),
})
export type SyncPass = v.InferOutput<typeof pass>

/** The worker's pass, if it has one. Never rejects. */
export async function readPass(): Promise<SyncPass | undefined> {
  return await readNote(PASS, pass)
}

/** Gives the worker its pass; it is kept in IndexedDB for as long as something waits. Never rejects. */
export async function givePass(given: SyncPass): Promise<void> {
  await writeNote(PASS, given)
}

/** Takes the worker's pass away. Never rejects. */
export async function disarmSync(): Promise<void> {
  await writeNote(PASS, undefined)
}

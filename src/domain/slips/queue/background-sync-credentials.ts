import * as v from 'valibot'
import { readMeta, writeMeta } from './slip-repository.ts'

/** Tag of the service worker's background sync. */
export const SYNC_TAG = 'kapao-slips'

const META_KEY = 'pass'

/** What the service worker needs to send slips while no page is open. */
const credentialsSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  member: v.pipe(v.string(), v.nonEmpty()),
  /** API origin; empty for our own. */
  host: v.string(),
  /** Tag of the member's language; records of older versions lack it. */
  language: v.optional(v.string(), 'th'),
})
export type SyncCredentials = v.InferOutput<typeof credentialsSchema>

/** Never rejects. */
export async function readSyncCredentials(): Promise<SyncCredentials | undefined> {
  return await readMeta(META_KEY, credentialsSchema)
}

/** Stores the credentials in IndexedDB. Clear them once the queue is empty. Never rejects. */
export async function saveSyncCredentials(credentials: SyncCredentials): Promise<void> {
  await writeMeta(META_KEY, credentials)
}

/** Deletes the credentials. Never rejects. */
export async function clearSyncCredentials(): Promise<void> {
  await writeMeta(META_KEY, undefined)
}

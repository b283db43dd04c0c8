import { get } from 'idb-keyval'
import * as v from 'valibot'
import { type MemberRecord, type MemberRecords, memberRecord } from '#domain/member/member-record.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { openTabChannel } from '#lib/cross-tab/tab-channel.ts'
import { createOutboxRecords, parseRecord, writeDurably } from '#lib/outbox/outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from '#lib/outbox/outbox-repository.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'
import { type SlipItem, slipItem } from './slip-item.ts'

const slips = defineDatabase(databaseNames.slips)

/** Closes the connection, for tests that delete the database. */
export const closeSlipDb = slips.close

/** All members' slips on this device, and their pictures. */
export const slipRecords = createOutboxRecords({
  database: slips,
  schema: slipItem,
  itemPrefix: 'item/',
  bytesPrefix: 'picture/',
  reportAs: 'slip-record',
})

export const {
  readItems,
  addItem,
  updateItems,
  readBytes: readPicture,
  deleteItems,
  deleteItemsWhere,
} = slipRecords

/** One member's slips on this device, with their pictures. */
export type SlipRepository = OutboxRepository<SlipItem>

/** @param member id of the member; other members' slips are neither read nor written */
export function createSlipRepository(member: string): SlipRepository {
  return createOutboxRepository({
    records: slipRecords,
    isOwn: (item) => item.member === member,
    onError: (what, error) => report('slip-store', { what, error: errorName(error) }),
  })
}

const changedMessage = v.object({ kind: v.literal('changed'), member: v.string() })

/** Notifies the other tabs and the service worker of changes to one member's slips. */
export interface ChangeChannel {
  notify(): void
  close(): void
}

/** @param onChange called when another tab or the service worker has changed a slip of this member */
export function openChangeChannel(member: string, onChange: () => void): ChangeChannel {
  const { post, close } = openTabChannel(databaseNames.slips, changedMessage, (message) => {
    if (message.member === member) onChange()
  })
  return { notify: () => post({ kind: 'changed', member }), close }
}

const META_PREFIX = 'meta/'
const META_TIMEOUT_MS = 5000

/** Names of the metadata records. */
const MEMBER_META = 'member'
const CREDENTIALS_META = 'credentials'

/** Reads a metadata record; undefined if it is missing, unreadable or malformed. Never rejects. */
export async function readMeta<S extends v.GenericSchema>(
  name: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const reading = withTimeout(META_TIMEOUT_MS, get<unknown>(META_PREFIX + name, slips.strict))
  const value = await reading.catch(() => undefined)
  return parseRecord(schema, value, { reportAs: 'slip-record', what: name })
}

/** Writes a metadata record; `undefined` deletes it. Never rejects. @returns whether it succeeded */
export async function writeMeta(name: string, value: unknown): Promise<boolean> {
  const writing = writeDurably(slips, META_TIMEOUT_MS, (store) => {
    if (value === undefined) store.delete(META_PREFIX + name)
    else store.put(value, META_PREFIX + name)
  })
  return await writing.then(
    () => true,
    () => false,
  )
}

/** The token's member, for an offline start. */
export const memberRecords: MemberRecords = {
  async find(tokenHash) {
    const stored = await readStoredMember()
    return stored?.mark === tokenHash ? stored : undefined
  },
  save: (record) => writeMeta(MEMBER_META, record),
}

/** The member that `memberRecords` has stored, whatever the token. Never rejects. */
export function readStoredMember(): Promise<MemberRecord | undefined> {
  return readMeta(MEMBER_META, memberRecord)
}

/** Never rejects. */
export async function clearStoredMember(): Promise<void> {
  await writeMeta(MEMBER_META, undefined)
}

/** Tag of the service worker's background sync. */
export const SYNC_TAG = databaseNames.slips

/** What the service worker needs to send slips while no page is open. */
const credentialsSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  member: v.pipe(v.string(), v.nonEmpty()),
  /** API origin; empty for our own. */
  host: v.string(),
  /** Tag of the member's language. */
  language: v.string(),
})
export type SyncCredentials = v.InferOutput<typeof credentialsSchema>

/** Never rejects. */
export async function readSyncCredentials(): Promise<SyncCredentials | undefined> {
  return await readMeta(CREDENTIALS_META, credentialsSchema)
}

/** Stores the credentials in IndexedDB. Clear them once the queue is empty. Never rejects. */
export async function saveSyncCredentials(credentials: SyncCredentials): Promise<void> {
  await writeMeta(CREDENTIALS_META, credentials)
}

/** Deletes the credentials. Never rejects. */
export async function clearSyncCredentials(): Promise<void> {
  await writeMeta(CREDENTIALS_META, undefined)
}

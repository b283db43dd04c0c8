import { get } from 'idb-keyval'
import * as v from 'valibot'
import { type MemberRecords, memberRecord, toStoredRecord } from '#domain/member/member-record.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { openTabChannel } from '#lib/cross-tab/tab-channel.ts'
import { createOutboxRecords, parseRecord, writeDurably } from '#lib/outbox/outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from '#lib/outbox/outbox-repository.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'
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

const META_TIMEOUT_MS = 5000

/** A metadata record beside the slips. No method rejects. */
function metaRecord<S extends v.GenericSchema>(name: string, schema: S) {
  const key = `meta/${name}`
  async function write(value: v.InferInput<S> | undefined): Promise<void> {
    const writing = writeDurably(slips, META_TIMEOUT_MS, (store) => {
      if (value === undefined) store.delete(key)
      else store.put(value, key)
    })
    await writing.catch(() => undefined)
  }
  return {
    /** Undefined if it is missing, unreadable or malformed. */
    async read(): Promise<v.InferOutput<S> | undefined> {
      const reading = withTimeout(META_TIMEOUT_MS, get<unknown>(key, slips.strict))
      const value = await reading.catch(() => undefined)
      return parseRecord(schema, value, { reportAs: 'slip-record', what: name })
    },
    save: (value: v.InferInput<S>) => write(value),
    clear: () => write(undefined),
  }
}

/** The member of the last token, for an offline start. */
export const storedMember = metaRecord('member', memberRecord)

/** The token's member in `storedMember`. */
export const memberRecords: MemberRecords = {
  async find(tokenHash) {
    const stored = await storedMember.read()
    return stored?.mark === tokenHash ? stored : undefined
  },
  save: (record) => storedMember.save(toStoredRecord(record)),
}

/** Tag of the service worker's background sync. */
export const SYNC_TAG = databaseNames.slips

const credentialsSchema = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  member: v.pipe(v.string(), v.nonEmpty()),
  /** API origin; empty for our own. */
  host: v.string(),
  /** Tag of the member's language. */
  language: v.string(),
})
export type SyncCredentials = v.InferOutput<typeof credentialsSchema>

/** Credentials with which the service worker sends slips while no page is open. Cleared once the queue is empty. */
export const syncCredentials = metaRecord('credentials', credentialsSchema)

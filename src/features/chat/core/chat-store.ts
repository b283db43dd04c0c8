import { get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { type MemberRecords, memberRecord, toStoredRecord } from '#domain/member/member-record.ts'
import { findOpenMembers } from '#domain/member/open-members.ts'
import type { Identity } from '#features/chat/model.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { openTabChannel, type TabChannel } from '#lib/cross-tab/tab-channel.ts'
import { createOutboxRecords, parseRecord } from '#lib/outbox/outbox-records.ts'
import { findOpenSessions } from '#lib/session/open-sessions.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase, hasIndexedDb, prefixRange } from '#lib/storage/indexed-db.ts'
import { type Entry, entrySchema } from './history/entry.ts'
import { outboxItem } from './outbox/outbox-items.ts'

const chat = defineDatabase(databaseNames.chat)

/** The chat's object store with relaxed and with strict durability. Keys start with a `recordKeyPrefix`. */
export const { relaxed, strict } = chat

/** Closes the connection, for tests that delete the database. */
export const closeDatabase = chat.close

/** Key prefixes of members' and of guests' records. */
export const MEMBER_PREFIX = 'm:'
export const GUEST_PREFIX = 'g:'

/** Key prefix of an identity's records. The id is encoded, as server ids may contain any character. */
export function recordKeyPrefix({ kind, id }: Pick<Identity, 'kind' | 'id'>): string {
  return (kind === 'member' ? MEMBER_PREFIX : GUEST_PREFIX) + encodeURIComponent(id)
}

const PURGE_TIMEOUT_MS = 10_000

/** Deletes the records of members without an open session in this browser. Never rejects. */
export async function purgeMemberRecords(): Promise<void> {
  if (!hasIndexedDb()) return
  try {
    const sessions = await findOpenSessions()
    await withTimeout(
      PURGE_TIMEOUT_MS,
      strict('readwrite', async (store) => {
        const { keys, records } = await readMemberRecords(store)
        const ids = sessions.isCurrent() ? findOpenMembers(sessions, records) : undefined
        if (!ids) return
        const prefixes = [...ids].map((id) => `${recordKeyPrefix({ kind: 'member', id })}/`)
        for (const key of keys) if (!prefixes.some((prefix) => key.startsWith(prefix))) store.delete(key)
        await promisifyRequest(store.transaction)
      }),
    )
  } catch (error) {
    report('chat-store', { what: 'purge', error: errorName(error) })
  }
}

/**
 * Reads the keys of all members' data, and the members' own records. The transaction stays usable: it only waits for
 * requests, as a transaction commits once it has no pending ones.
 */
async function readMemberRecords(store: IDBObjectStore) {
  const allKeys = await promisifyRequest(store.getAllKeys(prefixRange(MEMBER_PREFIX)))
  const keys = allKeys.filter((key) => typeof key === 'string')
  const memberKeys = keys.filter((key) => key.endsWith(MEMBER_SUFFIX))
  const values = await Promise.all(memberKeys.map((key) => promisifyRequest<unknown>(store.get(key))))
  const parsed = values.map((value) => parseChatRecord('member', memberRecord, value))
  return { keys, records: parsed.filter((record) => record !== undefined) }
}

/** A hanging database must not block the chat. */
const TIMEOUT_MS = 5000

// Schemas of the records; invalid ones are dropped when loading.

/** Only the newest entries are persisted. */
const MAX_HISTORY_ENTRIES = 500

const historySchema = v.object({
  /** Oldest first. */
  entries: v.array(v.unknown()),
  /** `createdAt` up to which no entry is missing; newer entries may have gaps. */
  contiguousUntil: v.optional(v.number()),
  /** The newest two of the entries up to `contiguousUntil`. */
  newestKnown: v.optional(v.pipe(v.array(entrySchema), v.readonly())),
  /** The first entry is the first of the conversation. */
  complete: v.boolean(),
  fetchedAt: v.number(),
})

/** The history as loaded from and saved to IndexedDB. */
export type PersistedHistory = Readonly<Omit<v.InferOutput<typeof historySchema>, 'entries'>> & {
  readonly entries: readonly Entry[]
}

type ValueName = 'draft' | 'readUpTo' | 'reportedUpTo'

export type ChatStore = ReturnType<typeof openChatStore>

function parseChatRecord<S extends v.GenericSchema>(what: string, schema: S, value: unknown) {
  return parseRecord(schema, value, { reportAs: 'chat-record', what })
}

/**
 * Opens the IndexedDB records of one identity's conversation. Except for the outbox nothing rejects: errors are reported.
 * @param keyPrefix see `recordKeyPrefix`
 */
export function openChatStore(keyPrefix: string) {
  let isClosed = false
  const key = (kind: string, id = '') => `${keyPrefix}/${kind}/${id}`

  const openStrict: UseStore = (mode, callback) =>
    isClosed ? Promise.reject(new Error('closed')) : strict(mode, callback)

  const outbox = createOutboxRecords({
    database: { strict: openStrict },
    schema: outboxItem,
    itemPrefix: key('item'),
    bytesPrefix: key('bytes'),
    reportAs: 'chat-record',
  })

  /** @returns undefined once closed, or if the database fails or hangs, which is reported */
  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    if (isClosed) return undefined
    try {
      return await withTimeout(TIMEOUT_MS, work())
    } catch (error) {
      if (!isClosed) report('chat-store', { what, error: errorName(error) })
      return undefined
    }
  }

  return {
    async loadHistory(): Promise<PersistedHistory | undefined> {
      const value = await attempt('history', () => get<unknown>(key('history'), relaxed))
      const history = parseChatRecord('history', historySchema, value)
      if (!history) return undefined
      // Drop everything before an invalid entry, as it would leave a gap; it is refetched from the server.
      const parsed = history.entries.map((entry) => parseChatRecord('entry', entrySchema, entry))
      const lastInvalid = parsed.lastIndexOf(undefined)
      const entries = parsed.slice(lastInvalid + 1).filter((entry) => entry !== undefined)
      if (history.entries.length > 0 && entries.length === 0) return undefined
      const { contiguousUntil, newestKnown, fetchedAt } = history
      const isContiguous = lastInvalid < 0 || (contiguousUntil ?? 0) >= (entries[0]?.at ?? 0)
      return {
        entries,
        contiguousUntil: isContiguous ? contiguousUntil : entries[0]?.at,
        newestKnown: isContiguous ? newestKnown : undefined,
        complete: lastInvalid < 0 && history.complete,
        fetchedAt,
      }
    },
    async saveHistory({ entries, complete, ...rest }: PersistedHistory) {
      const value = {
        ...rest,
        entries: entries.slice(-MAX_HISTORY_ENTRIES),
        complete: complete && entries.length <= MAX_HISTORY_ENTRIES,
      }
      await attempt('history', () => set(key('history'), value, relaxed))
    },
    /** The outbox's records; they reject once closed. */
    outbox,
    /** Draft, read position, and the position last reported to the server. */
    async loadValue<S extends v.GenericSchema>(name: ValueName, schema: S) {
      const value = await attempt(name, () => get<unknown>(key(name), relaxed))
      return parseChatRecord(name, schema, value)
    },
    async saveValue(name: ValueName, value: string | number) {
      await attempt(name, () => set(key(name), value, relaxed))
    },
    /** Ignores all later calls; for when the identity changes. */
    close() {
      isClosed = true
    },
  }
}

const MEMBER_SUFFIX = '/member'

/** Each member's record is beside their conversation's, so that it is deleted with it. */
export const memberRecords: MemberRecords = {
  async find(tokenHash) {
    try {
      const { records } = await withTimeout(TIMEOUT_MS, relaxed('readonly', readMemberRecords))
      return records.find(({ mark }) => mark === tokenHash)
    } catch (error) {
      report('chat-store', { what: 'member', error: errorName(error) })
      return undefined
    }
  },
  async save(record) {
    const key = recordKeyPrefix({ kind: 'member', id: record.id }) + MEMBER_SUFFIX
    await withTimeout(TIMEOUT_MS, set(key, toStoredRecord(record), relaxed)).catch(
      reportError('chat-store', { what: 'member' }),
    )
  },
}

const chatMessage = v.union([
  /** The outbox in IndexedDB changed. `keyPrefix` is the identity's. */
  v.object({ kind: v.literal('outbox'), keyPrefix: v.string() }),
  /** Another tab advanced the read position to `at` (epoch milliseconds). */
  v.object({ kind: v.literal('read'), keyPrefix: v.string(), at: v.number() }),
])

export type ChatTabMessage = v.InferOutput<typeof chatMessage>

/** Messages between tabs about one identity's conversation. */
export type ChatChannel = TabChannel<ChatTabMessage>

/** @param onMessage receives other tabs' messages about this identity */
export function openChatChannel(
  keyPrefix: string,
  onMessage: (message: ChatTabMessage) => void,
): ChatChannel {
  return openTabChannel(databaseNames.chat, chatMessage, (message) => {
    if (message.keyPrefix === keyPrefix) onMessage(message)
  })
}

import { get, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createOutboxRecords, type OutboxRecords } from '#lib/outbox/outbox-records.ts'
import { withTimeout } from '#lib/storage/indexed-db.ts'
import { relaxed, strict } from './chat-db.ts'
import { type Entry, entrySchema } from './history/entry.ts'
import type { OutboxItem } from './outbox/outbox-item.ts'

/** A hanging database must not block the chat. */
const TIMEOUT_MS = 5000

// Schemas of the records; invalid ones are dropped when loading.

/** Only the newest entries are persisted. */
const MAX_HISTORY_ENTRIES = 500

const historySchema = v.object({
  /** Oldest first. */
  entries: v.array(v.unknown()),
  /** `contiguousUntil`: `createdAt` up to which no entry is missing; newer entries may have gaps. */
  joint: v.optional(v.number()),
  /** The first entry is the first of the conversation. */
  complete: v.boolean(),
  fetchedAt: v.number(),
})

const reason = v.union([
  v.pipe(
    v.object({ kind: v.literal('refused'), key: v.optional(v.string()) }),
    v.transform(({ kind, key }) => ({ kind, key })),
  ),
  v.object({ kind: v.literal('storage') }),
])

/** See `OutboxItem`. */
const outboxItemSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  order: v.number(),
  writtenAt: v.number(),
  type: v.string(),
  payload: v.record(v.string(), v.unknown()),
  file: v.optional(
    v.object({ name: v.string(), type: v.string(), fileType: v.picklist(['image', 'video', 'file']) }),
  ),
  path: v.optional(v.string()),
  state: v.picklist(['waiting', 'failed', 'succeed']),
  tried: v.boolean(),
  firstTry: v.optional(v.number()),
  lastTry: v.optional(v.number()),
  floor: v.optional(v.number()),
  at: v.optional(v.number()),
  answeredAt: v.optional(v.number()),
  reason: v.optional(reason),
  stuck: v.optional(v.boolean()),
})

/** The history as loaded from and saved to IndexedDB. */
export interface PersistedHistory {
  readonly entries: readonly Entry[]
  /** `createdAt` up to which no entry is missing; see `createHistory`. */
  readonly contiguousUntil: number | undefined
  readonly complete: boolean
  readonly fetchedAt: number
}

type ValueName = 'draft' | 'read' | 'told'

/** IndexedDB records of one identity's conversation. Except for the outbox nothing rejects: errors are reported. */
export interface ChatStore {
  loadHistory(): Promise<PersistedHistory | undefined>
  saveHistory(history: PersistedHistory): Promise<void>
  /** The outbox's records; they reject once closed. */
  readonly outbox: OutboxRecords<OutboxItem>
  /** Draft, read position, and the position last reported to the server (`told`). */
  loadValue<S extends v.GenericSchema>(name: ValueName, schema: S): Promise<v.InferOutput<S> | undefined>
  saveValue(name: ValueName, value: string | number): Promise<void>
  /** Ignores all later calls; for when the identity changes. */
  close(): void
}

/** @param keyPrefix see `recordKeyPrefix` */
export function openChatStore(keyPrefix: string): ChatStore {
  let isClosed = false
  const key = (kind: string, id = '') => `${keyPrefix}/${kind}/${id}`

  const openStrict: UseStore = (mode, callback) =>
    isClosed ? Promise.reject(new Error('closed')) : strict(mode, callback)

  const outbox = createOutboxRecords({
    database: { strict: openStrict },
    schema: outboxItemSchema,
    itemPrefix: key('item'),
    bytesPrefix: key('bytes'),
    reportAs: 'chat-record',
  })

  async function tryOrElse<T, F>(what: string, fallback: F, work: () => Promise<T>): Promise<T | F> {
    if (isClosed) return fallback
    try {
      return await work()
    } catch (error) {
      if (!isClosed) report('chat-store', { what, error: errorName(error) })
      return fallback
    }
  }

  function parseRecord<S extends v.GenericSchema>(what: string, schema: S, value: unknown) {
    const result = v.safeParse(schema, value)
    if (!result.success && value !== undefined) report('chat-record', { what })
    return result.success ? result.output : undefined
  }

  return {
    async loadHistory() {
      const value = await tryOrElse('history', undefined, () =>
        withTimeout(TIMEOUT_MS, get<unknown>(key('history'), relaxed)),
      )
      const history = parseRecord('history', historySchema, value)
      if (!history) return undefined
      // Drop everything before an invalid entry, as it would leave a gap; it is fetched from the server
      // again.
      const parts = history.entries.map((entry) => parseRecord('entry', entrySchema, entry))
      const lastInvalid = parts.lastIndexOf(undefined)
      const entries = parts.slice(lastInvalid + 1).filter((entry) => entry !== undefined)
      if (history.entries.length > 0 && entries.length === 0) return undefined
      const { joint, fetchedAt } = history
      const isContiguous = lastInvalid < 0 || (joint ?? 0) >= (entries[0]?.at ?? 0)
      return {
        entries,
        contiguousUntil: isContiguous ? joint : entries[0]?.at,
        complete: lastInvalid < 0 && history.complete,
        fetchedAt,
      }
    },
    async saveHistory({ entries, contiguousUntil, complete, fetchedAt }) {
      const value = {
        joint: contiguousUntil,
        fetchedAt,
        entries: entries.slice(-MAX_HISTORY_ENTRIES),
        complete: complete && entries.length <= MAX_HISTORY_ENTRIES,
      }
      await tryOrElse('history', undefined, () =>
        withTimeout(TIMEOUT_MS, set(key('history'), value, relaxed)),
      )
    },
    outbox,
    async loadValue(name, schema) {
      return parseRecord(
        name,
        schema,
        await tryOrElse(name, undefined, () => withTimeout(TIMEOUT_MS, get<unknown>(key(name), relaxed))),
      )
    },
    async saveValue(name, value) {
      await tryOrElse(name, undefined, () => withTimeout(TIMEOUT_MS, set(key(name), value, relaxed)))
    },
    close() {
      isClosed = true
    },
  }
}

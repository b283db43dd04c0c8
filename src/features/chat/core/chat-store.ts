import { get, promisifyRequest, set } from 'idb-keyval'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { relaxed, strict } from './chat-db.ts'
import { type Entry, keptEntry } from './history/entry.ts'
import { HISTORY_MAX, keptBytes, keptHistory, keptItem } from './history/persisted-schemas.ts'
import type { OutboxItem } from './outbox/outbox-item.ts'

/** Longest wait for a small record and for a file, milliseconds: a hanging database must not hold up the chat. */
const SMALL_TIMEOUT_MS = 5000
const FILE_TIMEOUT_MS = 20_000

/** The history as it is kept. */
export interface History {
  readonly entries: readonly Entry[]
  readonly joint: number | undefined
  readonly complete: boolean
  readonly fetchedAt: number
}

type Note = 'draft' | 'read' | 'told'

/** What IndexedDB keeps of one identity's conversation. Nothing here rejects: trouble is reported and told. */
export interface ChatStore {
  history(): Promise<History | undefined>
  keepHistory(history: History): Promise<void>
  /** In their order; undefined when they can't be read. */
  items(): Promise<OutboxItem[] | undefined>
  /** @returns whether it is on disk */
  keepItem(item: OutboxItem, bytes?: ArrayBuffer): Promise<boolean>
  bytes(id: string): Promise<ArrayBuffer | undefined>
  dropBytes(id: string): Promise<void>
  dropItem(id: string): Promise<void>
  /** Draft, read mark, and how far the server has heard of it. */
  note<S extends GenericSchema>(name: Note, schema: S): Promise<InferOutput<S> | undefined>
  keepNote(name: Note, value: string | number): Promise<void>
  /** From now on nothing is written any more: the identity is gone. */
  close(): void
}

/**
 * @param who key prefix of the identity, see `whoOf`
 * @param onTrouble told whether the newest write of something that only this device has failed
 */
export function openChatStore(who: string, onTrouble: (trouble: boolean) => void): ChatStore {
  let closed = false
  const key = (kind: string, id = '') => `${who}/${kind}/${id}`

  async function attempt<T>(what: string, otherwise: T, work: () => Promise<T>, ms = SMALL_TIMEOUT_MS) {
    if (closed) return otherwise
    try {
      const done = await withTimeout(ms, work())
      return done
    } catch (error) {
      if (!closed) report('chat-store', { what, error: errorName(error) })
      return otherwise
    }
  }

  /** A strict write that also says how the storage is doing. */
  async function keep(what: string, ms: number, work: (store: IDBObjectStore) => void): Promise<boolean> {
    const write = async () => {
      await strict('readwrite', (store) => {
        work(store)
        // Doesn't wait for the requests' answers: the page may be gone before they come.
        store.transaction.commit?.()
        return promisifyRequest(store.transaction)
      })
      return true
    }
    const done = await attempt(what, false, write, ms)
    if (!closed) onTrouble(!done)
    return done
  }

  function parsed<S extends GenericSchema>(what: string, schema: S, value: unknown) {
    const result = safeParse(schema, value)
    if (!result.success && value !== undefined) report('chat-record', { what })
    return result.success ? result.output : undefined
  }

  const every = <S extends GenericSchema>(what: string, schema: S, values: readonly unknown[]) =>
    values.map((value) => parsed(what, schema, value)).filter((value) => value !== undefined)

  return {
    async history() {
      const value = await attempt('history', undefined, () => get<unknown>(key('history'), relaxed))
      const history = parsed('history', keptHistory, value)
      if (!history) return undefined
      // What stands before a broken entry can't be told from a hole: it comes back from the server.
      const parts = history.entries.map((entry) => parsed('entry', keptEntry, entry))
      const broken = parts.lastIndexOf(undefined)
      const entries = parts.slice(broken + 1).filter((entry) => entry !== undefined)
      if (history.entries.length > 0 && entries.length === 0) return undefined
      const { joint, fetchedAt } = history
      const solid = broken < 0 || (joint ?? 0) >= (entries[0]?.at ?? 0)
      return {
        entries,
        joint: solid ? joint : entries[0]?.at,
        complete: broken < 0 && history.complete,
        fetchedAt,
      }
    },
    async keepHistory({ entries, complete, ...rest }) {
      const value = {
        ...rest,
        entries: entries.slice(-HISTORY_MAX),
        complete: complete && entries.length <= HISTORY_MAX,
      }
      await attempt('history', undefined, () => set(key('history'), value, relaxed))
    },
    async items() {
      const all = await attempt('outbox', undefined, () =>
        strict('readonly', (store) => promisifyRequest<unknown[]>(store.getAll(prefixRange(key('item'))))),
      )
      return all && every('item', keptItem, all).sort((a, b) => a.order - b.order)
    },
    keepItem(item, bytes) {
      return keep('item', bytes ? FILE_TIMEOUT_MS : SMALL_TIMEOUT_MS, (store) => {
        if (bytes) store.put(bytes, key('bytes', item.id))
        store.put(item, key('item', item.id))
      })
    },
    async bytes(id) {
      const work = () => get<unknown>(key('bytes', id), strict)
      return parsed('bytes', keptBytes, await attempt('bytes', undefined, work, FILE_TIMEOUT_MS))
    },
    async dropBytes(id) {
      await keep('bytes', SMALL_TIMEOUT_MS, (store) => store.delete(key('bytes', id)))
    },
    async dropItem(id) {
      await keep('item', SMALL_TIMEOUT_MS, (store) => {
        store.delete(key('item', id))
        store.delete(key('bytes', id))
      })
    },
    async note(name, schema) {
      return parsed(name, schema, await attempt(name, undefined, () => get<unknown>(key(name), relaxed)))
    },
    async keepNote(name, value) {
      await attempt(name, undefined, () => set(key(name), value, relaxed))
    },
    close() {
      closed = true
    },
  }
}

import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { addItem, deleteItems, readItems, readPicture as readStoredPicture, updateItem } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'

/**
 * One member's slips on this device: those in IndexedDB, plus those that only this page has because a write
 * failed. Methods don't reject unless documented.
 */
export interface SlipRepository {
  /** Sorted by `order`. */
  items(): readonly SlipItem[]
  /** Re-reads IndexedDB; if that fails, the items stay as they were. */
  load(): Promise<void>
  /**
   * Adds a slip with its picture. A slip whose id is already stored isn't overwritten.
   * @returns whether it is persisted; otherwise it exists only in memory
   */
  add(item: SlipItem, bytes: ArrayBuffer): Promise<boolean>
  /**
   * @param picture replaces the picture; `drop` deletes it
   * @returns the updated slip, undefined if it no longer exists
   */
  update(
    id: string,
    next: (item: SlipItem) => SlipItem,
    picture?: ArrayBuffer | 'drop',
  ): Promise<SlipItem | undefined>
  /** @returns undefined if it no longer exists. Rejects if IndexedDB can't be read. */
  readPicture(id: string): Promise<ArrayBuffer | undefined>
  remove(ids: readonly string[]): Promise<void>
  /** Whether the slip is in IndexedDB, not only in memory. */
  isPersisted(id: string): boolean
  /** Whether IndexedDB has been read at least once. */
  isLoaded(): boolean
}

export function createSlipRepository(member: string): SlipRepository {
  let current: readonly SlipItem[] = []
  let loaded = false
  const unpersisted = new Map<string, { item: SlipItem; bytes: ArrayBuffer | undefined }>()

  /**
   * Updates whose write failed. Without them the stored state would make the queue send a slip repeatedly.
   */
  const pendingWrites = new Map<string, SlipItem>()

  const put = (item: SlipItem) => {
    current = [...current.filter(({ id }) => id !== item.id), item].sort((a, b) => a.order - b.order)
  }

  function reportFailure(what: string, error: unknown): void {
    report('slip-store', { what, error: errorName(error) })
  }

  async function flushPendingWrites(): Promise<void> {
    for (const [id, item] of pendingWrites) {
      await updateItem(id, () => item)
      pendingWrites.delete(id)
    }
  }

  async function load(): Promise<void> {
    try {
      await flushPendingWrites()
      const stored = (await readItems()).filter((item) => item.member === member)
      current = [
        ...stored.filter(({ id }) => !unpersisted.has(id)).map((item) => pendingWrites.get(item.id) ?? item),
        ...[...unpersisted.values()].map(({ item }) => item),
      ]
      current = [...current].sort((a, b) => a.order - b.order)
      loaded = true
    } catch (error) {
      reportFailure('read', error)
      current = current.map((item) => pendingWrites.get(item.id) ?? item)
    }
  }

  return {
    items: () => current,
    isPersisted: (id) => !unpersisted.has(id),
    isLoaded: () => loaded,
    load,
    async add(item, bytes) {
      try {
        if (await addItem(item, bytes)) put(item)
        else await load()
        return true
      } catch (error) {
        reportFailure('add', error)
        unpersisted.set(item.id, { item, bytes })
        put(item)
        return false
      }
    },
    async update(id, next, picture) {
      const own = unpersisted.get(id)
      if (own) {
        const item = next(own.item)
        unpersisted.set(id, { item, bytes: picture === 'drop' ? undefined : (picture ?? own.bytes) })
        put(item)
        return item
      }
      try {
        await flushPendingWrites()
        const item = await updateItem(id, next, picture)
        if (item) put(item)
        else current = current.filter((each) => each.id !== id)
        return item
      } catch (error) {
        // IndexedDB still has the old state. Sent again under the same id, the slip counts only once (D15).
        reportFailure('change', error)
        const known = current.find((each) => each.id === id)
        const item = known && next(known)
        if (item) {
          pendingWrites.set(id, item)
          put(item)
        }
        return item
      }
    },
    async readPicture(id) {
      const own = unpersisted.get(id)
      if (own) return own.bytes
      return await readStoredPicture(id).catch((error: unknown) => {
        reportFailure('picture', error)
        throw error
      })
    },
    async remove(ids) {
      for (const id of ids) {
        unpersisted.delete(id)
        pendingWrites.delete(id)
      }
      current = current.filter(({ id }) => !ids.includes(id))
      await deleteItems(ids).catch((error: unknown) => reportFailure('drop', error))
    },
  }
}

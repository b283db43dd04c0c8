import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { addItem, changeItem, dropItems, readItems, readPicture } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'

/**
 * The slips of this device as the queue sees them: what is on disk, and what this page alone has because the disk
 * doesn't take it. Nothing here rejects unless it says so.
 */
export interface Shelf {
  /** Of one member, in their order. */
  items(): readonly SlipItem[]
  /** Reads the disk again; what can't be read stays as it was. */
  load(): Promise<void>
  /**
   * One whose id the disk has already stays as it is there.
   * @returns whether it is on disk; otherwise this page has it
   */
  add(item: SlipItem, bytes: ArrayBuffer): Promise<boolean>
  /**
   * @param picture a new one, or `drop`
   * @returns the slip after the change; undefined: it is gone
   */
  change(
    id: string,
    next: (item: SlipItem) => SlipItem,
    picture?: ArrayBuffer | 'drop',
  ): Promise<SlipItem | undefined>
  /** Undefined where it is gone. Rejects where the disk can't be read now. */
  picture(id: string): Promise<ArrayBuffer | undefined>
  drop(ids: readonly string[]): Promise<void>
  /** Whether it is on disk. */
  isKept(id: string): boolean
  /** The disk was read at least once. */
  isLoaded(): boolean
}

/** @param member whose slips */
export function openShelf(member: string): Shelf {
  let shown: readonly SlipItem[] = []
  let loaded = false
  /** What only this page has. */
  const loose = new Map<string, { item: SlipItem; bytes: ArrayBuffer | undefined }>()

  /** Changes that the disk hasn't taken yet: without them a slip would be sent again and again. */
  const owed = new Map<string, SlipItem>()

  const show = (item: SlipItem) => {
    shown = [...shown.filter(({ id }) => id !== item.id), item].sort((a, b) => a.order - b.order)
  }

  function noted(what: string, error: unknown): void {
    report('slip-store', { what, error: errorName(error) })
  }

  async function payOwed(): Promise<void> {
    for (const [id, item] of owed) {
      await changeItem(id, () => item)
      owed.delete(id)
    }
  }

  async function load(): Promise<void> {
    try {
      await payOwed()
      const kept = (await readItems()).filter((item) => item.member === member)
      shown = [
        ...kept.filter(({ id }) => !loose.has(id)).map((item) => owed.get(item.id) ?? item),
        ...[...loose.values()].map(({ item }) => item),
      ]
      shown = [...shown].sort((a, b) => a.order - b.order)
      loaded = true
    } catch (error) {
      noted('read', error)
      shown = shown.map((item) => owed.get(item.id) ?? item)
    }
  }

  return {
    items: () => shown,
    isKept: (id) => !loose.has(id),
    isLoaded: () => loaded,
    load,
    async add(item, bytes) {
      try {
        if (await addItem(item, bytes)) show(item)
        else await load()
        return true
      } catch (error) {
        noted('add', error)
        loose.set(item.id, { item, bytes })
        show(item)
        return false
      }
    },
    async change(id, next, picture) {
      const own = loose.get(id)
      if (own) {
        const item = next(own.item)
        loose.set(id, { item, bytes: picture === 'drop' ? undefined : (picture ?? own.bytes) })
        show(item)
        return item
      }
      try {
        await payOwed()
        const item = await changeItem(id, next, picture)
        if (item) show(item)
        else shown = shown.filter((each) => each.id !== id)
        return item
      } catch (error) {
        // The disk has the slip as it was before: sent again under its id, it counts once.
        noted('change', error)
        const known = shown.find((each) => each.id === id)
        const item = known && next(known)
        if (item) {
          owed.set(id, item)
          show(item)
        }
        return item
      }
    },
    async picture(id) {
      const own = loose.get(id)
      if (own) return own.bytes
      return await readPicture(id).catch((error: unknown) => {
        noted('picture', error)
        throw error
      })
    },
    async drop(ids) {
      for (const id of ids) {
        loose.delete(id)
        owed.delete(id)
      }
      shown = shown.filter(({ id }) => !ids.includes(id))
      await dropItems(ids).catch((error: unknown) => noted('drop', error))
    },
  }
}

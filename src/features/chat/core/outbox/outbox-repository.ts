import type { ChatStore } from '#features/chat/core/chat-store.ts'
import { type OutboxItem, withItem } from './outbox-item.ts'

export interface ShelfDeps {
  readonly store: Pick<ChatStore, 'items' | 'keepItem' | 'dropItem' | 'bytes' | 'dropBytes'>
  /** Something that the screens show has changed. */
  readonly changed: () => void
  /** Other tabs should read the outbox again. */
  readonly announce: () => void
}

/** The outbox's items and files, here and on disk alike. */
export interface Shelf {
  /** In order. */
  readonly items: () => readonly OutboxItem[]
  readonly find: (id: string) => OutboxItem | undefined
  readonly isRemoved: (id: string) => boolean
  readonly fileOf: (id: string) => Blob | undefined
  readonly bytesOf: (id: string) => Promise<ArrayBuffer | undefined>
  /** Shows an item that isn't on disk yet. */
  readonly show: (item: OutboxItem, bytes?: ArrayBuffer) => void
  /** Resolves when it is on disk, or can't be: then it lives as long as this page. */
  readonly keep: (item: OutboxItem, bytes?: ArrayBuffer) => Promise<void>
  readonly forget: (id: string) => Promise<void>
  /** The server has the file: its bytes are of use only on screen. */
  readonly dropBytes: (id: string) => Promise<void>
  readonly dropFile: (id: string) => void
  /** Reads what is on disk. */
  readonly load: () => Promise<void>
  /** Tries again what the disk refused. */
  readonly rescue: () => Promise<void>
  /** Place of the newest message on disk. */
  readonly lastOrder: () => number
  readonly stop: () => void
}

export function createShelf({ store, changed, announce }: ShelfDeps): Shelf {
  let items: readonly OutboxItem[] = []
  /** Items that IndexedDB refused: they live as long as this page. */
  const unkept = new Set<string>()
  const files = new Map<string, Blob>()
  const bytes = new Map<string, ArrayBuffer>()
  const removed = new Set<string>()
  let stopped = false
  /** What an earlier life left was read. */
  let whole = false
  /** Grows with every change of this tab: what was read from disk before is old. */
  let version = 0

  const find = (id: string) => items.find((item) => item.id === id)

  function put(next: readonly OutboxItem[]): void {
    items = next
    changed()
  }

  function takeFile(id: string, type: string, data: ArrayBuffer): void {
    bytes.set(id, data)
    files.set(id, new Blob([data], { type }))
    changed()
  }

  async function keep(item: OutboxItem, data?: ArrayBuffer): Promise<void> {
    version++
    put(withItem(items, item))
    const kept = await store.keepItem(item, data)
    if (removed.has(item.id)) await store.dropItem(item.id)
    if (kept) unkept.delete(item.id)
    else unkept.add(item.id)
    announce()
  }

  async function load(): Promise<void> {
    const before = version
    const kept = await store.items()
    if (!kept || stopped) return
    if (version !== before) return load()
    whole = true
    const here = items.filter(({ id }) => unkept.has(id))
    put(
      here.reduce<readonly OutboxItem[]>(
        withItem,
        kept.filter(({ id }) => !removed.has(id)),
      ),
    )
    void loadFiles()
  }

  async function loadFiles(): Promise<void> {
    for (const { id, file } of items) {
      if (!file || files.has(id)) continue
      const data = await store.bytes(id)
      if (data && !stopped) takeFile(id, file.type, data)
    }
  }

  return {
    items: () => items,
    find,
    isRemoved: (id) => removed.has(id),
    fileOf: (id) => files.get(id),
    bytesOf: async (id) => bytes.get(id) ?? (await store.bytes(id)),
    show(item, data) {
      if (item.file && data) takeFile(item.id, item.file.type, data)
      unkept.add(item.id)
      put(withItem(items, item))
    },
    keep,
    async forget(id) {
      version++
      removed.add(id)
      bytes.delete(id)
      put(items.filter((item) => item.id !== id))
      await store.dropItem(id)
      announce()
    },
    async dropBytes(id) {
      bytes.delete(id)
      await store.dropBytes(id)
    },
    dropFile: (id) => void files.delete(id),
    load,
    async rescue() {
      for (const id of [...unkept]) {
        const item = find(id)
        if (item) await keep(item, bytes.get(id))
      }
      // A database that was of no use at the start may be now.
      if (!whole) await load()
    },
    lastOrder: () => Math.max(0, ...items.filter(({ id }) => !unkept.has(id)).map(({ order }) => order)),
    stop() {
      stopped = true
      files.clear()
      bytes.clear()
    },
  }
}

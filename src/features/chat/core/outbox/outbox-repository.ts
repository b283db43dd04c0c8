import type { ChatStore } from '#features/chat/core/chat-store.ts'
import { type OutboxItem, upsertItem } from './outbox-item.ts'

export interface OutboxRepositoryDeps {
  readonly store: Pick<ChatStore, 'loadItems' | 'saveItem' | 'deleteItem' | 'loadBytes' | 'deleteBytes'>
  /** Items or files changed. */
  readonly onChange: () => void
  /** Tells other tabs to reload the outbox. */
  readonly notifyOtherTabs: () => void
}

/** The outbox's items and files, in memory and in IndexedDB. */
export interface OutboxRepository {
  /** Sorted by `order`. */
  readonly items: () => readonly OutboxItem[]
  readonly find: (id: string) => OutboxItem | undefined
  readonly isRemoved: (id: string) => boolean
  readonly getFile: (id: string) => Blob | undefined
  readonly getBytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** Adds an item in memory only. */
  readonly addUnpersisted: (item: OutboxItem, bytes?: ArrayBuffer) => void
  /** Resolves when it is persisted or that failed; then it lasts as long as this page. */
  readonly save: (item: OutboxItem, bytes?: ArrayBuffer) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Deletes the bytes once the server has the file; the preview blob stays. */
  readonly deleteBytes: (id: string) => Promise<void>
  readonly deleteFile: (id: string) => void
  /** Loads the persisted items. */
  readonly load: () => Promise<void>
  /** Retries writes that failed. */
  readonly retryUnpersisted: () => Promise<void>
  /** `order` of the newest persisted item. */
  readonly lastOrder: () => number
  readonly stop: () => void
}

export function createOutboxRepository({
  store,
  onChange,
  notifyOtherTabs,
}: OutboxRepositoryDeps): OutboxRepository {
  let items: readonly OutboxItem[] = []
  /** Ids of items that aren't in IndexedDB (yet): they last as long as this page. */
  const unpersisted = new Set<string>()
  const files = new Map<string, Blob>()
  const bytes = new Map<string, ArrayBuffer>()
  const removed = new Set<string>()
  let isStopped = false
  /** Items persisted by earlier page loads were read. */
  let hasLoaded = false
  /** Incremented by every change of this tab, to discard stale reads. */
  let version = 0

  const find = (id: string) => items.find((item) => item.id === id)

  function setItems(next: readonly OutboxItem[]): void {
    items = next
    onChange()
  }

  function cacheFile(id: string, type: string, fileBytes: ArrayBuffer): void {
    bytes.set(id, fileBytes)
    files.set(id, new Blob([fileBytes], { type }))
    onChange()
  }

  async function save(item: OutboxItem, fileBytes?: ArrayBuffer): Promise<void> {
    version++
    setItems(upsertItem(items, item))
    const persisted = await store.saveItem(item, fileBytes)
    if (removed.has(item.id)) await store.deleteItem(item.id)
    if (persisted) unpersisted.delete(item.id)
    else unpersisted.add(item.id)
    notifyOtherTabs()
  }

  async function load(): Promise<void> {
    const versionBefore = version
    const persisted = await store.loadItems()
    if (!persisted || isStopped) return
    if (version !== versionBefore) return load()
    hasLoaded = true
    const local = items.filter(({ id }) => unpersisted.has(id))
    setItems(
      local.reduce<readonly OutboxItem[]>(
        upsertItem,
        persisted.filter(({ id }) => !removed.has(id)),
      ),
    )
    void loadFiles()
  }

  async function loadFiles(): Promise<void> {
    for (const { id, file } of items) {
      if (!file || files.has(id)) continue
      const fileBytes = await store.loadBytes(id)
      if (fileBytes && !isStopped) cacheFile(id, file.type, fileBytes)
    }
  }

  return {
    items: () => items,
    find,
    isRemoved: (id) => removed.has(id),
    getFile: (id) => files.get(id),
    getBytes: async (id) => bytes.get(id) ?? (await store.loadBytes(id)),
    addUnpersisted(item, fileBytes) {
      if (item.file && fileBytes) cacheFile(item.id, item.file.type, fileBytes)
      unpersisted.add(item.id)
      setItems(upsertItem(items, item))
    },
    save,
    async remove(id) {
      version++
      removed.add(id)
      bytes.delete(id)
      setItems(items.filter((item) => item.id !== id))
      await store.deleteItem(id)
      notifyOtherTabs()
    },
    async deleteBytes(id) {
      bytes.delete(id)
      await store.deleteBytes(id)
    },
    deleteFile: (id) => void files.delete(id),
    load,
    async retryUnpersisted() {
      for (const id of [...unpersisted]) {
        const item = find(id)
        if (item) await save(item, bytes.get(id))
      }
      // The database may have been unavailable at the start.
      if (!hasLoaded) await load()
    },
    lastOrder: () => Math.max(0, ...items.filter(({ id }) => !unpersisted.has(id)).map(({ order }) => order)),
    stop() {
      isStopped = true
      files.clear()
      bytes.clear()
    },
  }
}

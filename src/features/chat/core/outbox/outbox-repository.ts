import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { OutboxRecords } from '#lib/outbox/outbox-records.ts'
import { createOutboxRepository, type OutboxRepository } from '#lib/outbox/outbox-repository.ts'
import type { OutboxItem } from './outbox-item.ts'

export interface ChatOutboxRepositoryDeps {
  readonly records: Omit<OutboxRecords<OutboxItem>, 'deleteItemsWhere'>
  /** Items or files changed. */
  readonly onChange: () => void
  /** Tells other tabs to reload the outbox. */
  readonly notifyOtherTabs: () => void
  /** Called after each write with whether it failed. */
  readonly onStorageErrorChange: (hasError: boolean) => void
}

/** The outbox's messages, and previews of their files. */
export interface ChatOutboxRepository extends OutboxRepository<OutboxItem> {
  /** The file for its preview; lasts as long as this page. */
  readonly getFile: (id: string) => Blob | undefined
  /** The bytes to upload, undefined if the device lost them. */
  readonly getBytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** Deletes the bytes once the server has the file; the preview stays. */
  readonly deleteBytes: (id: string) => Promise<void>
  readonly deleteFile: (id: string) => void
  /** `order` of the newest persisted item. */
  readonly lastOrder: () => number
  readonly stop: () => void
}

/** An outbox repository that also holds the attachments' files in memory, for previews. */
export function createChatOutboxRepository({
  records,
  onChange,
  notifyOtherTabs,
  onStorageErrorChange,
}: ChatOutboxRepositoryDeps): ChatOutboxRepository {
  const files = new Map<string, Blob>()
  let isStopped = false

  function reportError(what: string, error: unknown): void {
    if (!isStopped) report('chat-store', { what, error: errorName(error) })
  }

  const repository = createOutboxRepository<OutboxItem>({
    records,
    onChange() {
      if (!isStopped) onChange()
    },
    onWritten(isPersisted) {
      if (isStopped) return
      onStorageErrorChange(!isPersisted)
      notifyOtherTabs()
    },
    onError: reportError,
  })

  function cacheFile({ id, file }: OutboxItem, bytes: ArrayBuffer): void {
    if (!file || isStopped) return
    files.set(id, new Blob([bytes], { type: file.type }))
    onChange()
  }

  async function loadFiles(): Promise<void> {
    for (const item of repository.items()) {
      if (!item.file || files.has(item.id)) continue
      const bytes = await repository.readBytes(item.id).catch(() => undefined)
      if (bytes) cacheFile(item, bytes)
    }
  }

  return {
    ...repository,
    getFile: (id) => files.get(id),
    getBytes: async (id) =>
      (await repository.readBytes(id).catch(() => undefined)) ?? (await files.get(id)?.arrayBuffer()),
    hold(item, bytes) {
      if (bytes) cacheFile(item, bytes)
      repository.hold(item, bytes)
    },
    async load() {
      await repository.load()
      void loadFiles()
    },
    async deleteBytes(id) {
      await records.deleteBytes(id).catch((error: unknown) => reportError('bytes', error))
    },
    deleteFile: (id) => void files.delete(id),
    lastOrder: () =>
      Math.max(0, ...repository.items().map(({ id, order }) => (repository.isPersisted(id) ? order : 0))),
    stop() {
      isStopped = true
      files.clear()
    },
  }
}

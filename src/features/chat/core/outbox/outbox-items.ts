import * as v from 'valibot'
import { CHAT_FILE_NAME_MAX_LENGTH, CHAT_TEXT_MAX_LENGTH, type ChatButton } from '#contract/chat.ts'
import { fitsLength, fitToLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'
import type { FailureReason, FileType } from '#features/chat/model.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { createUuid } from '#lib/format/uuid.ts'
import type { OutboxRecords } from '#lib/outbox/outbox-records.ts'
import { createOutboxRepository } from '#lib/outbox/outbox-repository.ts'

const failureReason = v.union([
  v.pipe(
    v.object({ kind: v.literal('refused'), key: v.optional(v.string()) }),
    v.transform(({ kind, key }) => ({ kind, key })),
  ),
  v.object({ kind: v.literal('storage') }),
]) satisfies v.GenericSchema<unknown, FailureReason>

/** A message in the outbox, as persisted. File bytes are stored in a separate record. */
export const outboxItem = v.object({
  /** UUID: the `clientId` on the server and the `localId` in the UI. */
  id: v.pipe(v.string(), v.nonEmpty()),
  /** Position in the outbox; increases with every message of the identity, across all tabs. */
  order: v.number(),
  /** Device time, epoch milliseconds. */
  writtenAt: v.number(),
  type: v.string(),
  /** A file's payload has no `filePath`; see `getPayload`. */
  payload: v.record(v.string(), v.unknown()),
  file: v.optional(
    v.object({ name: v.string(), type: v.string(), fileType: v.picklist(['image', 'video', 'file']) }),
  ),
  /** The file's path on the server once it is uploaded. */
  path: v.optional(v.string()),
  /** Uploading and sending aren't persisted: after a kill the item is in state `waiting`. */
  state: v.picklist(['waiting', 'failed', 'succeed']),
  /** The server may have it although no response arrived: search the history before a retry. */
  mayBeStored: v.boolean(),
  /** Estimated server time, epoch milliseconds. */
  firstAttemptAt: v.optional(v.number()),
  lastAttemptAt: v.optional(v.number()),
  /** See `computeFloor`: newest known `createdAt` before the first attempt. */
  floor: v.optional(v.number()),
  /** `createdAt` of the server's response. */
  at: v.optional(v.number()),
  /** When the response arrived (estimated server time, epoch milliseconds). */
  respondedAt: v.optional(v.number()),
  reason: v.optional(failureReason),
  /** An attempt has failed: it may be queued for long, so the customer can remove it. */
  hasFailedAttempt: v.optional(v.boolean()),
})
export type OutboxItem = Readonly<v.InferOutput<typeof outboxItem>>

/** The payload to send, with the file's path if there is one. */
export function getPayload({ payload, path }: OutboxItem): Readonly<Record<string, unknown>> {
  return path === undefined ? payload : { ...payload, filePath: path }
}

/** The next item to send: the first waiting one. */
export function nextItem(items: readonly OutboxItem[]): OutboxItem | undefined {
  return items.find(({ state }) => state === 'waiting')
}

export type NewMessage = Pick<OutboxItem, 'id' | 'type' | 'payload' | 'file'>

/** A file prepared for sending. */
export interface ChatFile {
  readonly bytes: ArrayBuffer
  /** With the extension of its actual type. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly fileType: FileType
}

/** A text message; undefined if the text is blank or too long. */
export function newTextMessage(text: string): NewMessage | undefined {
  const message = text.trim()
  if (!isVisible(message) || !fitsLength(message, CHAT_TEXT_MAX_LENGTH)) return undefined
  return { id: createUuid(), type: 'text', payload: { message } }
}

/**
 * Creates the message that a tap on a button sends (specification, section 3): a postback button sends its payload,
 * other buttons send their title as text.
 * @returns undefined for links and phone numbers, which send nothing, and for a text that the server wouldn't take
 */
export function newButtonMessage({ type, title, payload }: ChatButton): NewMessage | undefined {
  if (type === 'web' || type === 'call') return undefined
  if (type !== 'postback') return newTextMessage(title)
  const texts = [title, ...(payload === undefined ? [] : [payload])]
  if (!texts.every((text) => isVisible(text) && fitsLength(text, CHAT_TEXT_MAX_LENGTH))) return undefined
  return { id: createUuid(), type: 'postback', payload: { title, message: payload } }
}

/** A media message; its `filePath` is set after the upload. */
export function newFileMessage({ name, type, fileType }: ChatFile): NewMessage {
  return {
    id: createUuid(),
    type: 'media',
    payload: { message: fitToLength(name, CHAT_FILE_NAME_MAX_LENGTH), url: true, fileType },
    file: { name, type, fileType },
  }
}

export interface ChatOutboxRepositoryDeps {
  readonly records: Omit<OutboxRecords<OutboxItem>, 'deleteItemsWhere'>
  /** Items, files or `hasStorageError` changed. */
  readonly onChange: () => void
  /** Tells other tabs to reload the outbox. */
  readonly notifyOtherTabs: () => void
}

/** An outbox repository that also holds the attachments' files in memory, for previews. */
export function createChatOutboxRepository({ records, onChange, notifyOtherTabs }: ChatOutboxRepositoryDeps) {
  const files = new Map<string, Blob>()
  let hasStorageError = false
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
      const hadError = hasStorageError
      hasStorageError = !isPersisted
      if (hasStorageError !== hadError) onChange()
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
    /** The file for its preview; lasts as long as this page. */
    getFile: (id: string): Blob | undefined => files.get(id),
    /** The bytes to upload, undefined if the device lost them. */
    getBytes: async (id: string) =>
      (await repository.readBytes(id).catch(() => undefined)) ?? (await files.get(id)?.arrayBuffer()),
    hold(item: OutboxItem, bytes: ArrayBuffer | undefined) {
      if (bytes) cacheFile(item, bytes)
      repository.hold(item, bytes)
    },
    async load() {
      await repository.load()
      void loadFiles()
    },
    /** Deletes the bytes once the server has the file; the preview stays. */
    async deleteBytes(id: string) {
      await records.deleteBytes(id).catch((error: unknown) => reportError('bytes', error))
    },
    /** The latest write failed: unsent messages would be lost with the page. */
    hasStorageError: () => hasStorageError,
    deleteFile: (id: string) => void files.delete(id),
    /** `order` of the newest persisted item. */
    lastOrder: () =>
      Math.max(0, ...repository.items().map(({ id, order }) => (repository.isPersisted(id) ? order : 0))),
    stop() {
      isStopped = true
      files.clear()
    },
  }
}

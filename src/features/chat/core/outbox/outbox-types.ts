import type { Entry } from '#features/chat/core/history/entry.ts'
import type { Delivery } from '#features/chat/model.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import type { ChatOutboxRepositoryDeps, OutboxItem } from './outbox-items.ts'
import type { SendSteps } from './send-item.ts'

export interface OutboxDeps extends SendSteps, ChatOutboxRepositoryDeps {
  readonly lock: Lock
  readonly isMember: boolean
  /** Estimated server time, epoch milliseconds. */
  readonly now: () => number
  /** The server has stored the message. */
  readonly onAccepted: (item: OutboxItem) => void
}

export interface Outbox {
  /** Sorted by `order`, without items that are part of the history. */
  readonly items: () => readonly OutboxItem[]
  readonly getDelivery: (item: OutboxItem) => Delivery
  readonly getFile: (id: string) => Blob | undefined
  /** Whether it was delivered during the lifetime of this page. */
  readonly wasSentHere: (id: string) => boolean
  /** Loads the persisted items: at the start, and when another tab changed them. */
  readonly load: () => Promise<void>
  /**
   * Adds a message, visible immediately. Resolves when it is persisted, or couldn't be and stays in memory.
   */
  readonly add: (
    item: Pick<OutboxItem, 'id' | 'type' | 'payload' | 'file'>,
    bytes?: ArrayBuffer,
  ) => Promise<void>
  readonly resend: (id: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Removes items that are in the history. @returns their entries by item id */
  readonly removeDelivered: (
    history: readonly Entry[],
    /** Start of the latest fetch of the history (server time). */
    readSince: number | undefined,
  ) => ReadonlyMap<string, Entry>
  /**
   * Marks accepted messages as failed if the history doesn't have them although it should.
   * @param from `createdAt` from which on the fetched history is complete
   * @param since start of that fetch (server time)
   */
  readonly failMissing: (from: number, since: number) => void
  /** Sends waiting items immediately, without backoff: network or user is back. */
  readonly resumeNow: () => void
  /** Stops sending until `resumeNow`: the page may be frozen and must not block other tabs. */
  readonly pause: () => void
  readonly stop: () => void
}

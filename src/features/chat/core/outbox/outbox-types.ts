import type { Entry } from '#features/chat/core/history/entry.ts'
import type { Delivery } from '#features/chat/model.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import type { OutboxItem } from './outbox-item.ts'
import type { ShelfDeps } from './outbox-repository.ts'
import type { Line } from './send-item.ts'

export interface OutboxDeps extends Line, ShelfDeps {
  readonly lock: Lock
  readonly member: boolean
  /** Now by the server's clock as far as it is known, epoch milliseconds. */
  readonly now: () => number
  /** The server has the message. */
  readonly accepted: (item: OutboxItem) => void
}

export interface Outbox {
  /** In order. Items that the history shows are gone from here. */
  readonly items: () => readonly OutboxItem[]
  readonly deliveryOf: (item: OutboxItem) => Delivery
  readonly fileOf: (id: string) => Blob | undefined
  /** Whether this page saw it reach the server. */
  readonly isOwn: (id: string) => boolean
  /** Reads what was kept, once at the start and when another tab changed it. */
  readonly load: () => Promise<void>
  /** Takes a message; it is shown at once. Resolves when it is on disk, or can't be and stays in memory. */
  readonly add: (
    item: Pick<OutboxItem, 'id' | 'type' | 'payload' | 'file'>,
    bytes?: ArrayBuffer,
  ) => Promise<void>
  readonly resend: (id: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Takes out what the history has. @returns the entry of each id found */
  readonly settle: (
    history: readonly Entry[],
    /** When the newest read of it began, by the server's clock. */
    readSince: number | undefined,
  ) => ReadonlyMap<string, Entry>
  /**
   * An answered message that the history should have and hasn't wasn't sent: the customer hears of it.
   * @param from `createdAt` from which on nothing is missing in what was read
   * @param since when the read began, by the server's clock
   */
  readonly doubt: (from: number, since: number) => void
  /** Try now what waits: the network or the customer is back. */
  readonly poke: () => void
  /** The page may stand still from now on, and must not keep other tabs from sending: nothing goes out until `poke`. */
  readonly rest: () => void
  readonly stop: () => void
}

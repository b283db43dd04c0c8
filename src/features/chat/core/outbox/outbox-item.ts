import type { Sent } from '#features/chat/core/history/same-message.ts'
import type { FailReason, FileType } from '#features/chat/model.ts'

/** A message that this device sends, as the outbox keeps it. Its bytes are a record of their own. */
export interface OutboxItem {
  /** UUID: the message's `clientId` and the screens' `localId`. */
  readonly id: string
  /** Place in the outbox; grows with every message of the identity, over all tabs. */
  readonly order: number
  /** Epoch milliseconds by this device's clock. */
  readonly writtenAt: number
  readonly type: string
  /** A file's payload lacks `filePath` until `path` is known. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly file?: { readonly name: string; readonly type: string; readonly fileType: FileType } | undefined
  /** Where the server put the file: it isn't uploaded again. */
  readonly path?: string | undefined
  /** What is under way (uploading, sending) isn't kept: after a kill it is waiting again. */
  readonly state: 'waiting' | 'failed' | 'succeed'
  /** The server may have it although no answer came: it is looked for before it is sent again. */
  readonly tried: boolean
  /** By our guess of the server's clock, epoch milliseconds. */
  readonly firstTry?: number | undefined
  readonly lastTry?: number | undefined
  /** Newest `createdAt` that was known before the first try. */
  readonly floor?: number | undefined
  /** `createdAt` of the server's answer. */
  readonly at?: number | undefined
  /** When it came, by our guess of the server's clock, epoch milliseconds. */
  readonly answeredAt?: number | undefined
  readonly reason?: FailReason | undefined
  /** A try has failed: it may wait long, and the customer may want it back. */
  readonly stuck?: boolean | undefined
}

/** The payload as it is sent. */
export function payloadOf({ payload, path }: OutboxItem): Readonly<Record<string, unknown>> {
  return path === undefined ? payload : { ...payload, filePath: path }
}

/** Undefined when the server can't have it. */
function sentOf(item: OutboxItem): Sent | undefined {
  if (!item.tried && item.state !== 'succeed') return undefined
  return {
    id: item.id,
    type: item.type,
    payload: payloadOf(item),
    floor: item.floor,
    firstTry: item.firstTry ?? item.writtenAt,
    lastTry: item.lastTry ?? item.writtenAt,
    at: item.at,
    answeredAt: item.answeredAt,
  }
}

/** The items that the server may have, as `matchSent` wants them. */
export function sentItems(items: readonly OutboxItem[]): readonly Sent[] {
  return items.map(sentOf).filter((sent) => sent !== undefined)
}

/** The item whose turn it is: the first that is neither done nor failed. */
export function nextItem(items: readonly OutboxItem[]): OutboxItem | undefined {
  return items.find(({ state }) => state === 'waiting')
}

/** Puts an item in its place, in place of an older state of it. */
export function withItem(items: readonly OutboxItem[], item: OutboxItem): OutboxItem[] {
  return [...items.filter(({ id }) => id !== item.id), item].sort((a, b) => a.order - b.order)
}

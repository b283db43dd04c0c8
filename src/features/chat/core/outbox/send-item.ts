import type { OutboxItem } from './outbox-item.ts'

/** What a message goes through on its way. */
export interface Line {
  /** The history was read at least once, or can't be now. */
  readonly ready: () => Promise<void>
  /** See `floorOf`; 0 when the history is known to be empty, undefined when nothing is known. */
  readonly floor: (item: OutboxItem) => number | undefined
  /** Reads the history anew back to where the item may be, and settles what is found. Rejects when it can't. */
  readonly look: (item: OutboxItem) => Promise<void>
  /** @returns the file's path on the server */
  readonly upload: (
    item: OutboxItem,
    bytes: ArrayBuffer,
    signal: AbortSignal,
    onProgress: (part: number) => void,
  ) => Promise<string>
  /** @returns `createdAt` */
  readonly send: (item: OutboxItem, signal: AbortSignal) => Promise<number>
}

/** A message on its way just now. */
export interface Try {
  readonly id: string
  readonly aborter: AbortController
  phase: 'waiting' | 'uploading' | 'sending'
  /** 0 to 1 */
  progress: number
}

interface Sending extends Line {
  readonly now: () => number
  readonly changed: () => void
  readonly keep: (item: OutboxItem) => Promise<void>
  readonly bytesOf: (id: string) => Promise<ArrayBuffer | undefined>
  /** It was removed, found in the history, or this page may not send any more. */
  readonly isGone: (id: string) => boolean
}

/** Between writing down that a message is tried and sending it passes less, unless the page stands still, milliseconds. */
const STILL_MS = 10_000

/** Rejects when the try is given up: what can't be ended isn't waited for. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/**
 * Brings one message to the server: uploads its file, looks for it in the history if it was tried before, and sends
 * it. That it is tried is on disk before the request leaves, so that a kill at any moment is known afterwards.
 * @returns the message with the server's time; undefined when there is nothing more to do for it
 * @throws what the failed call throws
 */
export async function sendItem(item: OutboxItem, own: Try, line: Sending): Promise<OutboxItem | undefined> {
  const enter = (phase: Try['phase']) => {
    own.phase = phase
    line.changed()
  }
  let sending = item
  const note = async (part: Partial<OutboxItem>) => {
    sending = { ...sending, ...part }
    await line.keep(sending)
  }
  if (item.file && item.path === undefined) {
    const bytes = await line.bytesOf(item.id)
    if (!bytes) {
      await note({ state: 'failed', reason: { kind: 'storage' } })
      return undefined
    }
    enter('uploading')
    const path = await line.upload(item, bytes, own.aborter.signal, (part) => {
      own.progress = part
      line.changed()
    })
    enter('waiting')
    if (line.isGone(item.id)) return undefined
    await note({ path })
  }
  const prepared = item.tried
    ? // Whatever keeps us from looking, the message isn't refused by it.
      line.look(sending).catch((cause: unknown) => Promise.reject(new Error('look', { cause })))
    : line.ready()
  await Promise.race([prepared, givenUp(own.aborter.signal)])
  if (line.isGone(item.id)) return undefined
  const lastTry = line.now()
  const floor = item.tried ? item.floor : line.floor(sending)
  enter('sending')
  await note({ tried: true, firstTry: item.firstTry ?? lastTry, lastTry, floor })
  // A page that stood still may have lost its turn to another tab: it looks once more.
  if (line.isGone(item.id) || line.now() - lastTry > STILL_MS) return undefined
  const at = await line.send(sending, own.aborter.signal)
  return { ...sending, state: 'succeed', at, answeredAt: line.now() }
}

import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { createProcessPool, PoolFullError, ProcessEndedError } from '#server/platform/process-pool.ts'
import type { SanitizedFile } from './media-types.ts'
import { isWithinLimits } from './picture-limits.ts'

/** What a picture is for: chat keeps its type and animation, a slip becomes a JPEG. */
export type PicturePurpose = 'chat' | 'slip'

/** Uploader. Those of each kind take turns, and members' pictures are re-encoded before guests'. */
export interface PictureSender {
  readonly kind: 'member' | 'guest'
  /** Identifies the member, or the address of guests. */
  readonly key: string
}

/** Re-encodes pictures of strangers. */
export interface PicturePool {
  /**
   * @returns undefined if the picture is broken, too large, of another type, or crashed or blocked the decoder
   * @throws DomainError REQUEST_LIMIT if too many pictures of this sender, or of other senders, are waiting
   */
  reencode(
    purpose: PicturePurpose,
    bytes: Uint8Array,
    sender: PictureSender,
  ): Promise<SanitizedFile | undefined>
  close(): Promise<void>
}

/** Names of the queues: slips go first, as they are deposits. */
const queueNames = ['slip', 'member', 'guest'] as const
type QueueName = (typeof queueNames)[number]

export interface PicturePoolOptions {
  /** Module of the processes. */
  readonly workerUrl: URL
  /** Number of processes, each with one picture at a time. */
  readonly size?: number
  /** Maximum number of pictures that wait, in memory, per queue. */
  readonly maxQueued?: Readonly<Record<QueueName, number>>
  /** Limit of one picture. */
  readonly timeoutMs?: number
  readonly idleMs?: number
}

/** Half of the cores, so that sign-ins and the event loop have the others. */
const DEFAULT_SIZE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Together at most 320 MB, as a picture has at most 10 MB. */
const DEFAULT_MAX_QUEUED = { slip: 16, member: 10, guest: 6 } as const

/** Of one sender, in each queue. The portal sends one picture at a time. */
const MAX_QUEUED_PER_SENDER = 4

/** Processor time, start of the process included. The largest pictures take about a second. */
const DEFAULT_TIMEOUT_MS = 10_000

/** Retry-After of refused pictures. */
const RETRY_SECONDS = 5

const replySchema = v.object({
  file: v.optional(
    v.object({ bytes: v.instance(Uint8Array), ending: v.picklist(['png', 'jpg', 'gif', 'mp4', 'mov']) }),
  ),
})

/** Creates a pool of processes that re-encode pictures, in the order of their queues and senders' turns. */
export function createPicturePool(options: PicturePoolOptions): PicturePool {
  const { workerUrl, idleMs, maxQueued = DEFAULT_MAX_QUEUED } = options
  const pool = createProcessPool({
    workerUrl,
    size: options.size ?? DEFAULT_SIZE,
    queues: queueNames.map((name) => ({ maxSize: maxQueued[name], maxPerSender: MAX_QUEUED_PER_SENDER })),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    idleMs,
  })
  return {
    async reencode(purpose, bytes, sender) {
      // Before the queue: refused pictures don't wait, and nobody waits for them.
      if (!isWithinLimits(bytes)) return undefined
      const queue = queueNames.indexOf(purpose === 'slip' ? 'slip' : sender.kind)
      try {
        const reply = await pool.run({ purpose, bytes }, { queue, sender: sender.key })
        return v.parse(replySchema, reply).file
      } catch (error) {
        if (error instanceof ProcessEndedError) return undefined
        if (error instanceof PoolFullError)
          throw new DomainError('REQUEST_LIMIT', { retryAfter: RETRY_SECONDS })
        throw error
      }
    },
    close: () => pool.close(),
  }
}

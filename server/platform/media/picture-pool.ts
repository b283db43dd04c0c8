import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { createProcessPool, PoolFullError, ProcessEndedError } from '#server/platform/process-pool.ts'
import type { SanitizedFile } from './media-types.ts'

/** What a picture is for: chat keeps its type and animation, a slip becomes a JPEG. */
export type PicturePurpose = 'chat' | 'slip'

/** Role of the uploader. Members' pictures are re-encoded before guests' pictures, and have a longer queue. */
export type PictureSender = 'member' | 'guest'

/** Re-encodes pictures of strangers. */
export interface PicturePool {
  /**
   * @returns undefined if the picture is broken, too large, of another type, or crashed or blocked the decoder
   * @throws DomainError REQUEST_LIMIT if too many pictures of this kind of sender are waiting
   */
  reencode(
    purpose: PicturePurpose,
    bytes: Uint8Array,
    sender: PictureSender,
  ): Promise<SanitizedFile | undefined>
  close(): Promise<void>
}

export interface PicturePoolOptions {
  /** Module of the processes. */
  readonly workerUrl: URL
  /** Number of processes, each with one picture at a time. */
  readonly size?: number
  /** Maximum number of pictures that wait, in memory, per kind of sender. */
  readonly maxQueued?: Readonly<Record<PictureSender, number>>
  /** Limit of one picture. */
  readonly timeoutMs?: number
  readonly idleMs?: number
}

/** Half of the cores, so that sign-ins and the event loop have the others. */
const DEFAULT_SIZE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Together at most 320 MB, as a picture has at most 10 MB. */
const DEFAULT_MAX_QUEUED = { member: 24, guest: 8 } as const

const DEFAULT_TIMEOUT_MS = 30_000

/** Retry-After of refused pictures. */
const RETRY_SECONDS = 5

/** Queues of the pool: members' pictures first. */
const queueOf: Readonly<Record<PictureSender, number>> = { member: 0, guest: 1 }

const replySchema = v.object({
  file: v.optional(
    v.object({ bytes: v.instance(Uint8Array), ending: v.picklist(['png', 'jpg', 'gif', 'mp4', 'mov']) }),
  ),
})

/** Creates a pool of processes that re-encode pictures in order, members' first. */
export function createPicturePool(options: PicturePoolOptions): PicturePool {
  const { workerUrl, idleMs } = options
  const { member, guest } = options.maxQueued ?? DEFAULT_MAX_QUEUED
  const pool = createProcessPool({
    workerUrl,
    size: options.size ?? DEFAULT_SIZE,
    maxQueued: [member, guest],
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    idleMs,
  })
  return {
    async reencode(purpose, bytes, sender) {
      try {
        return v.parse(replySchema, await pool.run({ purpose, bytes }, queueOf[sender])).file
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

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants, getPriority, setPriority } from 'node:os'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
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
  /** After this time without pictures a process ends, which returns all its memory to the system. */
  readonly idleMs?: number
}

interface Job {
  readonly message: { readonly purpose: PicturePurpose; readonly bytes: Uint8Array }
  readonly resolve: (result: SanitizedFile | undefined) => void
  readonly reject: (reason: unknown) => void
}

/** Half of the cores, so that sign-ins and the event loop have the others. */
const DEFAULT_SIZE = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Together at most 320 MB, as a picture has at most 10 MB. */
const DEFAULT_MAX_QUEUED = { member: 24, guest: 8 } as const

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_IDLE_MS = 10_000

/** Retry-After of refused pictures. */
const RETRY_SECONDS = 5

const replySchema = v.object({
  file: v.optional(
    v.object({ bytes: v.instance(Uint8Array), ending: v.picklist(['png', 'jpg', 'gif', 'mp4', 'mov']) }),
  ),
})

/**
 * Creates a pool of processes of low priority that re-encode pictures in order, members' first; they start when needed.
 * Processes rather than threads: their memory, which the decoder's allocator would keep, is returned when they end, a
 * crash of the decoder doesn't end the server, and they don't have its environment with passwords and keys.
 */
export function createPicturePool(options: PicturePoolOptions): PicturePool {
  const size = options.size ?? DEFAULT_SIZE
  const maxQueued = options.maxQueued ?? DEFAULT_MAX_QUEUED
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const idleMs = options.idleMs ?? DEFAULT_IDLE_MS
  const queues: Readonly<Record<PictureSender, Job[]>> = { member: [], guest: [] }
  const children = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let busy = 0
  let isClosed = false

  function takeIdle(): ChildProcess | undefined {
    const [first] = idle
    if (!first) return undefined
    const [child, timer] = first
    clearTimeout(timer)
    idle.delete(child)
    return child
  }

  function startChild(): ChildProcess {
    const child = startPictureProcess(options.workerUrl)
    children.add(child)
    child.once('exit', () => {
      children.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }

  const nextJob = () => queues.member.shift() ?? queues.guest.shift()

  /** Processes jobs in one process until the queues are empty. */
  async function processQueue(): Promise<void> {
    busy++
    let child = takeIdle()
    for (let job = nextJob(); job; job = nextJob()) {
      try {
        child ??= startChild()
        job.resolve(await ask(child, job.message, timeoutMs))
      } catch (error) {
        child?.kill('SIGKILL')
        child = undefined
        if (error instanceof PictureProcessEnded && !isClosed) job.resolve(undefined)
        else job.reject(error)
      }
    }
    busy--
    if (!child || isClosed) return
    const unused = child
    const timer = setTimeout(() => endIdle(unused), idleMs)
    idle.set(unused, timer.unref())
  }

  /** Ends an unused process. Removed first: until it has exited, it would take a picture and lose it. */
  function endIdle(child: ChildProcess): void {
    idle.delete(child)
    child.kill('SIGKILL')
  }

  return {
    reencode: (purpose, bytes, sender) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('picture pool: closed'))
        const queue = queues[sender]
        if (busy >= size && queue.length >= maxQueued[sender])
          return reject(new DomainError('REQUEST_LIMIT', { retryAfter: RETRY_SECONDS }))
        queue.push({ message: { purpose, bytes }, resolve, reject })
        if (busy < size) void processQueue()
      }),
    async close() {
      isClosed = true
      for (const job of Object.values(queues).flatMap((queue) => queue.splice(0)))
        job.reject(new Error('picture pool: closed'))
      await Promise.all(
        [...children].map(async (child) => {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
        }),
      )
    },
  }
}

/** The process crashed, or was killed because it took too long. */
class PictureProcessEnded extends Error {}

function startPictureProcess(workerUrl: URL): ChildProcess {
  const child = fork(workerUrl, {
    serialization: 'advanced',
    execArgv: [],
    // glibc's allocator otherwise keeps memory for each thread.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // An idle process doesn't keep the server alive.
  child.unref()
  child.channel?.unref()
  // `ask` reports errors; without a listener one would end the server.
  child.on('error', () => undefined)
  // Not above the server's own priority, which only root may do.
  const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)
  if (child.pid !== undefined) setPriority(child.pid, priority)
  return child
}

/** Sends a picture to a process and returns the result. Rejects if the process fails. */
async function ask(
  child: ChildProcess,
  message: Job['message'],
  timeoutMs: number,
): Promise<SanitizedFile | undefined> {
  const answered = new AbortController()
  const { signal } = answered
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  child.channel?.ref()
  try {
    const reply = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new PictureProcessEnded('picture process: ended')
    })
    child.send(message)
    const [received]: unknown[] = await Promise.race([reply, ended])
    return v.parse(replySchema, received).file
  } finally {
    clearTimeout(timer)
    answered.abort()
    child.channel?.unref()
  }
}

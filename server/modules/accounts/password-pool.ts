import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { DEFAULT_LOG2_ROUNDS, unmatchableHash } from './passwords.ts'

/**
 * Hashes and checks passwords in threads of its own: a burst of sign-ins blocks neither the event loop nor libuv's
 * thread pool. All methods throw DomainError REQUEST_LIMIT if too many passwords are waiting.
 */
export interface PasswordPool {
  hash(password: string): Promise<string>
  check(password: string, stored: string): Promise<boolean>
  /** Takes as long as `check`, so that response times don't reveal whether a phone is registered. */
  checkUnknown(password: string): Promise<false>
  close(): Promise<void>
}

export interface PasswordPoolOptions {
  /** Number of threads. Each needs 32 MB and a core while it works. */
  readonly size?: number
  /** Maximum number of passwords that wait for a thread. */
  readonly maxQueued?: number
  /** Cost of new hashes; tests that register and sign in often use a low one. */
  readonly log2Rounds?: number
  /** Worker module; replaced in tests. */
  readonly workerUrl?: URL
}

interface Job {
  readonly message: { readonly password: string; readonly stored?: string }
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One core remains for the event loop. */
const DEFAULT_SIZE = Math.min(4, Math.max(1, availableParallelism() - 1))

/** At a tenth of a second per password, the last one waits for about four seconds. */
const DEFAULT_QUEUED_PER_THREAD = 40

/** Retry-After of refused passwords: half of the queue has been processed by then. */
const RETRY_SECONDS = 2

/** Creates a pool that processes passwords in order. Threads start when they are first needed. */
export function createPasswordPool(options: PasswordPoolOptions = {}): PasswordPool {
  const size = options.size ?? DEFAULT_SIZE
  const maxQueued = options.maxQueued ?? size * DEFAULT_QUEUED_PER_THREAD
  const module = options.workerUrl ?? new URL('./password-worker.ts', import.meta.url)
  const log2Rounds = options.log2Rounds ?? DEFAULT_LOG2_ROUNDS
  const unknown = unmatchableHash(log2Rounds)
  const queue: Job[] = []
  const workers = new Set<Worker>()
  const idle = new Set<Worker>()
  let busy = 0
  let isClosed = false

  function startWorker(): Worker {
    const worker = new Worker(module)
    workers.add(worker)
    // `ask` reports errors; without a listener one would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      workers.delete(worker)
      idle.delete(worker)
    })
    return worker
  }

  /** Processes jobs on one thread until the queue is empty. */
  async function processQueue(): Promise<void> {
    busy++
    let [worker] = idle
    if (worker) idle.delete(worker)
    for (let job = queue.shift(); job; job = queue.shift()) {
      worker ??= startWorker()
      try {
        job.resolve(await ask(worker, { ...job.message, log2Rounds }))
      } catch (error) {
        job.reject(error)
        void worker.terminate()
        worker = undefined
      }
    }
    worker?.unref()
    if (worker) idle.add(worker)
    busy--
  }

  function enqueue(message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('password pool: closed'))
      if (busy >= size && queue.length >= maxQueued)
        return reject(new DomainError('REQUEST_LIMIT', { retryAfter: RETRY_SECONDS }))
      queue.push({ message, resolve, reject })
      if (busy < size) void processQueue()
    })
  }

  const check = async (password: string, stored: string) =>
    v.parse(v.boolean(), await enqueue({ password, stored }))

  return {
    hash: async (password) => v.parse(v.string(), await enqueue({ password })),
    check,
    async checkUnknown(password) {
      await check(password, unknown)
      return false
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) job.reject(new Error('password pool: closed'))
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

/** Sends a message to a worker and returns its response. Rejects if the worker throws or exits. */
async function ask(worker: Worker, message: unknown): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  worker.ref()
  worker.postMessage(message)
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([response]: unknown[]) => response),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('password worker: exited')
      }),
    ])
  } finally {
    answered.abort()
  }
}

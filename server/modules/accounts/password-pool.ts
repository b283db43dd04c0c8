import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'
import { DEFAULT_LOG2_ROUNDS, unmatchableHash } from './passwords.ts'

/**
 * Hashes and checks passwords in threads of its own: a burst of sign-ins blocks neither the event loop nor libuv's
 * thread pool.
 */
export interface PasswordPool {
  /**
   * Runs the part of a call that needs a thread for a password, unless it would wait for too long: refused calls of a burst must not
   * cost the database anything.
   * @throws DomainError REQUEST_LIMIT with Retry-After, also if a password in it has waited for too long nevertheless
   */
  admit<T>(work: () => Promise<T>): Promise<T>
  hash(password: string): Promise<string>
  check(password: string, stored: string): Promise<boolean>
  /** Takes as long as `check`, so that response times don't reveal whether a phone is registered. */
  checkUnknown(password: string): Promise<false>
  close(): Promise<void>
}

export interface PasswordPoolOptions {
  /** Number of threads. Each needs 32 MB and a core while it works. */
  readonly size?: number
  /** Longest expected wait for a thread; twice as long is the longest wait if the expectation was wrong. */
  readonly maxWaitMs?: number
  /** Time of a password, until the first ones have been measured. */
  readonly expectedMs?: number
  /** Cost of new hashes; tests that register and sign in often use a low one. */
  readonly log2Rounds?: number
  /** Worker module; replaced in tests. */
  readonly workerUrl?: URL
}

interface Job {
  readonly message: { readonly password: string; readonly stored?: string }
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
  /** Refuses the password if it has waited for too long. */
  readonly timer: NodeJS.Timeout
}

/** One core remains for the event loop. */
const DEFAULT_SIZE = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Members who wait longer try again, which makes the queue longer. */
const DEFAULT_MAX_WAIT_MS = 3000

const DEFAULT_EXPECTED_MS = 100

/** Weight of the newest password in the mean time of a password. */
const NEWEST_WEIGHT = 0.2

/**
 * Creates a pool that processes passwords in order. Threads start when they are first needed. The queue has no fixed length:
 * how long its last password waits depends on the machine and its load, so the time of a password is measured.
 */
export function createPasswordPool(options: PasswordPoolOptions = {}): PasswordPool {
  const size = options.size ?? DEFAULT_SIZE
  const maxWaitMs = options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS
  let meanMs = options.expectedMs ?? DEFAULT_EXPECTED_MS
  const module = options.workerUrl ?? new URL('./password-worker.ts', import.meta.url)
  const log2Rounds = options.log2Rounds ?? DEFAULT_LOG2_ROUNDS
  const unknown = unmatchableHash(log2Rounds)
  const queue: Job[] = []
  const workers = new Set<Worker>()
  const idle = new Set<Worker>()
  let busy = 0
  let admitted = 0
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
      clearTimeout(job.timer)
      const isStarted = worker !== undefined
      worker ??= startWorker()
      const start = performance.now()
      try {
        job.resolve(await ask(worker, { ...job.message, log2Rounds }))
        // A thread takes longer to start than for most passwords.
        if (isStarted) meanMs += (performance.now() - start - meanMs) * NEWEST_WEIGHT
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

  /** Expected wait of one more call, also for the passwords that those before it haven't queued yet. */
  const expectedWaitMs = () => (admitted < size ? 0 : ((admitted - size + 1) * meanMs) / size)

  function refusal(): DomainError {
    // Half of the queue has been processed by then.
    const retryAfter = Math.max(1, Math.ceil(expectedWaitMs() / 2000))
    return new DomainError('REQUEST_LIMIT', { retryAfter })
  }

  function giveUp(job: Job): void {
    queue.splice(queue.indexOf(job), 1)
    job.reject(refusal())
  }

  function enqueue(message: Job['message']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('password pool: closed'))
      const job = { message, resolve, reject, timer: setTimeout(() => giveUp(job), 2 * maxWaitMs) }
      queue.push(job)
      if (busy < size) void processQueue()
    })
  }

  const check = async (password: string, stored: string) =>
    v.parse(v.boolean(), await enqueue({ password, stored }))

  return {
    async admit(work) {
      if (expectedWaitMs() > maxWaitMs) throw refusal()
      admitted++
      try {
        return await work()
      } finally {
        admitted--
      }
    },
    hash: async (password) => v.parse(v.string(), await enqueue({ password })),
    check,
    async checkUnknown(password) {
      await check(password, unknown)
      return false
    },
    async close() {
      isClosed = true
      for (const job of queue.splice(0)) {
        clearTimeout(job.timer)
        job.reject(new Error('password pool: closed'))
      }
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

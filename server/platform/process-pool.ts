import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

/** Processes that work on messages, one at a time each. */
export interface ProcessPool {
  /**
   * @returns the process's reply
   * @throws PoolFullError if the queue is full, or full of other senders' messages before this one's turn
   * @throws ProcessEndedError if the process crashed, or was killed because it took too long
   * @throws PoolClosedError
   */
  run(message: object, place?: PlaceInQueue): Promise<unknown>
  close(): Promise<void>
}

/** Where a message waits. */
export interface PlaceInQueue {
  /** Index of the queue. */
  readonly queue: number
  /** The senders of a queue take turns. */
  readonly sender: string
}

export interface ProcessPoolOptions {
  /** Module of the processes. */
  readonly workerUrl: URL
  /** Maximum number of processes. */
  readonly size: number
  /** Limits of each queue's waiting messages; the first queue is worked on first. */
  readonly queues: readonly FairQueueOptions[]
  /**
   * Processor time for one message; a process that waits for a busy machine, or for nothing, has `MAX_WAIT_FACTOR` times as long.
   * Where the system doesn't tell processor time, the limit is one of time.
   */
  readonly timeoutMs: number
  /** After this time without messages a process ends, which returns all its memory to the system. */
  readonly idleMs?: number | undefined
  /** Node options of the processes. */
  readonly execArgv?: readonly string[]
}

export class PoolFullError extends Error {}
export class PoolClosedError extends Error {}
export class ProcessEndedError extends Error {}

interface Job {
  readonly message: object
  readonly resolve: (reply: unknown) => void
  readonly reject: (reason: unknown) => void
}

const DEFAULT_IDLE_MS = 10_000

const MAX_WAIT_FACTOR = 6

/** Milliseconds of a clock tick in /proc, on every Linux that Node runs on. */
const TICK_MS = 10

/** Below the server, so that sign-ins stay fast. At 10 a slip waited for a minute on a host with busy processors. */
const PROCESS_PRIORITY = 5

/**
 * Creates a pool of processes of low priority for decoders of strangers' files; they start when needed. Processes rather
 * than threads: their memory, which the decoder's allocator would keep, is returned when they end, a crash of the decoder
 * doesn't end the server, and they don't have its environment with passwords and keys.
 */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const { workerUrl, size, timeoutMs, idleMs = DEFAULT_IDLE_MS, execArgv = [] } = options
  const queues = options.queues.map((limits) => createFairQueue<Job>(limits))
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
    const child = startProcess(workerUrl, execArgv)
    children.add(child)
    child.once('exit', () => {
      children.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }

  const nextJob = () => queues.find((queue) => queue.size > 0)?.shift()

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
        job.reject(isClosed ? closedError() : error)
      }
    }
    busy--
    if (!child || isClosed) return
    const unused = child
    const timer = setTimeout(() => endIdle(unused), idleMs)
    idle.set(unused, timer.unref())
  }

  /** Ends an unused process. Removed first: until it has exited, it would take a message and lose it. */
  function endIdle(child: ChildProcess): void {
    idle.delete(child)
    child.kill('SIGKILL')
  }

  return {
    run: (message, { queue, sender } = { queue: 0, sender: '' }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closedError())
        queues[queue]
          ?.push(sender, { message, resolve, reject })
          ?.reject(new PoolFullError('process pool: full'))
        if (busy < size) void processQueue()
      }),
    async close() {
      isClosed = true
      for (let job = nextJob(); job; job = nextJob()) job.reject(closedError())
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

const closedError = () => new PoolClosedError('process pool: closed')

function startProcess(workerUrl: URL, execArgv: readonly string[]): ChildProcess {
  const child = fork(workerUrl, {
    serialization: 'advanced',
    execArgv: [...execArgv],
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
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), PROCESS_PRIORITY))
  return child
}

/** Sends a message to a process and returns the reply. Rejects if the process fails. */
async function ask(child: ChildProcess, message: object, timeoutMs: number): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  const usedBefore = processorMs(child)
  let remainingChecks = MAX_WAIT_FACTOR
  // A good picture must not be refused because the machine is busy.
  const timer = setInterval(() => {
    const used = processorMs(child)
    remainingChecks--
    const isWaiting = used !== undefined && usedBefore !== undefined && used - usedBefore < timeoutMs / 2
    if (!isWaiting || remainingChecks === 0) child.kill('SIGKILL')
  }, timeoutMs)
  child.channel?.ref()
  try {
    const reply = once(child, 'message', { signal })
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new ProcessEndedError('process pool: the process ended')
    })
    child.send(message)
    const [received]: unknown[] = await Promise.race([reply, ended])
    return received
  } finally {
    clearInterval(timer)
    answered.abort()
    child.channel?.unref()
  }
}

/** Processor time that a process has used; undefined where the system has no /proc. */
function processorMs({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may contain spaces. Then user and system time are the 12th and 13th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}

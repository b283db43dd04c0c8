import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { isDecodable } from './reencode-image.ts'

/** Result of reading a slip's picture. */
export type SlipReading =
  /** Distinct texts of all QR codes found; never empty. */
  | { readonly kind: 'payloads'; readonly payloads: readonly string[] }
  /** A valid picture without a readable QR code. */
  | { readonly kind: 'unreadable' }
  /** Not an image, broken, too small, too large, or the decoder crashed or hung. */
  | { readonly kind: 'bad-image' }

export interface SlipReader {
  /** Reads the QR codes of a picture. Rejects only if the reader is overloaded or closed. */
  read(bytes: Uint8Array): Promise<SlipReading>
  close(): Promise<void>
}

/** The reader's queue is full; retry later. */
export class SlipReaderBusyError extends Error {}

export interface SlipReaderOptions {
  /** How long a picture may take before its worker is terminated. */
  readonly timeoutMs?: number
  /** Maximum number of queued pictures. */
  readonly maxQueued?: number
  /** Worker module; replaced in tests of crashes. */
  readonly workerUrl?: URL
}

const readingSchema = v.union([
  v.object({ kind: v.literal('payloads'), payloads: v.array(v.string()) }),
  v.object({ kind: v.picklist(['unreadable', 'bad-image']) }),
])

interface Job {
  readonly bytes: Uint8Array
  readonly resolve: (reading: SlipReading) => void
  readonly reject: (error: Error) => void
}

/**
 * Creates a reader that decodes one picture at a time in a worker thread: a picture that crashes or hangs the
 * decoder ends that thread, never the server. The thread starts with the first picture.
 */
export function createSlipReader(options: SlipReaderOptions = {}): SlipReader {
  const timeoutMs = options.timeoutMs ?? 20_000
  const limit = options.maxQueued ?? 50
  const module = options.workerUrl ?? new URL('./qr-worker.ts', import.meta.url)
  const queue: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function finish(reading: SlipReading): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    job?.resolve(reading)
    processNext()
  }

  function terminateWorker(): void {
    const oldWorker = worker
    worker = undefined
    oldWorker?.removeAllListeners()
    // A terminating thread may still emit an error; without a listener it would crash the process.
    oldWorker?.on('error', () => undefined)
    void oldWorker?.terminate()
    finish({ kind: 'bad-image' })
  }

  function startWorker(): Worker {
    const newWorker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    newWorker.on('message', (message: unknown) => {
      const parsed = v.safeParse(readingSchema, message)
      finish(parsed.success ? parsed.output : { kind: 'bad-image' })
    })
    newWorker.once('error', terminateWorker)
    newWorker.once('exit', terminateWorker)
    newWorker.unref()
    return newWorker
  }

  function processNext(): void {
    if (current || closed) return
    current = queue.shift()
    if (!current) {
      worker?.unref()
      return
    }
    worker ??= startWorker()
    worker.ref()
    timer = setTimeout(terminateWorker, timeoutMs)
    worker.postMessage(current.bytes)
  }

  return {
    async read(bytes) {
      if (closed || queue.length >= limit)
        throw new SlipReaderBusyError('slip reader: queue is full or closed')
      if (!isDecodable(bytes)) return { kind: 'bad-image' }
      return new Promise((resolve, reject) => {
        queue.push({ bytes, resolve, reject })
        processNext()
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const oldWorker = worker
      worker = undefined
      oldWorker?.removeAllListeners()
      for (const job of [current, ...queue.splice(0)])
        job?.reject(new SlipReaderBusyError('slip reader: closed'))
      current = undefined
      await oldWorker?.terminate()
    },
  }
}

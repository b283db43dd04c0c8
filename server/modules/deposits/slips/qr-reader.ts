import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { isDecodable } from './reencode-image.ts'

/** What a slip's picture holds. */
export type SlipReading =
  /** The texts of all QR codes found, each once; never empty. */
  | { readonly kind: 'payloads'; readonly payloads: readonly string[] }
  /** A sound picture without a QR code that can be read. */
  | { readonly kind: 'unreadable' }
  /** Not a picture, broken, too small, too large, or one that the decoder died or hung on. */
  | { readonly kind: 'bad-image' }

export interface SlipReader {
  /** Reads the QR codes of a picture. Rejects only when the reader is overloaded or closed. */
  read(bytes: Uint8Array): Promise<SlipReading>
  close(): Promise<void>
}

/** The reader has too much to do; try again later. */
export class SlipReaderBusy extends Error {}

export interface SlipReaderOptions {
  /** Milliseconds a picture may take before its worker is ended. */
  readonly timeoutMs?: number
  /** Most pictures waiting. */
  readonly queue?: number
  /** The worker's module, for tests of crashes. */
  readonly worker?: URL
}

const answer = v.union([
  v.object({ kind: v.literal('payloads'), payloads: v.array(v.string()) }),
  v.object({ kind: v.picklist(['unreadable', 'bad-image']) }),
])

interface Job {
  readonly bytes: Uint8Array
  readonly done: (reading: SlipReading) => void
  readonly fail: (error: Error) => void
}

/**
 * A reader that decodes in a worker thread, one picture at a time: a picture that kills or hangs the decoder costs
 * that thread, never the server. The thread starts with the first picture.
 */
export function createSlipReader(options: SlipReaderOptions = {}): SlipReader {
  const timeoutMs = options.timeoutMs ?? 20_000
  const limit = options.queue ?? 50
  const module = options.worker ?? new URL('./qr-worker.ts', import.meta.url)
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function finish(reading: SlipReading): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    job?.done(reading)
    next()
  }

  function retire(): void {
    const old = worker
    worker = undefined
    old?.removeAllListeners()
    // A thread that dies late may still report; nobody is interested any more.
    old?.on('error', () => undefined)
    void old?.terminate()
    finish({ kind: 'bad-image' })
  }

  function start(): Worker {
    const fresh = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    fresh.on('message', (message: unknown) => {
      const parsed = v.safeParse(answer, message)
      finish(parsed.success ? parsed.output : { kind: 'bad-image' })
    })
    fresh.once('error', retire)
    fresh.once('exit', retire)
    fresh.unref()
    return fresh
  }

  function next(): void {
    if (current || closed) return
    current = waiting.shift()
    if (!current) {
      worker?.unref()
      return
    }
    worker ??= start()
    worker.ref()
    timer = setTimeout(retire, timeoutMs)
    worker.postMessage(current.bytes)
  }

  return {
    async read(bytes) {
      if (closed || waiting.length >= limit) throw new SlipReaderBusy('slip reader: queue is full or closed')
      if (!isDecodable(bytes)) return { kind: 'bad-image' }
      return new Promise((done, fail) => {
        waiting.push({ bytes, done, fail })
        next()
      })
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const old = worker
      worker = undefined
      old?.removeAllListeners()
      for (const job of [current, ...waiting.splice(0)]) job?.fail(new SlipReaderBusy('slip reader: closed'))
      current = undefined
      await old?.terminate()
    },
  }
}

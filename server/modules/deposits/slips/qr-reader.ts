import * as v from 'valibot'
import { createProcessPool, PoolClosedError, PoolFullError } from '#server/platform/process-pool.ts'
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
  /** How long a picture may take before its process is killed. */
  readonly timeoutMs?: number
  /** Maximum number of queued pictures. */
  readonly maxQueued?: number
  readonly idleMs?: number
  /** Module of the process; replaced in tests of crashes. */
  readonly workerUrl?: URL
}

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_MAX_QUEUED = 50

const readingSchema = v.union([
  v.object({ kind: v.literal('payloads'), payloads: v.array(v.string()) }),
  v.object({ kind: v.picklist(['unreadable', 'bad-image']) }),
])

/**
 * Creates a reader that decodes one picture at a time in a process: a picture that crashes or hangs the decoder ends that
 * process, never the server.
 */
export function createSlipReader(options: SlipReaderOptions = {}): SlipReader {
  const { maxQueued = DEFAULT_MAX_QUEUED } = options
  const pool = createProcessPool({
    workerUrl: options.workerUrl ?? new URL('./qr-worker.ts', import.meta.url),
    size: 1,
    queues: [{ maxSize: maxQueued, maxPerSender: maxQueued }],
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    idleMs: options.idleMs,
    execArgv: ['--max-old-space-size=256'],
  })
  return {
    async read(bytes) {
      if (!isDecodable(bytes)) return { kind: 'bad-image' }
      try {
        return v.parse(readingSchema, await pool.run({ bytes }))
      } catch (error) {
        if (error instanceof PoolFullError || error instanceof PoolClosedError)
          throw new SlipReaderBusyError(error.message)
        return { kind: 'bad-image' }
      }
    },
    close: () => pool.close(),
  }
}

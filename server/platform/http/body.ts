import { UPLOAD_TIMEOUT_MS } from '#contract/call.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { TimeoutError, withTimeout } from '#server/platform/with-timeout.ts'
import { HttpError } from './http-error.ts'
import { parseJson } from './json.ts'

/** Maximum size of a JSON body, bytes. */
export const MAX_JSON_BYTES = 64 * 1024

/** A body of which nothing arrives for this long is ended. */
const STALL_MS = 15_000

/**
 * A body that goes on has to send this much in each such time, or, if it is small, as much as it needs to arrive within the
 * time for an upload: a slip of 200 KB may come on a line of 1 KB/s. Not on average since its start: after a fast start, it
 * could occupy its memory for long.
 */
const WINDOW_MS = 30_000
const MIN_WINDOW_BYTES = 120 * 1024

/**
 * Chunks smaller than this on average are refused, after some of any size: each costs processor time, and the chunked
 * encoding allows chunks of one byte.
 */
const MIN_CHUNK_BYTES = 256
const SMALL_CHUNKS = 1000

/**
 * Size of a body if it has been announced, otherwise the limit.
 * @throws HttpError KEY_INVALID (413) if more than the limit is announced
 */
export function announcedSize(request: Request, limit: number): number {
  const header = request.headers.get('content-length')
  const size = header === null ? limit : Number(header)
  if (size > limit) throw tooLarge()
  return Number.isNaN(size) ? limit : size
}

/**
 * Reads the chunks of a body up to a limit; a larger or too slow one is refused while it arrives.
 * @throws HttpError KEY_INVALID (400: broken off, or in tiny chunks, 408: too slow, 413: too large)
 */
export async function* readChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const expected = announcedSize(request, limit)
  if (!request.body) return
  const minWindowBytes = Math.min(MIN_WINDOW_BYTES, (expected * WINDOW_MS) / UPLOAD_TIMEOUT_MS)
  const reader = request.body.getReader()
  const window = { at: performance.now(), size: 0 }
  let size = 0
  let count = 0
  try {
    for (;;) {
      const { done, value } = await readWithTimeout(reader)
      if (done) return
      size += value.byteLength
      count++
      if (size > limit) throw tooLarge()
      if (count > SMALL_CHUNKS + size / MIN_CHUNK_BYTES)
        throw new HttpError('KEY_INVALID', 400, { detail: 'body in tiny chunks' })
      if (performance.now() - window.at >= WINDOW_MS) {
        if (size - window.size < minWindowBytes) throw tooSlow()
        Object.assign(window, { at: performance.now(), size })
      }
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Reads a request's body up to a limit. @throws see `readChunks` */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk)
  return concat(chunks)
}

export function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/**
 * Reads a JSON body.
 * @throws HttpError KEY_INVALID (400: not JSON, or nested too deeply, 413: too large, 415: another content type)
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  if (bytes.byteLength === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new HttpError('KEY_INVALID', 415)
  return parseJson(bytes)
}

async function readWithTimeout(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await withTimeout(STALL_MS, reader.read())
  } catch (error) {
    if (error instanceof TimeoutError) throw tooSlow()
    // The client's error, not an internal one.
    throw new DomainError('KEY_INVALID', { detail: 'body broke off' })
  }
}

function tooSlow(): HttpError {
  return new HttpError('KEY_INVALID', 408, { detail: 'body too slow' })
}

export function tooLarge(): HttpError {
  return new HttpError('KEY_INVALID', 413, { detail: 'body too large' })
}

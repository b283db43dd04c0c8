import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { DomainError } from '#server/platform/domain-error.ts'
import { concat, readBytes, readChunks, tooLarge } from './body.ts'
import { HttpError } from './http-error.ts'

/** Maximum size of an uploaded picture, bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Allowance for the other parts and boundaries of a multipart form, bytes. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

/** Our forms have three parts; every part costs processor time. */
const PART_LIMITS = { parts: 20, headerPairs: 20, headerSize: 8 * 1024, fieldSize: FORM_OVERHEAD_BYTES }

/** The parser handles a piece at once: within a larger one, it would find many parts before it can be stopped. */
const PIECE_BYTES = 16 * 1024

/** A boundary has 70 characters at most (RFC 2046, section 5.1.1). */
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i

/** A file of a form. Name and media type are the sender's claims. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile | undefined
}

/**
 * Reads a multipart form while it arrives: its text fields and the one file field.
 * @param fileLimit most bytes of the file
 * @throws HttpError KEY_INVALID (400: broken form or too many parts, 413: too large, 415: not a form), or see `readChunks`
 */
export async function readForm(
  request: Request,
  fileField: string,
  fileLimit = MAX_FILE_BYTES,
): Promise<Form> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new HttpError('KEY_INVALID', 415)
  if (!FORM_TYPE.test(contentType)) throw broken()
  const fields: [string, string][] = []
  let file: UploadedFile | undefined
  let hasFile = false
  const refused = new AbortController()
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { ...PART_LIMITS, fileSize: fileLimit },
  })
  parser.on('partsLimit', () => refused.abort(broken()))
  parser.on('field', (name, value, _, isTruncated) => {
    if (isTruncated) refused.abort(tooLarge())
    fields.push([name, value])
  })
  parser.on('file', (field, stream, name, _, type) => {
    const chunks: Uint8Array[] = []
    const isWanted = field === fileField && !hasFile
    hasFile ||= isWanted
    stream.on('limit', () => refused.abort(tooLarge()))
    stream.on('data', (chunk: Uint8Array) => isWanted && chunks.push(chunk))
    // The parser reports the error, too.
    stream.on('error', () => undefined)
    stream.on('end', () => {
      if (isWanted) file = { name, type, bytes: concat(chunks.splice(0)) }
    })
  })
  try {
    const pieces = split(readChunks(request, fileLimit + FORM_OVERHEAD_BYTES))
    await pipeline(pieces, parser, { signal: refused.signal })
  } catch (error) {
    if (refused.signal.aborted) throw refused.signal.reason
    throw error instanceof DomainError ? error : broken()
  }
  return { fields: Object.fromEntries(fields), file }
}

/**
 * Reads the text fields of a form in the query encoding.
 * @throws HttpError KEY_INVALID (413: too large), or see `readChunks`
 */
export async function readTextForm(
  request: Request,
  limit = FORM_OVERHEAD_BYTES,
): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await readBytes(request, limit))
  return Object.fromEntries(new URLSearchParams(text))
}

async function* split(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
  }
}

function broken(): DomainError {
  return new DomainError('KEY_INVALID', { detail: 'broken form' })
}

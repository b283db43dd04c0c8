import { DomainError } from '#server/platform/domain-error.ts'
import { HttpError } from './http-error.ts'

/** Maximum size of a JSON body, bytes. */
export const MAX_JSON_BYTES = 64 * 1024

/** Maximum size of an uploaded picture, bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Allowance for the other parts and boundaries of a multipart form, bytes. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

/**
 * Reads a request's body up to a limit; a larger one is rejected before it is buffered.
 * @throws HttpError KEY_INVALID (413)
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of wholeBody(request.body)) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** A truncated body is the client's error, not an internal one. */
async function* wholeBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new DomainError('KEY_INVALID', { detail: 'body broke off' })
  }
}

/**
 * Reads a JSON body.
 * @throws HttpError KEY_INVALID (400: not JSON, 413: too large, 415: another content type)
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  if (bytes.byteLength === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new HttpError('KEY_INVALID', 415)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('KEY_INVALID', { detail: 'body is not JSON' })
  }
}

interface Form {
  fields: Record<string, string>
  file: File | undefined
}

/**
 * Reads a multipart form: its text fields and the one file field.
 * @param fileLimit most bytes of the file
 * @throws HttpError KEY_INVALID (400: broken form, 413: too large, 415: not a form)
 */
export async function readForm(
  request: Request,
  fileField: string,
  fileLimit = MAX_FILE_BYTES,
): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, fileLimit + FORM_OVERHEAD_BYTES)
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new HttpError('KEY_INVALID', 415)
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError('KEY_INVALID', { detail: 'broken form' })
  })
  const fields: [string, string][] = []
  let file: File | undefined
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else if (name === fileField) file ??= value
  }
  if (file && file.size > fileLimit) throw tooLarge()
  return { fields: Object.fromEntries(fields), file }
}

function tooLarge(): HttpError {
  return new HttpError('KEY_INVALID', 413, { detail: 'body too large' })
}

import { ApiError } from './api-error.ts'

/** Maximum bytes of a JSON body. */
export const JSON_LIMIT = 64 * 1024

/** Maximum bytes of an uploaded picture. */
export const FILE_LIMIT = 10 * 1024 * 1024

/** Additional bytes allowed for the other parts and boundaries of a multipart form. */
export const FORM_OVERHEAD = 64 * 1024

/**
 * Reads a request body up to a limit, without buffering more than that.
 * @throws ApiError KEY_INVALID with status 413
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

/** An aborted body is the client's fault, not the server's. */
async function* wholeBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new ApiError('KEY_INVALID', { detail: 'body broke off' })
  }
}

/**
 * Reads a JSON body.
 * @throws ApiError KEY_INVALID (400: not JSON, 413: too large, 415: other content type)
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, JSON_LIMIT)
  if (bytes.byteLength === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiError('KEY_INVALID', { status: 415 })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('KEY_INVALID', { detail: 'body is not JSON' })
  }
}

interface Form {
  fields: Record<string, string>
  file: File | undefined
}

/**
 * Reads a multipart form: its text fields and a single file field.
 * @param fileLimit maximum bytes of the file
 * @throws ApiError KEY_INVALID (400: broken form, 413: too large, 415: not a form)
 */
export async function readForm(request: Request, fileField: string, fileLimit = FILE_LIMIT): Promise<Form> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, fileLimit + FORM_OVERHEAD)
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new ApiError('KEY_INVALID', { status: 415 })
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new ApiError('KEY_INVALID', { detail: 'broken form' })
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

function tooLarge(): ApiError {
  return new ApiError('KEY_INVALID', { status: 413, detail: 'body too large' })
}

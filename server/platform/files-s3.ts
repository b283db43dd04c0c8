import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore } from './files.ts'
import { fetchLimited, fetchStream } from './outgoing-request.ts'

/** Limit of one attempt: its whole response, or, of a streamed file, until the response begins. */
const TIMEOUT_MS = 10_000

/** Larger than any file that we store: pictures of 4096 x 4096 pixels in lossless formats. */
const MAX_FILE_BYTES = 80 * 1024 * 1024

/** The store's descriptions of errors; other responses of these calls are empty. */
const MAX_ANSWER_BYTES = 64 * 1024

/** Retries of an attempt that the store answered with 5xx or 429. */
const RETRIES = 2

/** Upper bound of the random delay before the first retry; it doubles with each further one. */
const RETRY_MS = 50

export interface S3Settings {
  readonly kind: 's3'
  readonly bucket: string
  /** Begins the names of all objects; empty or with a slash at the end. */
  readonly prefix: string
  /** Origin of the store, e.g. `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The store refused a request; the message has no names of objects. */
class S3Error extends Error {
  override name = 'S3Error'
}

/** Files as objects of an S3-compatible store, addressed by path (`endpoint/bucket/prefix…`). */
export function openS3FileStore(settings: S3Settings, timeoutMs = TIMEOUT_MS): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = `${endpoint}/${bucket}/${prefix}`

  /**
   * Signs and sends a request, with retries. Not by the client's own `fetch`: its responses have no limits, and it would sign
   * `accept-encoding`, which proxies change.
   */
  async function send<Answer extends { status: number }>(
    attempt: (url: string, init: RequestInit) => Promise<Answer>,
    key: string,
    init: RequestInit,
  ): Promise<Answer> {
    const url = `${base}${checkKey(key)}`
    for (let retry = 0; ; retry++) {
      const { headers } = await client.sign(url, init)
      const answer = await attempt(url, { ...init, headers })
      if (retry === RETRIES || (answer.status < 500 && answer.status !== 429)) return answer
      await setTimeout(Math.random() * RETRY_MS * 2 ** retry)
    }
  }

  /** @returns undefined if there is no such object */
  async function request(
    method: string,
    key: string,
    init: RequestInit = {},
    maxBytes = MAX_ANSWER_BYTES,
  ): Promise<Uint8Array | undefined> {
    const limits = { maxBytes, timeoutMs }
    const { status, bytes } = await send((url, signed) => fetchLimited(url, signed, limits), key, {
      ...init,
      method,
    })
    return isOk(status) ? bytes : requireNotFound(method, status, bytes)
  }

  return {
    async put(key, bytes) {
      // The store verifies the hash, and refuses a body that was damaged on the way.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
      await request('PUT', key, { body: new Uint8Array(bytes), headers })
    },
    get: (key) => request('GET', key, {}, MAX_FILE_BYTES),
    async stream(key, { first, last }) {
      const limits = { maxBytes: MAX_FILE_BYTES, timeoutMs }
      const headers = { range: `bytes=${first}-${last}` }
      const response = await send((url, signed) => fetchStream(url, signed, limits), key, { headers })
      const { status, body } = response
      if (!isOk(status)) return requireNotFound('GET', status, new Uint8Array(await response.arrayBuffer()))
      if (!response.headers.get('content-range')?.startsWith(`bytes ${first}-${last}/`)) {
        await body?.cancel()
        throw new S3Error('the file store sent another range')
      }
      return body ?? undefined
    },
    async remove(key) {
      await request('DELETE', key)
    },
    async check() {
      await this.put('check/writable.txt', new TextEncoder().encode('Written by the check for readiness.\n'))
    },
  }
}

const isOk = (status: number): boolean => status >= 200 && status <= 299

/** @throws S3Error unless the answer says that there is no such object */
function requireNotFound(method: string, status: number, answer: Uint8Array): undefined {
  const code = /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(answer))?.[1]
  // A missing bucket isn't a missing file.
  if (status === 404 && code !== 'NoSuchBucket') return undefined
  throw new S3Error(`the file store answered ${status} ${code ?? ''} to ${method}`)
}

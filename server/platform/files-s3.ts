import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore } from './files.ts'

/** How long one attempt waits for the response to begin; then the store counts as failed. */
const RESPONSE_TIMEOUT_MS = 10_000

/** Retries of an attempt that the store answered with 5xx or 429. */
const RETRIES = 2

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
export function openS3FileStore(settings: S3Settings): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const base = `${endpoint}/${bucket}/${prefix}`

  /** @returns undefined if there is no such object */
  async function request(method: string, key: string, init: RequestInit = {}): Promise<Response | undefined> {
    const url = `${base}${checkKey(key)}`
    const response = await withTimeout((signal) => client.fetch(url, { ...init, method, signal }))
    if (response.ok) return response
    const answer = await response.text()
    const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1]
    // A missing bucket isn't a missing file.
    if (response.status === 404 && code !== 'NoSuchBucket') return undefined
    throw new S3Error(`the file store answered ${response.status} ${code ?? ''} to ${method}`)
  }

  return {
    async put(key, bytes) {
      // The store verifies the hash, and refuses a body that was damaged on the way.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
      await (await request('PUT', key, { body: new Uint8Array(bytes), headers }))?.text()
    },
    async get(key) {
      const response = await request('GET', key)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async stream(key, { first, last }) {
      const response = await request('GET', key, { headers: { range: `bytes=${first}-${last}` } })
      if (response && !response.headers.get('content-range')?.startsWith(`bytes ${first}-${last}/`)) {
        await response.body?.cancel()
        throw new S3Error('the file store sent another range')
      }
      return response?.body ?? undefined
    },
    async remove(key) {
      await (await request('DELETE', key))?.text()
    },
    async check() {
      await this.put('check/writable.txt', new TextEncoder().encode('Written by the check for readiness.\n'))
    },
  }
}

/**
 * Limits the time until the response begins; a large file may take longer. Aborting isn't enough: Node.js forgets the signal
 * of a Request that has been garbage-collected.
 */
async function withTimeout(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const abort = new AbortController()
  const sent = send(abort.signal)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new S3Error('the file store did not respond in time')
      reject(error)
      abort.abort(error)
    }, RESPONSE_TIMEOUT_MS)
  })
  // Rejects or arrives after the timeout, when nothing waits for it any more.
  sent.then(
    (response) => (abort.signal.aborted ? response.body?.cancel() : undefined),
    () => undefined,
  )
  return await Promise.race([sent, timeout]).finally(() => clearTimeout(timer))
}

import { once } from 'node:events'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tally } from './tally.ts'

const RESPONSE_TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 30
const RETRY_MS = 500

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Response {
  readonly status: number
  readonly text: string
}

/** Where to send requests, and the tally of the present phase. */
export interface Target {
  readonly port: number
  certificate: string
  tally: Tally
}

export interface HttpClient {
  /**
   * Sends a request until its outcome is known: repeated, unchanged, after a lost connection and after a status of 429, or
   * of 500 and more.
   */
  send(request: Request): Promise<Response>
  close(): void
}

/** Creates a client that connects from an address of its own, as rate limits count by address. */
export function createHttpClient(target: Target, localAddress: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })

  async function attempt({ method, path, headers, body }: Request): Promise<Response> {
    const { port, certificate: ca } = target
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request({
      ...{ host: '127.0.0.1', port, method, path, agent, ca, localAddress },
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    outgoing.end(body)
    const [incoming] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    return { status: incoming.statusCode, text: Buffer.concat(chunks).toString() }
  }

  return {
    async send(wanted) {
      for (let count = 1; ; count++) {
        const { tally } = target
        tally.requests++
        const result = await attempt(wanted).catch((error: unknown) => String(error))
        const status = typeof result === 'string' ? undefined : result.status
        if (typeof result !== 'string' && result.status < 500 && result.status !== 429) return result
        if (status === 429) tally.refused++
        else if (status === 503) tally.unavailable++
        else
          tally.lost.push(
            `${wanted.path}: ${typeof result === 'string' ? result : `${result.status} ${result.text.slice(0, 100)}`}`,
          )
        if (count >= MAX_ATTEMPTS) throw new Error(`${wanted.path} failed ${MAX_ATTEMPTS} times`)
        await pause(RETRY_MS)
      }
    },
    close: () => agent.destroy(),
  }
}

/** @throws Error unless the status is 200 */
export async function expectOk(http: Pick<HttpClient, 'send'>, wanted: Request): Promise<string> {
  const { status, text } = await http.send(wanted)
  if (status !== 200) throw new Error(`${wanted.path}: ${status} ${text.slice(0, 200)}`)
  return text
}

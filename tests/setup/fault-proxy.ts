import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What may happen to a call on its way. */
export const wireFaults = ['cut', 'swallowed', 'truncated', 'failed after commit', 'busy', 'late'] as const
export type WireFault = (typeof wireFaults)[number]

/** What happens to a call of a path; a promise holds the call up. */
type FaultOf = (path: string) => WireFault | undefined | Promise<WireFault | undefined>

/** A line between browser and server on which things go wrong. */
export interface FaultProxy {
  readonly port: number
  /** Decides about each call from now on, by its path; undefined: it goes through. */
  setFaults(faultOf: FaultOf): void
  /** Requests lose this header from now on, as on a host that doesn't know it; undefined: none. */
  dropHeader(name: string | undefined): void
  /** Body of the answer that was swallowed last. */
  lastSwallowedBody(): string | undefined
  close(): Promise<void>
}

/** How late an answer is that is late, milliseconds. */
const DELAY_MS = 700

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/**
 * Opens a proxy before a server of this machine; who meets nothing of it still gets whole answers, each in one piece.
 * @param target the server's port
 */
export async function openFaultProxy(target: number): Promise<FaultProxy> {
  let faultOf: FaultOf = () => undefined
  let dropped: string | undefined
  let swallowed: string | undefined

  /** Has the server answer, whatever becomes of the answer. */
  async function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== dropped))
    const asked = request({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: passed,
      agent: false,
    })
    asked.end(body)
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    if (!answer) throw new Error('no answer')
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
  }

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const fault = await faultOf(asked.url ?? '')
    if (fault === 'cut') return void asked.socket.destroy()
    if (fault === 'busy') {
      answer.writeHead(503, { 'retry-after': '1' })
      return void answer.end('busy')
    }
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const given = await forward(asked, body)
    if (fault === 'swallowed') {
      swallowed = given.body.toString()
      return void asked.socket.destroy()
    }
    if (fault === 'failed after commit') {
      answer.writeHead(500, { 'content-type': 'application/json' })
      return void answer.end('{"message":"INTERNAL_SERVER_ERROR"}')
    }
    const { 'transfer-encoding': _, ...headers } = given.headers
    answer.writeHead(given.status, { ...headers, 'content-length': given.body.length })
    if (fault !== 'truncated') return void answer.end(given.body)
    answer.write(given.body.subarray(0, given.body.length / 2), () => asked.socket.destroy())
  }

  const server = createServer((asked, answer) => {
    // Either side may hang up at any time: then the other has nobody to answer.
    handle(asked, answer).catch(() => asked.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setFaults(next) {
      faultOf = next
    },
    dropHeader(name) {
      dropped = name
    },
    lastSwallowedBody: () => swallowed,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

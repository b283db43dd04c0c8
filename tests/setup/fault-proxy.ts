import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Network faults that can be injected into a call. */
export const wireFaults = ['cut', 'swallowed', 'truncated', 'failed after commit', 'busy', 'late'] as const
export type WireFault = (typeof wireFaults)[number]

/** Chooses the fault for a call by path; a promise delays the call. */
type FaultOf = (path: string) => WireFault | undefined | Promise<WireFault | undefined>

/** Delay of the fault `late`. */
const DELAY_MS = 700

/**
 * Opens an HTTP proxy to a local server that injects faults. Without one, responses are forwarded complete and unchunked.
 * @param target port of the server
 */
export async function openFaultProxy(target: number) {
  let faultOf: FaultOf = () => undefined
  let dropped: string | undefined

  /** Forwards the request to the server and reads the whole response. */
  async function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
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
    if (fault === 'swallowed') return void asked.socket.destroy()
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
    // Either side may disconnect at any time; then drop the other connection as well.
    handle(asked, answer).catch(() => asked.socket.destroy())
  })
  // Chromium resends requests only on reused connections; by default Node ends those that are idle for five seconds.
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Sets the fault for further calls by path; undefined: none. */
    setFaults(next: FaultOf) {
      faultOf = next
    },
    /** Removes this header from further requests, like a host that doesn't support it; undefined: none. */
    dropHeader(name: string | undefined) {
      dropped = name
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>

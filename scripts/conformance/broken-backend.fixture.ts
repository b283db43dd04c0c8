import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'

/** A request to the wrapped backend; the fault may change it. */
export interface BrokenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  /** JSON body; undefined if there is none. */
  body: unknown
}

/** A response of the wrapped backend; the fault may change it. */
export interface BrokenResponse {
  status: number
  readonly headers: Headers
  /** JSON body; undefined if it isn't JSON. */
  body: unknown
  /** Sent instead of `body`. */
  text?: string
  /** Leaves out the Date header, which node adds otherwise. */
  isUndated?: boolean
}

/** What a wrapper breaks. */
export interface Breakage {
  request?(request: BrokenRequest): void
  response?(response: BrokenResponse, request: BrokenRequest): void
  /** Whether the socket endpoint is missing. */
  hasNoSockets?: true
  /** The acknowledgement of a join. */
  joinReply?(reply: unknown): unknown
  /** A message of the socket; undefined: it isn't delivered. */
  message?(message: unknown): unknown
}

export interface BrokenBackend {
  readonly address: string
  setBreakage(breakage: Breakage): void
  close(): Promise<void>
}

const TIMEOUT_MS = 5000
const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'host',
]

/** Breaks several things at once. */
export function combineBreakages(all: readonly Breakage[]): Breakage {
  const joinReply = all.find((one) => one.joinReply)?.joinReply
  const message = all.find((one) => one.message)?.message
  return {
    request(request) {
      for (const one of all) one.request?.(request)
    },
    response(response, request) {
      for (const one of all) one.response?.(response, request)
    },
    ...(all.some(({ hasNoSockets }) => hasNoSockets) ? { hasNoSockets: true } : {}),
    ...(joinReply ? { joinReply } : {}),
    ...(message ? { message } : {}),
  }
}

/** Wraps a backend: forwards calls and socket events, and breaks them as the current fault says. */
export async function startBrokenBackend(target: string): Promise<BrokenBackend> {
  let breakage: Breakage = {}

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const raw = await buffer(incoming)
    const headers = endToEnd(incoming.headers)
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
    const { method = 'GET', url = '/' } = incoming
    const request = { method, path: url, headers, body: isJson ? JSON.parse(String(raw)) : undefined }
    breakage.request?.(request)
    const sent = isJson ? JSON.stringify(request.body) : raw
    const init = { method, headers, redirect: 'manual', ...(raw.length > 0 ? { body: sent } : {}) } as const
    const answer = await fetch(new URL(url, target), init)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJsonAnswer = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    const response: BrokenResponse = {
      status: answer.status,
      headers: endToEnd(Object.fromEntries(answer.headers)),
      body: isJsonAnswer ? JSON.parse(String(bytes)) : undefined,
    }
    breakage.response?.(response, request)
    outgoing.sendDate = response.isUndated !== true
    if (response.isUndated) response.headers.delete('date')
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(response.text ?? (isJsonAnswer ? JSON.stringify(response.body) : bytes))
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  const sockets = new Server({
    serveClient: false,
    allowRequest: (_, answer) => answer(null, !breakage.hasNoSockets),
  })
  sockets.attach(server)
  sockets.use((socket, next) => {
    connectUpstream(target, socket, () => breakage).then(
      () => next(),
      (error: Error) => next(error),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    setBreakage(next) {
      breakage = next
    },
    async close() {
      await sockets.close()
      server.closeAllConnections()
    },
  }
}

function endToEnd(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const passed = Object.entries(headers).filter(([name]) => !hopByHop.includes(name))
  return new Headers(passed.map(([name, value]) => [name, String(value)]))
}

/** Connects to the wrapped backend for one client and relays joins and messages. Rejects as the backend refuses. */
async function connectUpstream(target: string, client: Socket, breakage: () => Breakage): Promise<void> {
  const upstream = io(target, {
    auth: client.handshake.auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    upstream.once('connect', resolve)
    upstream.once('connect_error', reject)
  })
  client.on('join', async (room: unknown, reply: (answer: unknown) => void) => {
    const answer: unknown = await upstream.timeout(TIMEOUT_MS).emitWithAck('join', room)
    reply(breakage().joinReply?.(answer) ?? answer)
  })
  upstream.on('messaging', (message: unknown) => {
    const { message: change } = breakage()
    const changed = change ? change(message) : message
    if (changed !== undefined) client.emit('messaging', changed)
  })
  client.on('disconnect', () => upstream.close())
}

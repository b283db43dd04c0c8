import { once } from 'node:events'
import { type RawData, WebSocketServer } from 'ws'
import type { Conversation } from '#contract/chat.ts'

/** The optional plain websocket of `VITE_CHAT_BACKEND`. */
export interface PlainSocketServer {
  /** e.g. `ws://127.0.0.1:41234` */
  readonly address: string
  /** Texts received from clients; none are expected. */
  readonly received: readonly string[]
  /** Times of all connection attempts in epoch milliseconds, including refused ones. */
  readonly attempts: readonly number[]
  /** Number of open connections. */
  connections(): number
  /** Sends a conversation object as JSON to all connections. */
  broadcast(conversation: Conversation): void
  /** Sends any text to all connections, e.g. invalid messages. */
  broadcastText(text: string): void
  /** Ends all connections: `cut` like a network failure, `close` with a closing handshake. */
  drop(how?: 'cut' | 'close'): void
  /** Sets whether new connections are accepted; default: true. */
  setAccepting(isAllowed: boolean): void
  close(): Promise<void>
}

/** @param port 0: any free port; a fixed one if a build has its address compiled in */
export async function startPlainSocketServer(port = 0): Promise<PlainSocketServer> {
  const received: string[] = []
  const attempts: number[] = []
  let isAccepting = true
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    verifyClient: () => {
      attempts.push(Date.now())
      return isAccepting
    },
  })
  await once(server, 'listening')
  server.on('connection', (socket) => {
    socket.on('message', (data: RawData) => received.push(String(data)))
    socket.on('error', () => {})
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the websocket server has no port')
  const broadcastText = (text: string) => {
    for (const socket of server.clients) socket.send(text)
  }
  const drop: PlainSocketServer['drop'] = (how = 'cut') => {
    for (const socket of server.clients) {
      if (how === 'cut') socket.terminate()
      else socket.close(1001)
    }
  }
  return {
    address: `ws://127.0.0.1:${address.port}`,
    received,
    attempts,
    connections: () => server.clients.size,
    broadcast: (conversation) => broadcastText(JSON.stringify(conversation)),
    broadcastText,
    drop,
    setAccepting(whether) {
      isAccepting = whether
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

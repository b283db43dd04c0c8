import { once } from 'node:events'
import { type RawData, WebSocketServer } from 'ws'
import type { Conversation } from '#contract/chat.ts'

/** The optional plain websocket of `VITE_CHAT_BACKEND` (D27). */
export interface PlainSocketServer {
  /** e.g. `ws://127.0.0.1:41234` */
  readonly address: string
  /** What clients have sent, as text. Nothing is expected of them. */
  readonly received: readonly string[]
  /** When each connection came, epoch milliseconds; refused ones too. */
  readonly attempts: readonly number[]
  /** How many are connected now. */
  connections(): number
  /** Sends a conversation object as JSON text to all that are connected. */
  broadcast(conversation: Conversation): void
  /** Sends any text, for what a server shouldn't send. */
  broadcastText(text: string): void
  /** Ends all connections: at once, as a network does, or with a closing handshake. */
  drop(how?: 'cut' | 'close'): void
  /** Whether new connections are taken; default: yes. */
  setAccepting(whether: boolean): void
  close(): Promise<void>
}

/** @param port 0: any free one; a build's setting wants to know it beforehand */
export async function startPlainSocketServer(port = 0): Promise<PlainSocketServer> {
  const received: string[] = []
  const attempts: number[] = []
  let accepting = true
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    verifyClient: () => {
      attempts.push(Date.now())
      return accepting
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
      accepting = whether
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

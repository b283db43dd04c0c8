import { once } from 'node:events'
import { type RawData, WebSocketServer } from 'ws'
import type { Conversation } from '#contract/chat.ts'

/**
 * Starts the optional plain websocket of `VITE_CHAT_BACKEND`.
 * @param port 0: any free port; a fixed one if a build has its address compiled in
 */
export async function startPlainSocketServer(port = 0) {
  /** Texts received from clients; none are expected. */
  const received: string[] = []
  /** Times of all connection attempts in epoch milliseconds, including refused ones. */
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
  /** Sends any text to all connections, e.g. invalid messages. */
  const broadcastText = (text: string) => {
    for (const socket of server.clients) socket.send(text)
  }
  /** Ends all connections: `cut` like a network failure, `close` with a closing handshake. */
  const drop = (how: 'cut' | 'close' = 'cut') => {
    for (const socket of server.clients) {
      if (how === 'cut') socket.terminate()
      else socket.close(1001)
    }
  }
  return {
    address: `ws://127.0.0.1:${address.port}`,
    received,
    attempts,
    /** Number of open connections. */
    connections: () => server.clients.size,
    /** Sends a conversation object as JSON to all connections. */
    broadcast: (conversation: Conversation) => broadcastText(JSON.stringify(conversation)),
    broadcastText,
    drop,
    /** Sets whether new connections are accepted; default: true. */
    setAccepting(whether: boolean) {
      isAccepting = whether
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PlainSocketServer = Awaited<ReturnType<typeof startPlainSocketServer>>

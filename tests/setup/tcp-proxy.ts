import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Opens a TCP proxy between client and server that simulates a load balancer or network failures.
 * @param port local target port
 */
export async function openTcpProxy(port: number) {
  let target: number | undefined = port
  let stalled = false
  let delayMs = 0
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  /** Breaks all connections. */
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((from) => {
    track(from)
    if (stalled) return
    if (target === undefined) {
      from.destroy()
      return
    }
    const to = connect(target, '127.0.0.1')
    track(to)
    from.pipe(to)
    to.on('data', (chunk) => void setTimeout(() => from.write(chunk), delayMs))
    to.on('end', () => void setTimeout(() => from.end(), delayMs))
    from.on('close', () => to.destroy())
    to.on('close', () => void setTimeout(() => from.destroy(), delayMs))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    port: address.port,
    /** Sets the target port of new connections; undefined: they are refused. */
    setTarget(next: number | undefined) {
      target = next
    },
    /**
     * Silently stops forwarding: connections stay open and new ones are accepted. Ending it breaks them all, or with `dead`
     * leaves them without a response, as a router does that has lost its state.
     */
    stall(next: boolean | 'dead') {
      stalled = next === true
      if (next === false) cut()
      else if (stalled) for (const socket of sockets) socket.unpipe().pause()
    },
    /** Delays every response by this. */
    delay(ms: number) {
      delayMs = ms
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

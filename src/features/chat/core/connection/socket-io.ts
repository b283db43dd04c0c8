import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { apiOrigin } from '#lib/html/media-url.ts'

/** Connection events; not emitted after `disconnect`. */
export interface SocketEvents {
  readonly onConnect: () => void
  /** The connection was lost or couldn't be established. */
  readonly onDisconnect: (reason: string) => void
  /** Content of a `messaging` event, not yet validated. */
  readonly onMessage: (raw: unknown) => void
}

/** The Socket.IO connection. It never reconnects by itself: the caller decides when. */
export interface LiveSocket {
  readonly connect: () => void
  /** Closes the connection, even if it is half-open. Doesn't emit `onDisconnect`. */
  readonly disconnect: () => void
  readonly isConnected: () => boolean
  /** @returns the server's acknowledgement; undefined after the timeout */
  readonly join: (room: string, timeoutMs: number) => Promise<unknown>
  /** Acknowledges a message. @param createdAt identifies it within its room, epoch milliseconds */
  readonly acknowledge: (createdAt: number) => void
  /** Time since the last packet, by the wall clock: unlike `performance.now()` it includes time asleep. */
  readonly msSinceLastPacket: () => number
  /** The server's ping interval. */
  readonly pingIntervalMs: () => number
}

/** Socket.IO's default, used until the handshake tells the server's ping interval. */
const DEFAULT_PING_INTERVAL_MS = 25_000
const CONNECT_TIMEOUT_MS = 15_000

const options: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  reconnection: false,
  forceNew: true,
  // WebSocket first: one connection instead of two, and no sticky sessions needed; polling as the fallback
  // where a proxy blocks WebSockets.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  timeout: CONNECT_TIMEOUT_MS,
}

/**
 * Creates an unconnected socket. Loads socket.io-client lazily.
 * @param auth `token` or `guestId`
 */
export async function createSocket(
  auth: Readonly<Record<string, string>>,
  events: SocketEvents,
): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const socket: Socket = io(apiOrigin(), { ...options, auth })
  let lastPacketAt = Date.now()
  let pingIntervalMs = DEFAULT_PING_INTERVAL_MS
  /** Connecting or connected; false once the connection is lost or closed. */
  let isOpen = false
  const onPacket = () => {
    lastPacketAt = Date.now()
  }

  socket.on('connect', () => {
    onPacket()
    if (isOpen) events.onConnect()
  })
  const onLost = (reason: string) => {
    // A refused connection has two events: the error and the closed transport.
    if (!isOpen) return
    isOpen = false
    events.onDisconnect(reason)
  }
  socket.on('disconnect', onLost)
  socket.on('connect_error', (error) => onLost(error.message))
  socket.on('messaging', (raw: unknown, ack: unknown) => {
    if (!isOpen) return
    if (typeof ack === 'function') ack()
    events.onMessage(raw)
  })

  return {
    connect() {
      isOpen = true
      onPacket()
      socket.connect()
      socket.io.engine.on('packet', onPacket)
      // socket.io emits nothing if the transport closes before the CONNECT packet: it would wait until the
      // timeout.
      socket.io.engine.on('close', (reason) => {
        if (!socket.connected) onLost(reason)
      })
      socket.io.engine.on('handshake', ({ pingInterval }) => {
        pingIntervalMs = pingInterval
      })
    },
    disconnect() {
      isOpen = false
      // Close the engine first: on a dead transport the disconnect packet would never be sent.
      socket.io.engine?.close()
      socket.disconnect()
    },
    isConnected: () => socket.connected,
    join: (room, timeoutMs) =>
      new Promise((resolve) => {
        socket.timeout(timeoutMs).emit('join', room, (timeout: Error | null, reply: unknown) => {
          resolve(timeout ? undefined : reply)
        })
      }),
    acknowledge: (createdAt) => void socket.emit('received', createdAt),
    msSinceLastPacket: () => Date.now() - lastPacketAt,
    pingIntervalMs: () => pingIntervalMs,
  }
}

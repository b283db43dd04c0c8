import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client'
import { apiOrigin } from '#lib/html/media-url.ts'

/** What the connection tells; none of it is called after `close`. */
export interface SocketEvents {
  readonly up: () => void
  /** It was lost, or couldn't be made. */
  readonly down: (reason: string) => void
  /** A `messaging` event's content, not yet parsed. */
  readonly message: (wire: unknown) => void
}

/** The realtime connection (D26). It never connects by itself: when to is the caller's business. */
export interface LiveSocket {
  readonly connect: () => void
  /** Ends the connection, also one that is dead without knowing. `down` isn't told. */
  readonly drop: () => void
  readonly connected: () => boolean
  /** @returns the server's answer; undefined when none came within `ms` */
  readonly join: (room: string, ms: number) => Promise<unknown>
  /** Says that a message has come. @param createdAt names it in its room, epoch milliseconds */
  readonly received: (createdAt: number) => void
  /** Since when nothing was heard of the server, milliseconds by the wall clock: it goes on while a phone sleeps. */
  readonly silence: () => number
  /** A living server isn't silent for longer, milliseconds. */
  readonly heartbeat: () => number
}

/** Until the server has said how often it lets hear of itself: socket.io's own default, milliseconds. */
const HEARTBEAT_MS = 25_000
const CONNECT_TIMEOUT_MS = 15_000

const options: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  reconnection: false,
  forceNew: true,
  // One connection instead of two, and no need that all its requests reach the same server; polling where
  // something on the way doesn't let websockets through.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  timeout: CONNECT_TIMEOUT_MS,
}

/**
 * Makes the realtime connection, unconnected. Its code is loaded here.
 * @param auth who connects: `token`, or `guestId`
 */
export async function createSocket(
  auth: Readonly<Record<string, string>>,
  events: SocketEvents,
): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const socket: Socket = io(apiOrigin(), { ...options, auth })
  let heardAt = Date.now()
  let heartbeat = HEARTBEAT_MS
  let wanted = false
  const heard = () => {
    heardAt = Date.now()
  }

  socket.on('connect', () => {
    heard()
    if (wanted) events.up()
  })
  const lost = (reason: string) => {
    if (wanted) events.down(reason)
  }
  socket.on('disconnect', lost)
  socket.on('connect_error', (error) => lost(error.message))
  socket.on('messaging', (wire: unknown, reply: unknown) => {
    if (!wanted) return
    if (typeof reply === 'function') reply()
    events.message(wire)
  })

  return {
    connect() {
      wanted = true
      heard()
      socket.connect()
      socket.io.engine.on('packet', heard)
      // A connection that breaks before its first word is nobody's error to socket.io: it would wait on for it.
      socket.io.engine.on('close', (reason) => {
        if (!socket.connected) lost(reason)
      })
      socket.io.engine.on('handshake', ({ pingInterval }) => {
        heartbeat = pingInterval
      })
    },
    drop() {
      wanted = false
      // First the connection itself: it may be too dead for a goodbye.
      socket.io.engine?.close()
      socket.disconnect()
    },
    connected: () => socket.connected,
    join: (room, ms) =>
      new Promise((resolve) => {
        socket.timeout(ms).emit('join', room, (late: Error | null, answer: unknown) => {
          resolve(late ? undefined : answer)
        })
      }),
    received: (createdAt) => void socket.emit('received', createdAt),
    silence: () => Date.now() - heardAt,
    heartbeat: () => heartbeat,
  }
}

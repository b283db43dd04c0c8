import { vi } from 'vitest'
import { type Connection, createConnection } from './connection.ts'
import type { LiveSocket, SocketEvents } from './socket-io.ts'

export const HEARTBEAT_MS = 25_000

const well = {
  up: true,
  answers: true,
  answer: { ok: true } as unknown,
  /** How long an answer takes, milliseconds. */
  lag: 0,
  heardAt: 0,
  connected: false,
  /** How the room's name and the socket are got. */
  room: async () => 'kapao-g1',
  make: async (): Promise<unknown> => undefined,
}

/** A server that answers or doesn't, and the page's socket to it. */
export const net = {
  ...well,
  /** When each connection was tried, milliseconds after the first start. */
  tries: [] as number[],
  /** Rooms that were asked for. */
  joins: [] as string[],
  received: [] as number[],
  events: undefined as SocketEvents | undefined,
}
const started = Date.now()

const socket: LiveSocket = {
  connect() {
    net.tries.push(Date.now() - started)
    net.heardAt = Date.now()
    setTimeout(() => {
      net.connected = net.up
      if (net.up) net.events?.onConnect()
      else net.events?.onDisconnect('no network')
    }, 10)
  },
  disconnect() {
    net.connected = false
  },
  isConnected: () => net.connected,
  join: async (room, ms) => {
    net.joins.push(room)
    const answered = net.answers && net.lag <= ms
    const wait = net.answers ? Math.min(net.lag, ms) : ms
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return answered ? net.answer : undefined
  },
  acknowledge: (at) => void net.received.push(at),
  msSinceLastPacket: () => Date.now() - net.heardAt,
  pingIntervalMs: () => HEARTBEAT_MS,
}

/** Listeners of the connection. */
export const listeners = {
  onJoined: vi.fn<() => void>(),
  onRefusal: vi.fn<(error: Error | undefined) => void>(),
  onMessage: vi.fn<(wire: unknown) => void>(),
  onChange: vi.fn<() => void>(),
}

/** A connection, not yet opened; nothing was tried and told before. */
export function freshConnection(): Connection {
  Object.assign(net, well, { tries: [], joins: [], received: [] })
  for (const each of Object.values(listeners)) each.mockClear()
  return createConnection({
    createSocket: async (events) => {
      await net.make()
      net.events = events
      return socket
    },
    getRoom: () => net.room(),
    ...listeners,
  })
}

/** Time begins, and tries are repeated after the whole of each wait. */
export function startTime(): void {
  vi.useFakeTimers({ now: started })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The connection breaks, and no new one can be made. */
export function breakDown(): void {
  Object.assign(net, { up: false, connected: false })
  net.tries = []
  net.events?.onDisconnect('transport close')
}

import { vi } from 'vitest'
import { type Connection, createConnection } from './connection.ts'
import type { LiveSocket, SocketEvents } from './socket-io.ts'

export const HEARTBEAT_MS = 25_000

const defaults = {
  up: true,
  answers: true,
  answer: { ok: true } as unknown,
  /** Delay of acknowledgements, milliseconds. */
  lag: 0,
  heardAt: 0,
  connected: false,
  /** Resolve the room's name and create the socket; may be made to reject. */
  room: async () => 'kapao-g1',
  make: async (): Promise<unknown> => undefined,
}

/** Configurable fake server and the page's socket. */
export const net = {
  ...defaults,
  /** Time of each connection attempt, milliseconds since the start. */
  tries: [] as number[],
  /** Requested rooms. */
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

export const listeners = {
  onJoined: vi.fn<() => void>(),
  onMessage: vi.fn<(wire: unknown) => void>(),
  onChange: vi.fn<() => void>(),
}

/** A connection that isn't opened yet, with all mocks reset. */
export function createTestConnection(): Connection {
  Object.assign(net, defaults, { tries: [], joins: [], received: [] })
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

/** Fake timers and backoff without jitter. */
export function useTestTimers(): void {
  vi.useFakeTimers({ now: started })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Breaks the connection and makes new attempts fail. */
export function breakConnection(): void {
  Object.assign(net, { up: false, connected: false })
  net.tries = []
  net.events?.onDisconnect('transport close')
}

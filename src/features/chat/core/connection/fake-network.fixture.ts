import type { LiveSocket, SocketEvents } from './socket-io.ts'

export const PING_MS = 25_000

/** The server of a live connection, and what the page asked of it. */
export class FakeNetwork {
  isUp = true
  isConnected = false
  /** Acknowledgement of joins; undefined: none. */
  ack: unknown = { ok: true }
  ackDelayMs = 0
  lastPacketAt = Date.now()
  /** Times of connection attempts. */
  attempts: number[] = []
  joins = 0
  events: SocketEvents | undefined
  getRoom: () => Promise<string> = async () => 'kapao-g1'
  create: () => Promise<void> = async () => undefined

  readonly socket: LiveSocket = {
    connect: () => {
      this.attempts.push(Date.now())
      this.lastPacketAt = Date.now()
      setTimeout(() => {
        this.isConnected = this.isUp
        if (this.isUp) this.events?.onConnect()
        else this.events?.onDisconnect('no network')
      }, 10)
    },
    disconnect: () => {
      this.isConnected = false
    },
    isConnected: () => this.isConnected,
    join: async (_room, timeoutMs) => {
      this.joins++
      const ms = this.ack === undefined ? timeoutMs : this.ackDelayMs
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      return this.ack
    },
    acknowledge: () => undefined,
    msSinceLastPacket: () => Date.now() - this.lastPacketAt,
    pingIntervalMs: () => PING_MS,
  }

  /** Breaks the connection. */
  lose(isUp = false): void {
    Object.assign(this, { isUp, isConnected: false, attempts: [] })
    this.events?.onDisconnect('transport close')
  }
}

import { Redis } from 'ioredis'
import { withTimeout } from '#server/platform/with-timeout.ts'

/** Messages are published to Redis before they are delivered: this is how long one waits for a Redis that freezes. */
const COMMAND_TIMEOUT_MS = 2000

/** A connection with unanswered commands that is silent for longer is replaced: a dead TCP connection never ends. */
const SILENCE_TIMEOUT_MS = 10_000

const commonOptions = { connectTimeout: 5000, socketTimeout: SILENCE_TIMEOUT_MS }

/** Commands fail fast while Redis doesn't respond. */
const publisherOptions = { ...commonOptions, maxRetriesPerRequest: 3, commandTimeout: COMMAND_TIMEOUT_MS }

/** Commands wait for the connection: a SUBSCRIBE or a read is still wanted later. */
const listenerOptions = { ...commonOptions, maxRetriesPerRequest: null }

/**
 * Redis client for the socket.io adapter, which doesn't await some of its commands and opens further connections, one that
 * reads the stream and one that subscribes: rejections on any of them must not end the process.
 */
export class AdapterRedis extends Redis {
  readonly #url: string
  readonly #listeners: AdapterRedis[] = []
  readonly #channels = new Set<string>()

  constructor(url: string, role: 'publisher' | 'listener' = 'publisher') {
    super(url, role === 'publisher' ? publisherOptions : listenerOptions)
    this.#url = url
    this.on('error', () => {})
    // A first SUBSCRIBE that was never answered isn't repeated by the client. Repeating an answered one has no effect.
    this.on('ready', () => {
      if (this.#channels.size > 0) void this.subscribe(...this.#channels)
    })
  }

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const [command] = args
    if (command.name === 'subscribe') for (const channel of command.args) this.#channels.add(String(channel))
    const result = super.sendCommand(...args)
    if (result instanceof Promise) result.catch(() => {})
    return result
  }

  /** What the adapter gets: its `duplicate` opens a listener. */
  forAdapter(): unknown {
    return Object.assign(this, { duplicate: () => this.#openListener() })
  }

  #openListener(): AdapterRedis {
    const listener = new AdapterRedis(this.#url, 'listener')
    this.#listeners.push(listener)
    return listener
  }

  /** Whether it and its listeners are connected. */
  isConnected(): boolean {
    return [this, ...this.#listeners].every(({ status }) => status === 'ready')
  }

  /** Waits until its listeners are connected, but not for long. */
  async waitForListeners(): Promise<void> {
    const connected = this.#listeners
      .filter(({ status }) => status !== 'ready')
      .map((listener) => new Promise<void>((resolve) => listener.once('ready', () => resolve())))
    // Fails only when the time is up: the server starts without them.
    await withTimeout(COMMAND_TIMEOUT_MS, Promise.all(connected)).catch(() => {})
  }

  /** Resolves if Redis responds. Also sends traffic on a silent subscription, so that a dead one is noticed. */
  async checkConnections(): Promise<void> {
    for (const listener of this.#listeners) if (listener.#channels.size > 0) void listener.ping()
    await this.ping()
  }

  disconnectListeners(): void {
    for (const listener of this.#listeners) listener.disconnect()
  }
}

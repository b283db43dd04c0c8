import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { WebSocket } from 'ws'

/** Delay before an automatic reconnection; the portal's own delays are longer. */
const RECONNECT_DELAY_MS = 100

export interface SocketSettings {
  readonly timeoutMs: number
  readonly origin?: string | undefined
}

const joinReply = v.object({ ok: v.boolean(), message: v.optional(v.string()) })
const textMessage = v.looseObject({
  message: v.looseObject({ payload: v.looseObject({ message: v.string() }) }),
})

/** Messages that arrived, for those who wait for one. */
class Inbox {
  readonly #messages: unknown[] = []
  readonly #waiting = new Set<() => void>()

  add(message: unknown): void {
    this.#messages.push(message)
    for (const check of this.#waiting) check()
  }

  /** Waits for a message with this text, also one that arrived already. @returns undefined if there is none in time */
  async waitForText(text: string, timeoutMs: number): Promise<unknown> {
    return await new Promise((resolve) => {
      const check = (isLate = false) => {
        const found = this.#messages.find((message) => {
          const parsed = v.safeParse(textMessage, message)
          return parsed.success && parsed.output.message.payload.message === text
        })
        if (found === undefined && !isLate) return
        clearTimeout(timer)
        this.#waiting.delete(check)
        resolve(found)
      }
      const timer = setTimeout(check, timeoutMs, true)
      this.#waiting.add(check)
      check()
    })
  }
}

/** A connection of the portal's chat: socket.io 4, with the token in the handshake. */
export class ChatSocket {
  readonly inbox = new Inbox()
  readonly #socket: Socket
  readonly #timeoutMs: number

  constructor(host: string, auth: object, { timeoutMs, origin }: SocketSettings) {
    this.#timeoutMs = timeoutMs
    this.#socket = io(host, {
      auth: { ...auth },
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: RECONNECT_DELAY_MS,
      reconnectionDelayMax: RECONNECT_DELAY_MS,
      timeout: timeoutMs,
      ...(origin === undefined ? {} : { extraHeaders: { origin } }),
    })
    this.#socket.on('messaging', (message: unknown) => this.inbox.add(message))
  }

  /** @param isAgain cuts the connection like a lost network first @returns why it was refused; undefined if it is open */
  async connect(isAgain = false): Promise<string | undefined> {
    return await new Promise((resolve) => {
      const finish = (refusal?: Error) => {
        clearTimeout(timer)
        this.#socket.off('connect', finish).off('connect_error', finish)
        resolve(refusal?.message)
      }
      const timer = setTimeout(() => finish(new Error('no answer in time')), this.#timeoutMs)
      this.#socket.on('connect', finish).on('connect_error', finish)
      if (isAgain) this.#socket.io.engine.close()
      else this.#socket.connect()
    })
  }

  /** @returns the acknowledgement; undefined if there is none in time */
  async join(room: string): Promise<v.InferOutput<typeof joinReply> | undefined> {
    const acknowledged = this.#socket.timeout(this.#timeoutMs).emitWithAck('join', room)
    const parsed = v.safeParse(joinReply, await acknowledged.catch(() => undefined))
    return parsed.success ? parsed.output : undefined
  }

  close(): void {
    this.#socket.close()
  }
}

/** Opens the optional plain websocket, which delivers messages as JSON text. @returns undefined if it can't be opened */
export async function openPlainSocket(address: string, { timeoutMs, origin }: SocketSettings) {
  const inbox = new Inbox()
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  // Terminating a connection that isn't open yet emits an error.
  socket.on('error', () => undefined)
  // A server that never answers a closing handshake would keep the process alive.
  const close = () => socket.terminate()
  socket.on('message', (data, isBinary) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), isBinary ? undefined : String(data))
    inbox.add(parsed.output)
  })
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(timeoutMs) })
    return { inbox, close }
  } catch {
    close()
    return undefined
  }
}

import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'

/** Delay before an automatic reconnection; the portal's own delays are longer. */
const RECONNECT_DELAY_MS = 100

const joinReply = v.object({ ok: v.boolean(), message: v.optional(v.string()) })
const textMessage = v.object({ message: v.object({ payload: v.object({ message: v.string() }) }) })

export type JoinReply = v.InferOutput<typeof joinReply>

/** A connection of the portal's chat: socket.io 4, with the token in the handshake (D26). */
export class ChatSocket {
  readonly #socket: Socket
  readonly #timeoutMs: number

  constructor(host: string, auth: object, options: { timeoutMs: number; origin: string | undefined }) {
    this.#timeoutMs = options.timeoutMs
    this.#socket = io(host, {
      auth: { ...auth },
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnectionDelay: RECONNECT_DELAY_MS,
      reconnectionDelayMax: RECONNECT_DELAY_MS,
      timeout: options.timeoutMs,
      ...(options.origin === undefined ? {} : { extraHeaders: { origin: options.origin } }),
    })
  }

  /** @returns why the connection was refused; undefined if it is open */
  async connect(): Promise<string | undefined> {
    const outcome = this.#outcome()
    this.#socket.connect()
    return await outcome
  }

  /** Cuts the connection like a lost network and waits for the automatic reconnection. */
  async reconnect(): Promise<string | undefined> {
    const outcome = this.#outcome()
    this.#socket.io.engine.close()
    return await outcome
  }

  /** @returns the acknowledgement; undefined if there is none in time */
  async join(room: string): Promise<JoinReply | undefined> {
    const reply: unknown = await this.#socket
      .timeout(this.#timeoutMs)
      .emitWithAck('join', room)
      .catch(() => undefined)
    const parsed = v.safeParse(joinReply, reply)
    return parsed.success ? parsed.output : undefined
  }

  /** Waits for a text message with this text, from now on. @returns undefined if it doesn't arrive in time */
  waitForText(text: string): Promise<unknown> {
    return new Promise((resolve) => {
      const finish = (message: unknown) => {
        clearTimeout(timer)
        this.#socket.off('messaging', onMessage)
        resolve(message)
      }
      const onMessage = (message: unknown) => {
        const parsed = v.safeParse(textMessage, message)
        if (parsed.success && parsed.output.message.payload.message === text) finish(message)
      }
      const timer = setTimeout(() => finish(undefined), this.#timeoutMs)
      this.#socket.on('messaging', onMessage)
    })
  }

  /** @returns the texts of the text messages that arrive from now on */
  collectTexts(): readonly string[] {
    const texts: string[] = []
    this.#socket.on('messaging', (message: unknown) => {
      const parsed = v.safeParse(textMessage, message)
      if (parsed.success) texts.push(parsed.output.message.payload.message)
    })
    return texts
  }

  close(): void {
    this.#socket.close()
  }

  #outcome(): Promise<string | undefined> {
    return new Promise((resolve) => {
      const finish = (refusal: string | undefined) => {
        clearTimeout(timer)
        this.#socket.off('connect', onConnect)
        this.#socket.off('connect_error', onError)
        resolve(refusal)
      }
      const onConnect = () => finish(undefined)
      const onError = (error: Error) => finish(error.message)
      const timer = setTimeout(() => finish('no answer in time'), this.#timeoutMs)
      this.#socket.on('connect', onConnect)
      this.#socket.on('connect_error', onError)
    })
  }
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { chatHistory, chatSend, chatUploadImage, conversation } from '#contract/chat.ts'
import { login } from '#contract/login.ts'
import { walletActivate } from '#contract/slots.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { TEST_PASSWORD, type TestMember } from '#tests/setup/server-harness.ts'

/** Of a member's requests, every few are something else than a transfer. Below the rate limits of one member. */
const CHAT_EVERY = 4
const UPLOAD_EVERY = 20
const SIGN_IN_EVERY = 40
const REQUEST_EVERY_MS = 200
const TIMEOUT_MS = 30_000

/** The game to which members transfer. */
const GAME = 'NAKA'

/** Counts of one phase of the run. */
export interface Tally {
  readonly phase: string
  requests: number
  /** Requests without a response, and responses with 500, 502 or 504. */
  readonly lost: string[]
  /** Responses with 503, after which the request was repeated. */
  unavailable: number
  /** Of transfers until they were confirmed. */
  readonly transferMs: number[]
}

/** The form of an upload. */
export interface Form {
  readonly body: Buffer
  readonly type: string
}

/**
 * A member who uses the portal, and what the backend has confirmed to them: transfers, messages, pictures and sign-ins, from an
 * address of their own, by which nginx chooses the process of their chat. Why not autocannon: it counts responses, but doesn't
 * know which effect each of them confirmed to whom, and it doesn't repeat a request until its outcome is known.
 */
export class LoadClient {
  readonly member: TestMember
  /** Amounts in satang of accepted transfers; each is used once. */
  readonly transferred: number[] = []
  /** Accepted messages: the phase of each by clientId. */
  readonly sent = new Map<string, string>()
  /** Messages that were received, live or in the history. */
  readonly received = new Set<string>()
  /** Paths of accepted pictures. */
  readonly pictures: string[] = []
  /** Messages that one connection received twice, and reconnections. */
  readonly counts = { doubled: 0, reconnected: 0 }
  readonly #address: string
  readonly #tally: () => Tally
  readonly #agent: Agent
  readonly #socket: Socket
  #token: string
  #isJoined = false
  #isFinishing = false

  /** @param tally of the present phase */
  constructor(address: string, localAddress: string, member: TestMember, tally: () => Tally) {
    this.#address = address
    this.#tally = tally
    this.#agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false })
    this.member = member
    this.#token = member.token
    this.#socket = this.#connectChat(localAddress)
  }

  /** Sends requests until `finish`. @throws Error if one is refused */
  async work(picture: Form): Promise<void> {
    await this.#call(walletActivate, { path: walletActivate.path.replace('{slotCode}', GAME) })
    for (let count = 1; !this.#isFinishing; count++) {
      const next = pause(REQUEST_EVERY_MS)
      if (count % SIGN_IN_EVERY === 0) await this.#signIn()
      // Messages that are sent before members have joined their room for the first time aren't received.
      else if (count % UPLOAD_EVERY === 0 && this.#isJoined) await this.#sendPicture(picture)
      else if (count % CHAT_EVERY === 0 && this.#isJoined)
        await this.#chat({ message_type: 'text', payload: { message: `Message ${count}` } })
      else await this.#transfer(count)
      await next
    }
    await this.#readHistory()
    for (const path of this.pictures) await this.#call({ method: 'GET', path })
  }

  /** Ends `work`, which then reads the history and all pictures. */
  finish(): void {
    this.#isFinishing = true
  }

  close(): void {
    this.#socket.disconnect()
    this.#agent.destroy()
  }

  async #signIn(): Promise<void> {
    const body = await this.#call(login, { json: { username: this.member.phone, password: TEST_PASSWORD } })
    this.#token = v.parse(login.response, JSON.parse(body)).token
  }

  async #transfer(count: number): Promise<void> {
    const satang = 100 + count
    const beganMs = performance.now()
    await this.#call(walletTransfer, {
      json: { from: 'WALLET', to: GAME, amount: satang / 100 },
      headers: { 'idempotency-key': randomUUID() },
    })
    this.transferred.push(satang)
    this.#tally().transferMs.push(performance.now() - beganMs)
  }

  async #chat(message: object): Promise<void> {
    const ids = { userId: this.member.publicId, clientId: randomUUID() }
    await this.#call(chatSend, { json: { sender: 'customer', message, ...ids } })
    this.sent.set(ids.clientId, this.#tally().phase)
  }

  async #sendPicture({ body, type }: Form): Promise<void> {
    const answer = await this.#call(chatUploadImage, { body, headers: { 'content-type': type } })
    const filePath = v.parse(chatUploadImage.response, JSON.parse(answer)).path
    this.pictures.push(filePath)
    await this.#chat({
      message_type: 'media',
      payload: { message: 'a.jpg', url: true, fileType: 'image', filePath },
    })
  }

  async #readHistory(): Promise<void> {
    const json = { userId: this.member.publicId, limit: 100, skip: 0 }
    const body = await this.#call(chatHistory, { json })
    for (const { clientId } of v.parse(v.array(conversation), JSON.parse(body)))
      if (clientId) this.received.add(clientId)
  }

  /** Sends a request, unchanged, until its outcome is known. @returns the body of the response */
  async #call(
    { method, path }: Pick<Call, 'method' | 'path'>,
    given: { path?: string; json?: object; body?: Buffer; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<string> {
    const url = this.#address + (given.path ?? path)
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(given.json && { 'content-type': 'application/json' }),
      ...given.headers,
    }
    for (;;) {
      const tally = this.#tally()
      tally.requests++
      const sent = request(url, { agent: this.#agent, method, headers })
      sent.end(given.json ? JSON.stringify(given.json) : given.body)
      const answer = await readAnswer(sent).catch(String)
      if (typeof answer === 'string') tally.lost.push(`${path}: ${answer}`)
      else if (answer.status === 200) return answer.body
      else if (answer.status === 503) tally.unavailable++
      else if (answer.status >= 500) tally.lost.push(`${path}: ${answer.status} ${answer.body.slice(0, 100)}`)
      // 429: too many pictures were waiting.
      else if (answer.status !== 429)
        throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
      await pause(REQUEST_EVERY_MS)
    }
  }

  /** Connects as the portal does: joins after each connection, and reads the history after a reconnection. */
  #connectChat(localAddress: string): Socket {
    const socket = io(this.#address, {
      auth: (give: (data: object) => void) => give({ token: this.#token }),
      rejectUnauthorized: false,
      // As a browser does: the backend refuses other origins.
      extraHeaders: { origin: this.#address },
      // Passed on to the WebSocket, but missing in the types.
      ...{ localAddress },
      ...{ transports: ['websocket'], forceNew: true, reconnectionDelay: 200, reconnectionDelayMax: 1000 },
    })
    let live = new Set<string>()
    socket.on('messaging', (message: unknown) => {
      const { clientId, createdAt } = v.parse(conversation, message)
      socket.emit('received', createdAt)
      if (!clientId) return
      if (live.has(clientId)) this.counts.doubled++
      live.add(clientId)
      this.received.add(clientId)
    })
    socket.on('connect', async () => {
      live = new Set()
      try {
        const answer: unknown = await socket.emitWithAck('join', `kapao-${this.member.publicId}`)
        v.parse(v.object({ ok: v.literal(true) }), answer)
      } catch {
        // The connection ended again meanwhile, or the server refused: connect once more.
        if (socket.connected) socket.disconnect().connect()
        return
      }
      if (this.#isJoined) {
        this.counts.reconnected++
        await this.#readHistory()
      }
      this.#isJoined = true
    })
    return socket
  }
}

async function readAnswer(sent: ClientRequest): Promise<{ status: number; body: string }> {
  const [response]: IncomingMessage[] = await once(sent, 'response', {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response?.statusCode ?? 0, body: response ? await text(response) : '' }
}

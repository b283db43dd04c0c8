import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { chatHistory, chatSend, chatUploadImage, conversation } from '../../../src/contract/chat.ts'
import { login } from '../../../src/contract/login.ts'
import { walletActivate, walletTransfer } from '../../../src/contract/wallet.ts'

/** Of a member's requests, every few are something else than a transfer. Below the rate limits of one member. */
const CHAT_EVERY = 4
const UPLOAD_EVERY = 20
const SIGN_IN_EVERY = 40
const REQUESTS_PER_SECOND = 5
const TIMEOUT_SECONDS = 30

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
  /** Responses with 429, after which the request was repeated: too many pictures were waiting. */
  refused: number
  /** Milliseconds until a request was confirmed, by path. */
  readonly times: Map<string, number[]>
}

export interface Target {
  /** e.g. `https://127.0.0.1:18443` */
  readonly address: string
  /** Body of an upload, with its headers. */
  readonly picture: Pick<Request, 'body' | 'headers'>
  /** Of the present phase. */
  tally: Tally
  /** Ends the run. */
  fail(error: unknown): void
}

export interface Account {
  readonly id: number
  readonly publicId: string
  readonly phone: string
  readonly password: string
  token: string
}

/** A request that is repeated, unchanged, until its outcome is known. */
interface Step {
  readonly request: Request
  /** Takes the body of a 200; false for a 404, which is an error unless it is accepted. */
  confirm(body: string | false): unknown
}

/**
 * A member who uses the portal, and what the backend has confirmed to them: transfers, messages, pictures and sign-ins, from an
 * address of their own, because rate limits also count by address.
 */
export class LoadClient {
  readonly account: Account
  readonly room: string
  /** Amounts in satang of accepted transfers; each is used once. */
  readonly transferred: number[] = []
  /** Accepted messages: the phase of each by clientId. */
  readonly sent = new Map<string, string>()
  /** Messages that were received, live or in the history. */
  readonly received = new Set<string>()
  /** Paths of accepted pictures. */
  readonly pictures: string[] = []
  /** Messages that one connection received twice, reconnections, and pictures that the backend couldn't find at the end. */
  readonly counts = { doubled: 0, reconnected: 0, missingPictures: 0 }
  readonly #target: Target
  readonly #urgent: Step[]
  readonly #finished = Promise.withResolvers<void>()
  readonly #socket: Socket
  readonly #load: { stop(): void }
  #satang = 100
  #count = 0
  #isJoined = false
  #isFinishing = false

  constructor(target: Target, localAddress: string, account: Account) {
    this.#target = target
    this.account = account
    this.room = `kapao-${account.publicId}`
    const activate = walletActivate.path.replace('{slotCode}', GAME)
    this.#urgent = [this.#step({ method: walletActivate.method, path: activate })]
    this.#socket = this.#connectChat(localAddress)
    this.#load = this.#sendSteps(localAddress)
  }

  /** Reads the history and all pictures, after which no more requests follow. */
  finish(): Promise<void> {
    const findPictures = this.pictures.map((path) =>
      this.#step({ method: 'GET', path }, (body) => body === false && this.counts.missingPictures++),
    )
    this.#urgent.push(this.#readHistory(), ...findPictures)
    this.#isFinishing = true
    return this.#finished.promise
  }

  close(): void {
    this.#load.stop()
    this.#socket.disconnect()
  }

  #step(request: Request, confirm: Step['confirm'] = requireBody): Step {
    const headers = { authorization: `Bearer ${this.account.token}`, ...request.headers }
    return { request: { ...request, headers }, confirm }
  }

  #post(path: string, body: object, confirm: (body: string) => unknown, headers = {}): Step {
    const request = { method: 'POST', path, body: JSON.stringify(body) }
    return this.#step({ ...request, headers: { 'content-type': 'application/json', ...headers } }, (text) =>
      confirm(requireBody(text)),
    )
  }

  #nextStep(): Step {
    const next = this.#urgent.shift()
    if (next) return next
    if (this.#isFinishing) {
      this.#finished.resolve()
      return this.#readHistory()
    }
    const count = ++this.#count
    if (count % SIGN_IN_EVERY === 0) return this.#signIn()
    // Messages that are sent before members have joined their room for the first time aren't received.
    if (count % UPLOAD_EVERY === 0 && this.#isJoined) return this.#uploadPicture()
    if (count % CHAT_EVERY === 0 && this.#isJoined)
      return this.#chat({ message_type: 'text', payload: { message: `Message ${count}` } })
    return this.#transfer()
  }

  #signIn(): Step {
    const { phone, password } = this.account
    return this.#post(login.path, { username: phone, password }, (body) => {
      this.account.token = v.parse(login.response, JSON.parse(body)).token
    })
  }

  #transfer(): Step {
    const satang = this.#satang++
    const body = { from: 'WALLET', to: GAME, amount: satang / 100 }
    const key = { 'idempotency-key': randomUUID() }
    return this.#post(walletTransfer.path, body, () => this.transferred.push(satang), key)
  }

  #chat(message: object): Step {
    const ids = { userId: this.account.publicId, clientId: randomUUID() }
    return this.#post(chatSend.path, { sender: 'customer', message, ...ids }, () =>
      this.sent.set(ids.clientId, this.#target.tally.phase),
    )
  }

  #uploadPicture(): Step {
    const request = { method: 'POST', path: chatUploadImage.path, ...this.#target.picture }
    return this.#step(request, (body) => {
      const filePath = v.parse(chatUploadImage.response, JSON.parse(requireBody(body))).path
      this.pictures.push(filePath)
      const payload = { message: 'a.jpg', url: true, fileType: 'image', filePath }
      this.#urgent.push(this.#chat({ message_type: 'media', payload }))
    })
  }

  #readHistory(): Step {
    return this.#post(chatHistory.path, { userId: this.account.publicId, limit: 100, skip: 0 }, (body) => {
      for (const { clientId } of v.parse(v.array(conversation), JSON.parse(body)))
        if (clientId) this.received.add(clientId)
    })
  }

  /** Sends steps, each until it is confirmed, on a connection of its own. */
  #sendSteps(localAddress: string): { stop(): void } {
    let step: Step | undefined
    let [isUnanswered, beganMs] = [false, 0]
    const handle = (status: number, body: string) => {
      const { tally } = this.#target
      const path = step?.request.path ?? ''
      isUnanswered = false
      if (status === 429) tally.refused++
      else if (status === 503) tally.unavailable++
      else if (status >= 500) tally.lost.push(`${path}: ${status} ${body.slice(0, 100)}`)
      else {
        if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`)
        step?.confirm(status === 200 && body)
        tally.times.set(path, [...(tally.times.get(path) ?? []), performance.now() - beganMs])
        step = undefined
      }
    }
    const setupRequest = (request: Request) => {
      const { tally } = this.#target
      if (isUnanswered) tally.lost.push(`${step?.request.path}: no response`)
      if (!step) [step, beganMs] = [this.#nextStep(), performance.now()]
      isUnanswered = true
      tally.requests++
      return { ...request, ...step.request }
    }
    const onResponse = (status: number, body: string) => {
      try {
        handle(status, body)
      } catch (error) {
        this.#target.fail(error)
      }
    }
    return autocannon({
      ...{ url: this.#target.address, connections: 1, duration: 3600, timeout: TIMEOUT_SECONDS },
      ...{ overallRate: REQUESTS_PER_SECOND, tlsOptions: { localAddress } },
      requests: [{ setupRequest, onResponse }],
    })
  }

  /** Connects as the portal does: joins after each connection, and reads the history after a reconnection. */
  #connectChat(localAddress: string): Socket {
    const { address } = this.#target
    const socket = io(address, {
      auth: (give: (data: object) => void) => give({ token: this.account.token }),
      rejectUnauthorized: false,
      // As a browser does: the backend refuses other origins.
      extraHeaders: { origin: address },
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
        v.parse(v.object({ ok: v.literal(true) }), await socket.emitWithAck('join', this.room))
      } catch {
        // The connection ended again meanwhile, or the server refused: connect once more.
        if (socket.connected) socket.disconnect().connect()
        return
      }
      if (this.#isJoined) {
        this.counts.reconnected++
        this.#urgent.push(this.#readHistory())
      }
      this.#isJoined = true
    })
    return socket
  }
}

function requireBody(body: string | false): string {
  if (body === false) throw new Error('A request was answered with 404.')
  return body
}

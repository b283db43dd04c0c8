import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { chatHistory, chatSend, chatUploadImage, conversation } from '../../../src/contract/chat.ts'
import { login } from '../../../src/contract/login.ts'
import { walletActivate, walletTransfer } from '../../../src/contract/wallet.ts'
import type { EncodedForm } from '../form.ts'

/** Of a member's requests, every few are something else than a transfer. Below the rate limits of one member. */
const CHAT_EVERY = 4
const UPLOAD_EVERY = 20
const SIGN_IN_EVERY = 40
const REQUESTS_PER_SECOND = { member: 5, guest: 1 }
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
  readonly picture: EncodedForm
  /** Of the present phase. */
  tally: Tally
}

export interface Account {
  readonly id: number
  readonly publicId: string
  readonly phone: string
  readonly password: string
}

/** A member or a guest who uses the portal, and what the backend has confirmed to them. */
export interface LoadClient {
  readonly room: string
  readonly account: Account | undefined
  /** Amounts in satang of accepted transfers; each is used once. */
  readonly transferred: number[]
  /** Accepted messages: the phase of each by clientId. */
  readonly sent: Map<string, string>
  /** Messages that were received, live or in the history. */
  readonly received: Set<string>
  /** Numbers of messages that one connection received twice, of reconnections, and of pictures. */
  readonly counts: { doubled: number; reconnected: number; pictures: number }
  /** Paths of stored pictures that the backend couldn't find at the end. */
  readonly missingPictures: string[]
  /** Reads the history and all pictures, after which no more requests follow. */
  finish(): Promise<void>
  close(): void
}

/** A request that is repeated, unchanged, until its outcome is known. */
interface Step {
  readonly request: Request
  confirm(body: string): void
  /** Handles a 404; without it, a 404 is an error. */
  missing?(): void
}

/**
 * Sends requests from an address of its own, as rate limits count by address: guests pictures, members also transfers, messages
 * and sign-ins.
 * @param fail ends the run
 */
export function startClient(
  target: Target,
  localAddress: string,
  account: Account | undefined,
  fail: (error: unknown) => void,
): LoadClient {
  const guestId = randomUUID()
  const identity = account ? { userId: account.publicId } : { guestId }
  const pictures: string[] = []
  const finished = Promise.withResolvers<void>()
  const urgent: Step[] = []
  let [token, satang, count, isFinishing, isJoined] = ['', 100, 0, false, false]
  let socket: Socket | undefined

  const post = (path: string, body: object, confirm: Step['confirm'], headers = {}): Step => ({
    request: {
      ...{ method: 'POST', path, body: JSON.stringify(body) },
      headers: { ...authorize(), 'content-type': 'application/json', ...headers },
    },
    confirm,
  })
  const authorize = (): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` })

  const signIn = ({ phone, password }: Account): Step =>
    post(login.path, { username: phone, password }, (body) => {
      token = v.parse(login.response, JSON.parse(body)).token
      if (!socket) urgent.push(activateGame())
    })

  const activateGame = (): Step => ({
    request: {
      ...{ method: walletActivate.method, headers: authorize() },
      path: walletActivate.path.replace('{slotCode}', GAME),
    },
    confirm() {
      socket = connectChat(
        target,
        client,
        localAddress,
        () => token,
        () => {
          if (isJoined) {
            client.counts.reconnected++
            urgent.push(readHistory())
          }
          isJoined = true
        },
      )
    },
  })

  function transfer(): Step {
    const own = satang++
    const body = { from: 'WALLET', to: GAME, amount: own / 100 }
    const key = { 'idempotency-key': randomUUID() }
    return post(walletTransfer.path, body, () => client.transferred.push(own), key)
  }

  function chat(message: object): Step {
    const clientId = randomUUID()
    return post(chatSend.path, { sender: 'customer', message, ...identity, clientId }, () =>
      client.sent.set(clientId, target.tally.phase),
    )
  }

  const uploadPicture = (): Step => ({
    request: {
      ...{ method: 'POST', path: chatUploadImage.path, body: target.picture.body },
      headers: { ...authorize(), ...target.picture.headers },
    },
    confirm(body) {
      const filePath = v.parse(chatUploadImage.response, JSON.parse(body)).path
      pictures.push(filePath)
      client.counts.pictures++
      const payload = { message: 'a.jpg', url: true, fileType: 'image', filePath }
      urgent.push(chat({ message_type: 'media', payload }))
    },
  })

  const readHistory = (): Step =>
    post(chatHistory.path, { ...identity, limit: 100, skip: 0 }, (body) => {
      for (const { clientId } of v.parse(v.array(conversation), JSON.parse(body)))
        if (clientId) client.received.add(clientId)
    })

  const findPicture = (path: string): Step => ({
    request: { method: 'GET', path },
    confirm: () => undefined,
    missing: () => client.missingPictures.push(path),
  })

  function nextStep(): Step {
    const next = urgent.shift()
    if (next) return next
    if (isFinishing) {
      finished.resolve()
      return readHistory()
    }
    count++
    if (!account) return uploadPicture()
    if (count === 1 || count % SIGN_IN_EVERY === 0) return signIn(account)
    // Messages that are sent before members have joined their room for the first time aren't received.
    if (count % UPLOAD_EVERY === 0 && isJoined) return uploadPicture()
    if (count % CHAT_EVERY === 0 && isJoined)
      return chat({ message_type: 'text', payload: { message: `Message ${count}` } })
    return transfer()
  }

  const client: LoadClient = {
    room: `kapao-${account?.publicId ?? guestId}`,
    account,
    transferred: [],
    sent: new Map(),
    received: new Set(),
    counts: { doubled: 0, reconnected: 0, pictures: 0 },
    missingPictures: [],
    finish() {
      urgent.push(readHistory(), ...pictures.map(findPicture))
      isFinishing = true
      return finished.promise
    },
    close() {
      run.stop()
      socket?.disconnect()
    },
  }
  const run = sendSteps(target, localAddress, account ? 'member' : 'guest', nextStep, fail)
  return client
}

/** Sends steps, each until it is confirmed, on a connection of its own. */
function sendSteps(
  target: Target,
  localAddress: string,
  kind: keyof typeof REQUESTS_PER_SECOND,
  nextStep: () => Step,
  fail: (error: unknown) => void,
): { stop(): void } {
  let step: Step | undefined
  let [isUnanswered, began] = [false, 0]
  const answered = (status: number, body: string) => {
    const { tally } = target
    const path = step?.request.path ?? ''
    isUnanswered = false
    if (status === 429) tally.refused++
    else if (status === 503) tally.unavailable++
    else if (status >= 500) tally.lost.push(`${path}: ${status} ${body.slice(0, 100)}`)
    else {
      if (status === 200) step?.confirm(body)
      else if (status === 404 && step?.missing) step.missing()
      else throw new Error(`${path}: ${status} ${body.slice(0, 200)}`)
      tally.times.set(path, [...(tally.times.get(path) ?? []), performance.now() - began])
      step = undefined
    }
  }
  return autocannon({
    url: target.address,
    connections: 1,
    duration: 3600,
    overallRate: REQUESTS_PER_SECOND[kind],
    timeout: TIMEOUT_SECONDS,
    tlsOptions: { localAddress },
    requests: [
      {
        setupRequest(request) {
          if (isUnanswered) target.tally.lost.push(`${step?.request.path}: no response`)
          if (!step) {
            step = nextStep()
            began = performance.now()
          }
          isUnanswered = true
          target.tally.requests++
          return { ...request, ...step.request }
        },
        onResponse(status, body) {
          try {
            answered(status, body)
          } catch (error) {
            fail(error)
          }
        },
      },
    ],
  })
}

/** Connects as the portal does: joins after each connection. */
function connectChat(
  target: Target,
  client: LoadClient,
  localAddress: string,
  token: () => string,
  onJoin: () => void,
): Socket {
  const socket = io(target.address, {
    auth: (give: (data: object) => void) => give({ token: token() }),
    rejectUnauthorized: false,
    // As a browser does: the backend refuses other origins.
    extraHeaders: { origin: target.address },
    // Passed on to the WebSocket, but missing in the types.
    ...{ localAddress },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
  })
  let live = new Set<string>()
  socket.on('messaging', (message: unknown) => {
    const { clientId, createdAt } = v.parse(conversation, message)
    socket.emit('received', createdAt)
    if (!clientId) return
    if (live.has(clientId)) client.counts.doubled++
    live.add(clientId)
    client.received.add(clientId)
  })
  socket.on('connect', async () => {
    live = new Set()
    try {
      const answer: unknown = await socket.emitWithAck('join', client.room)
      v.parse(v.object({ ok: v.literal(true) }), answer)
      onJoin()
    } catch {
      // The connection ended again meanwhile, or the server refused: connect once more.
      if (socket.connected) socket.disconnect().connect()
    }
  })
  return socket
}

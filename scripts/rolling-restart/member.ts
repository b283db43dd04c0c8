import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { chatHistory, chatSend, conversation } from '../../src/contract/chat.ts'
import { login } from '../../src/contract/login.ts'
import { walletActivate, walletTransfer } from '../../src/contract/wallet.ts'
import { createHttpClient, expectOk, type Target } from './http-client.ts'
import { findMissingPictures, pictureMessage, uploadPicture } from './pictures.ts'

/** Steps of a member: a transfer each, and every few of them something else. Below the rate limits of one member. */
const STEP_MS = 200
const CHAT_EVERY = 4
const UPLOAD_EVERY = 20
const SIGN_IN_EVERY = 40

/** The game to which members transfer. */
export const GAME = 'NAKA'

export interface Account {
  readonly id: number
  readonly publicId: string
  readonly phone: string
  readonly password: string
}

/** A member who uses the portal, and what the backend has confirmed to them. */
export interface LoadMember {
  readonly account: Account
  /** Amounts in satang of accepted transfers; each is used once. */
  readonly transferred: number[]
  /** Accepted messages: the phase of each by clientId. */
  readonly sent: Map<string, string>
  /** Messages that were received, live or in the history after a reconnection. */
  readonly received: Set<string>
  /** Number of messages that one connection received twice. */
  doubled: number
  /** Number of reconnections. */
  reconnected: number
  /** Paths of stored pictures. */
  readonly pictures: string[]
  /** Reads the history once more, as the portal does when it is opened. */
  readHistory(): Promise<void>
  findMissingPictures(): Promise<string[]>
  close(): void
}

/** Signs in and goes on with transfers, messages and pictures until aborted. */
export async function startMember(
  target: Target,
  account: Account,
  localAddress: string,
  picture: Uint8Array,
  stop: AbortSignal,
): Promise<{ member: LoadMember; ended: Promise<void> }> {
  const http = createHttpClient(target, localAddress)
  const identity = { userId: account.publicId }
  let token = ''
  let amount = 100

  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    expectOk(http, {
      ...{ method: 'POST', path, body: JSON.stringify(body) },
      headers: { ...authorize(), 'content-type': 'application/json', ...headers },
    })
  const authorize = (): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` })

  async function signIn(): Promise<void> {
    const began = performance.now()
    const text = await post(login.path, { username: account.phone, password: account.password })
    target.tally.signIns.push(performance.now() - began)
    token = v.parse(login.response, JSON.parse(text)).token
  }

  async function transfer(): Promise<void> {
    const satang = amount++
    const began = performance.now()
    const body = { from: 'WALLET', to: GAME, amount: satang / 100 }
    await post(walletTransfer.path, body, { 'idempotency-key': randomUUID() })
    target.tally.transfers.push(performance.now() - began)
    member.transferred.push(satang)
  }

  async function chat(message: object): Promise<void> {
    const clientId = randomUUID()
    await post(chatSend.path, { sender: 'customer', message, ...identity, clientId })
    member.sent.set(clientId, target.tally.phase)
  }

  async function upload(): Promise<void> {
    const path = await uploadPicture(http, picture, authorize())
    member.pictures.push(path)
    await chat(pictureMessage(path))
  }

  async function readHistory(): Promise<void> {
    const text = await post(chatHistory.path, { ...identity, limit: 100, skip: 0 })
    for (const { clientId } of v.parse(v.array(conversation), JSON.parse(text)))
      if (clientId) member.received.add(clientId)
  }

  async function work(): Promise<void> {
    for (let step = 1; !stop.aborted; step++) {
      await transfer()
      if (step % CHAT_EVERY === 0)
        await chat({ message_type: 'text', payload: { message: `Message ${step}` } })
      if (step % UPLOAD_EVERY === 0) await upload()
      if (step % SIGN_IN_EVERY === 0) await signIn()
      await pause(STEP_MS)
    }
  }

  const member: LoadMember = {
    account,
    transferred: [],
    sent: new Map(),
    received: new Set(),
    doubled: 0,
    reconnected: 0,
    pictures: [],
    readHistory,
    findMissingPictures: () => findMissingPictures(http, member.pictures),
    close() {
      socket.disconnect()
      http.close()
    },
  }
  await signIn()
  const activate = walletActivate.path.replace('{slotCode}', GAME)
  await expectOk(http, { method: walletActivate.method, path: activate, headers: authorize() })
  const socket = await connectChat(target, member, { localAddress, token: () => token, readHistory })
  return { member, ended: work() }
}

interface ChatOptions {
  readonly localAddress: string
  readonly token: () => string
  readonly readHistory: () => Promise<void>
}

/** Connects as the portal does: joins after each connection, and reads the history after each but the first. */
async function connectChat(target: Target, member: LoadMember, options: ChatOptions): Promise<Socket> {
  const socket = io(`https://127.0.0.1:${target.port}`, {
    auth: (give: (data: object) => void) => give({ token: options.token() }),
    ca: target.certificate,
    // As a browser does: the backend refuses other origins.
    extraHeaders: { origin: `https://127.0.0.1:${target.port}` },
    // Passed on to the WebSocket, but missing in the types.
    ...{ localAddress: options.localAddress },
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
    if (live.has(clientId)) member.doubled++
    live.add(clientId)
    member.received.add(clientId)
  })
  const joinRoom = async () => {
    const answer: unknown = await socket.emitWithAck('join', `kapao-${member.account.publicId}`)
    v.parse(v.object({ ok: v.literal(true) }), answer)
  }
  await new Promise<void>((resolve, reject) => {
    let isFirst = true
    socket.on('connect', async () => {
      live = new Set()
      try {
        await joinRoom()
        if (!isFirst) {
          member.reconnected++
          await options.readHistory()
        }
        isFirst = false
        resolve()
      } catch (error) {
        // The connection ended again meanwhile, or the server refused: connect once more.
        if (socket.connected) socket.disconnect().connect()
        if (isFirst) reject(error)
      }
    })
  })
  return socket
}

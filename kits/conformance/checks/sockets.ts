import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { chatHistory, conversation } from '../../../src/contract/chat.ts'
import { reportDeviations } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'
import { reportCopy, sendText } from '../writes/chat.ts'
import { INVENTED_TOKEN } from './call-cases.ts'

const MAX_WAIT_MS = 10_000

/** How long a guest may still get a message that the member has. */
const GUEST_WAIT_MS = 500

/** Delay before an automatic reconnection; the portal's own delays are longer. */
const RECONNECT_DELAY_MS = 100

const SOCKET = '/socket.io'
const JOIN = 'socket event join'
const MESSAGING = 'socket event messaging'

const waitMs = ({ options: { timeoutMs = MAX_WAIT_MS } }: Kit) => Math.min(timeoutMs, MAX_WAIT_MS)

/** Checks the realtime socket: connection, rooms, messages and reconnection; and the plain websocket, if there is one. */
export async function checkSockets(kit: Kit): Promise<void> {
  const { chatPrefix, profileId } = kit.facts
  if (chatPrefix === undefined)
    await kit.check('Sockets', 'connect', (report) => report.skip('the chat is off'))
  else {
    // The member, or a guest with a new id.
    const userId = (kit.host.token && profileId) || undefined
    const id = userId ?? randomUUID()
    const auth = userId ? { token: kit.host.token } : { guestId: id }
    await checkOwnRoom(kit, auth, `${chatPrefix}-${id}`, userId)
    await checkForeignRooms(kit, `${chatPrefix}-${id}`, userId !== undefined)
  }
  const { 'chat-backend': address, origin } = kit.options
  if (address === undefined) return
  await kit.check('Sockets', 'plain websocket', async (report) => {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin })
    const inbox = new Inbox()
    // Terminating a connection that isn't open yet emits an error.
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), isBinary ? undefined : String(data))
      inbox.add(parsed.output)
    })
    const isOpen = await once(socket, 'open', { signal: AbortSignal.timeout(waitMs(kit)) }).catch(() => false)
    if (!isOpen) report.error('chat', address, 'The websocket can’t be opened.')
    else if (kit.options.writes && profileId)
      await checkMessage(kit, report, inbox, profileId, 'plain websocket')
    // A server that never answers a closing handshake would keep the process alive.
    socket.terminate()
  })
}

function checkOwnRoom(kit: Kit, auth: Auth, room: string, userId?: string): Promise<void> {
  return withSocket(kit, auth, async (socket) => {
    let isOpen = false
    await kit.check('Sockets', 'connect', async (report) => {
      const refusal = await socket.connect()
      isOpen = refusal === undefined
      if (!isOpen) report.error('chat', SOCKET, `The connection is refused: ${refusal}.`)
    })
    if (!isOpen) return
    await kit.check('Sockets', 'join the own conversation', (report) => join(report, socket, room))
    await kit.check('Sockets', 'a message', async (report) => {
      if (!kit.options.writes || userId === undefined) return report.skip('needs --writes')
      await withSocket(kit, { guestId: randomUUID() }, async (guest) => {
        if ((await guest.connect()) === undefined) await guest.join(room)
        const text = await checkMessage(kit, report, socket.inbox, userId)
        if (text !== undefined && (await guest.inbox.waitForText(text, GUEST_WAIT_MS)) !== undefined)
          report.error('chat', MESSAGING, 'A guest receives the messages of the member’s room.')
      })
    })
    await kit.check('Sockets', 'reconnect', async (report) => {
      const refusal = await socket.connect(true)
      if (refusal !== undefined)
        return report.error('chat', SOCKET, `A lost connection isn't restored: ${refusal}.`)
      await join(report, socket, room)
      if (kit.options.writes && userId !== undefined) await checkMessage(kit, report, socket.inbox, userId)
    })
  })
}

/** Closes the socket afterwards. */
async function withSocket(kit: Kit, auth: Auth, use: (socket: ChatSocket) => Promise<void>): Promise<void> {
  const socket = new ChatSocket(kit, auth)
  await use(socket).finally(() => socket.close())
}

async function join(report: Reporter, socket: ChatSocket, room: string): Promise<void> {
  const reply = await socket.join(room)
  if (!reply) report.warning('chat', JOIN, 'The join isn’t acknowledged with { ok }.')
  else if (!reply.ok) report.error('chat', JOIN, `The own room is refused: ${reply.message ?? 'no reason'}.`)
}

/** A message of the member must reach the member's other devices, readable. @returns its text, if one was sent */
async function checkMessage(kit: Kit, report: Reporter, inbox: Inbox, userId: string, title = MESSAGING) {
  const text = `Conformance check ${randomUUID()}`
  if (!(await sendText(kit, report, userId, text))) return undefined
  const message = await inbox.waitForText(text, waitMs(kit))
  if (message === undefined)
    report.error('chat', title, 'A sent message doesn’t arrive: other devices don’t show it.')
  else {
    reportDeviations(report, chatHistory, message, { schema: conversation, title })
    const copy = v.safeParse(conversation, message)
    if (copy.success) reportCopy(report, title, copy.output, text)
  }
  return text
}

/** Guests' rooms are protected by their unguessable id only, so the foreign are those who ask for a member's room. */
async function checkForeignRooms(kit: Kit, room: string, isMembers: boolean): Promise<void> {
  const cases = [
    ['a guest', JOIN, { guestId: randomUUID() }],
    ['an invented token', SOCKET, { token: INVENTED_TOKEN }],
  ] as const
  for (const [who, place, auth] of cases)
    await kit.check('Sockets', `another’s conversation with ${who}`, async (report) => {
      if (!isMembers) return report.skip('needs --member')
      await withSocket(kit, auth, async (foreign) => {
        if ((await foreign.connect()) === undefined && (await foreign.join(room))?.ok)
          report.error('chat', place, `A connection of ${who} may join the member’s room and read it.`)
      })
    })
}

const joinReply = v.object({ ok: v.boolean(), message: v.optional(v.string()) })
const textMessage = v.looseObject({
  message: v.looseObject({ payload: v.looseObject({ message: v.string() }) }),
})

/** Messages that arrived, for those who wait for one. */
class Inbox {
  readonly #messages: unknown[] = []
  readonly #arrivals = new EventEmitter()

  add(message: unknown): void {
    this.#messages.push(message)
    this.#arrivals.emit('message')
  }

  /** Waits for a message with this text, also one that arrived already. @returns undefined if there is none in time */
  async waitForText(text: string, timeoutMs: number): Promise<unknown> {
    const find = () =>
      this.#messages.find((one) => v.is(textMessage, one) && one.message.payload.message === text)
    const signal = AbortSignal.timeout(timeoutMs)
    while (find() === undefined && !signal.aborted)
      await once(this.#arrivals, 'message', { signal }).catch(() => undefined)
    return find()
  }
}

type Auth = Readonly<Record<string, unknown>>

/** A connection of the portal's chat: socket.io 4, with the token in the handshake. */
class ChatSocket {
  readonly inbox = new Inbox()
  readonly #socket: Socket
  readonly #timeoutMs: number

  constructor(kit: Kit, auth: Auth) {
    const { host, origin } = kit.options
    this.#timeoutMs = waitMs(kit)
    this.#socket = io(host, {
      ...{ auth, transports: ['websocket'], forceNew: true, autoConnect: false, timeout: this.#timeoutMs },
      ...{ reconnectionDelay: RECONNECT_DELAY_MS, reconnectionDelayMax: RECONNECT_DELAY_MS },
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

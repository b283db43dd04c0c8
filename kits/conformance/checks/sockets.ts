import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { chatHistory, conversation } from '../../../src/contract/chat.ts'
import { reportDeviations } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'
import { reportCopy, sendText } from '../writes/chat.ts'
import { INVENTED_TOKEN } from './refusals.ts'

const MAX_WAIT_MS = 10_000

/** How long a guest may still get a message that the member has. */
const GUEST_WAIT_MS = 500

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
    await withSocket(kit, auth, (chat) => checkOwnRoom(kit, chat, `${chatPrefix}-${id}`, userId))
    await checkForeignRooms(kit, `${chatPrefix}-${id}`, userId !== undefined)
  }
  const { 'chat-backend': address } = kit.options
  if (address !== undefined)
    await kit.check('Sockets', 'plain websocket', (report) => checkPlainSocket(kit, report, address))
}

async function checkOwnRoom(kit: Kit, chat: Chat, room: string, userId?: string): Promise<void> {
  await kit.check('Sockets', 'connect', async (report) => {
    const refusal = await connect(kit, chat)
    if (refusal !== undefined) report.error('chat', SOCKET, `The connection is refused: ${refusal}.`)
  })
  if (!chat.socket.connected) return
  await kit.check('Sockets', 'join the own conversation', (report) => joinOwn(report, chat, room))
  await kit.check('Sockets', 'a message', async (report) => {
    if (!kit.options.writes || userId === undefined) return report.skip('needs --writes')
    await withSocket(kit, { guestId: randomUUID() }, async (guest) => {
      if ((await connect(kit, guest)) === undefined) await join(guest, room)
      const text = await checkMessage(kit, report, chat.inbox, userId)
      if (text !== undefined && (await guest.inbox.waitForText(text, GUEST_WAIT_MS)) !== undefined)
        report.error('chat', MESSAGING, 'A guest receives the messages of the member’s room.')
    })
  })
  await kit.check('Sockets', 'reconnect', async (report) => {
    const refusal = await connect(kit, chat)
    if (refusal !== undefined)
      return report.error('chat', SOCKET, `A lost connection isn't restored: ${refusal}.`)
    await joinOwn(report, chat, room)
    if (kit.options.writes && userId !== undefined) await checkMessage(kit, report, chat.inbox, userId)
  })
}

async function joinOwn(report: Reporter, chat: Chat, room: string): Promise<void> {
  const reply = await join(chat, room)
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
    reportDeviations(report, chatHistory, message, { schema: conversation, title, name: '' })
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
        if ((await connect(kit, foreign)) === undefined && (await join(foreign, room))?.ok)
          report.error('chat', place, `A connection of ${who} may join the member’s room and read it.`)
      })
    })
}

/** Checks the optional websocket that only delivers messages. */
async function checkPlainSocket(kit: Kit, report: Reporter, address: string): Promise<void> {
  const { origin, writes } = kit.options
  const { profileId } = kit.facts
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  const inbox = new Inbox()
  socket.on('message', (data) => {
    inbox.add(v.safeParse(v.pipe(v.string(), v.parseJson()), String(data)).output)
  })
  const isOpen = await once(socket, 'open', { signal: AbortSignal.timeout(waitMs(kit)) }).catch(() => false)
  // Terminating a connection that isn't open yet emits an error.
  socket.on('error', () => undefined)
  if (!isOpen) report.error('chat', address, 'The websocket can’t be opened.')
  else if (writes && profileId) await checkMessage(kit, report, inbox, profileId, 'plain websocket')
  // A server that never answers a closing handshake would keep the process alive.
  socket.terminate()
}

const textMessage = v.looseObject({
  message: v.looseObject({ payload: v.looseObject({ message: v.string() }) }),
})

/** The text messages that arrive. */
class Inbox {
  readonly #byText = new Map<string, PromiseWithResolvers<unknown>>()

  add(message: unknown): void {
    if (v.is(textMessage, message)) this.#of(message.message.payload.message).resolve(message)
  }

  /** Waits for a message with this text, also one that arrived already. @returns undefined if there is none in time */
  waitForText(text: string, timeoutMs: number): Promise<unknown> {
    return Promise.race([this.#of(text).promise, setTimeout(timeoutMs, undefined, { ref: false })])
  }

  #of(text: string): PromiseWithResolvers<unknown> {
    const message = this.#byText.get(text) ?? Promise.withResolvers<unknown>()
    this.#byText.set(text, message)
    return message
  }
}

/** A connection of the portal's chat. */
interface Chat {
  readonly socket: Socket
  readonly inbox: Inbox
}

/** Does work with a connection of socket.io 4, with the token in the handshake, and closes it afterwards. */
async function withSocket(kit: Kit, auth: object, work: (chat: Chat) => Promise<void>): Promise<void> {
  const { host, origin } = kit.options
  const socket = io(host, {
    ...{ auth, transports: ['websocket'], forceNew: true, autoConnect: false, reconnectionDelayMax: 100 },
    ...{ timeout: waitMs(kit), ackTimeout: waitMs(kit) },
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  })
  const inbox = new Inbox()
  socket.on('messaging', (message: unknown) => inbox.add(message))
  await work({ socket, inbox }).finally(() => socket.close())
}

/** Connects, or cuts an open connection like a lost network. @returns why it was refused; undefined if it is open then */
function connect(kit: Kit, { socket }: Chat): Promise<string | undefined> {
  const outcome = new Promise<string | undefined>((resolve) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  if (socket.connected) socket.io.engine.close()
  else socket.connect()
  return Promise.race([outcome, setTimeout(waitMs(kit), 'no answer in time', { ref: false })])
}

const joinReply = v.object({ ok: v.boolean(), message: v.optional(v.string()) })

/** @returns the acknowledgement; undefined if there is none in time */
async function join({ socket }: Chat, room: string): Promise<v.InferOutput<typeof joinReply> | undefined> {
  const reply: unknown = await socket.emitWithAck('join', room).catch(() => undefined)
  return v.is(joinReply, reply) ? reply : undefined
}

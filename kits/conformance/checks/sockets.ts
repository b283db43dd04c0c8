import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { chatHistory, conversation } from '../../../src/contract/chat.ts'
import { reportDeviations } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'
import { reportCopy, sendText } from '../writes/chat.ts'
import { INVENTED_TOKEN } from './call-cases.ts'
import { ChatSocket, openPlainSocket } from './chat-socket.ts'

const MAX_WAIT_MS = 10_000

/** How long a guest may still get a message that the member has. */
const GUEST_WAIT_MS = 500

const JOIN = 'socket event join'
const MESSAGING = 'socket event messaging'

function settingsOf({ options: { timeoutMs = MAX_WAIT_MS, origin } }: Kit) {
  return { timeoutMs: Math.min(timeoutMs, MAX_WAIT_MS), origin }
}

/** Checks the realtime socket: connection, rooms, messages and reconnection; and the plain websocket, if there is one. */
export async function checkSockets(kit: Kit): Promise<void> {
  const { chatPrefix, profileId } = kit.facts
  if (chatPrefix === undefined)
    await kit.check('Sockets', 'the chat’s connection', (report) => report.skip('the chat is off'))
  else {
    // The member, or a guest with a new id.
    const userId = (kit.host.token && profileId) || undefined
    const id = userId ?? randomUUID()
    const auth = userId ? { token: kit.host.token } : { guestId: id }
    await withSocket(kit, auth, (socket) => checkOwnRoom(kit, socket, `${chatPrefix}-${id}`, userId))
    await checkForeignRooms(kit, `${chatPrefix}-${id}`, userId !== undefined)
  }
  const { 'chat-backend': address } = kit.options
  if (address !== undefined)
    await kit.check('Sockets', 'plain websocket', async (report) => {
      const socket = await openPlainSocket(address, settingsOf(kit))
      if (!socket) return report.error('chat', address, 'The websocket can’t be opened.')
      if (kit.options.writes && profileId)
        await checkMessage(kit, report, socket, profileId, 'plain websocket')
      socket.close()
    })
}

async function withSocket(
  kit: Kit,
  auth: object,
  work: (socket: ChatSocket) => Promise<unknown>,
): Promise<void> {
  const socket = new ChatSocket(kit.options.host, auth, settingsOf(kit))
  await work(socket).finally(() => socket.close())
}

async function checkOwnRoom(
  kit: Kit,
  socket: ChatSocket,
  room: string,
  userId: string | undefined,
): Promise<void> {
  let isOpen = false
  await kit.check('Sockets', 'connect', async (report) => {
    const refusal = await socket.connect()
    isOpen = refusal === undefined
    if (!isOpen) report.error('chat', '/socket.io', `The connection is refused: ${refusal}.`)
  })
  if (!isOpen) return
  await kit.check('Sockets', 'join the own conversation', (report) => join(report, socket, room))
  await kit.check('Sockets', 'a message', async (report) => {
    if (!kit.options.writes || userId === undefined) return report.skip('needs --writes')
    await withSocket(kit, { guestId: randomUUID() }, async (guest) => {
      if ((await guest.connect()) === undefined) await guest.join(room)
      const text = await checkMessage(kit, report, socket, userId)
      if (text !== undefined && (await guest.inbox.waitForText(text, GUEST_WAIT_MS)) !== undefined)
        report.error('chat', MESSAGING, 'A guest receives the messages of the member’s room.')
    })
  })
  await kit.check('Sockets', 'reconnect', async (report) => {
    const refusal = await socket.connect(true)
    if (refusal !== undefined)
      return report.error('chat', '/socket.io', `A lost connection isn't restored: ${refusal}.`)
    await join(report, socket, room)
    if (kit.options.writes && userId !== undefined) await checkMessage(kit, report, socket, userId)
  })
}

async function join(report: Reporter, socket: ChatSocket, room: string): Promise<void> {
  const reply = await socket.join(room)
  if (!reply) report.warning('chat', JOIN, 'The join isn’t acknowledged with { ok }.')
  else if (!reply.ok) report.error('chat', JOIN, `The own room is refused: ${reply.message ?? 'no reason'}.`)
}

/**
 * A message of the member must reach the member's other devices, readable.
 * @returns its text; undefined if none was sent
 */
async function checkMessage(
  kit: Kit,
  report: Reporter,
  { inbox }: Pick<ChatSocket, 'inbox'>,
  userId: string,
  title = MESSAGING,
): Promise<string | undefined> {
  const text = `Conformance check ${randomUUID()}`
  if (!(await sendText(kit, report, { userId, text, clientId: randomUUID() }))) return undefined
  const message = await inbox.waitForText(text, settingsOf(kit).timeoutMs)
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
  const check = (name: string, auth: object, place: string, message: string) =>
    kit.check('Sockets', name, async (report) => {
      if (!isMembers) return report.skip('needs --member')
      await withSocket(kit, auth, async (foreign) => {
        if ((await foreign.connect()) === undefined && (await foreign.join(room))?.ok)
          report.error('chat', place, message)
      })
    })
  const byGuest = 'A guest may join the member’s room and read the conversation.'
  await check('another’s conversation', { guestId: randomUUID() }, JOIN, byGuest)
  const byInvented = 'A connection with an invented token may join a member’s room.'
  await check('an invented token', { token: INVENTED_TOKEN }, '/socket.io', byInvented)
}

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { chatHistory, conversation } from '#contract/chat.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { readValueStrictly } from '#scripts/conformance/strict/read-strictly.ts'
import { reportCopy, sendText } from '#scripts/conformance/writes/chat.ts'
import { findingOf } from './answer.ts'
import { ChatSocket } from './chat-socket.ts'

const GROUP = 'Sockets'
const SECTION = 'SPEC §7 Chat'
const MAX_WAIT_MS = 10_000

/** How long a guest may still get a message that the member has. */
const GUEST_WAIT_MS = 500

/** The member, or a guest with a new id. */
interface Party {
  readonly auth: object
  readonly id: string
  readonly userId?: string
}

function partyOf({ host, facts }: Kit): Party {
  const { profileId } = facts
  if (host.token !== undefined && profileId)
    return { auth: { token: host.token }, id: profileId, userId: profileId }
  const guestId = randomUUID()
  return { auth: { guestId }, id: guestId }
}

/** Checks the realtime socket: connection, rooms, messages and reconnection (D26). */
export async function checkSockets(kit: Kit): Promise<void> {
  const { chatPrefix } = kit.facts
  if (chatPrefix === undefined) {
    await kit.check(GROUP, 'the chat’s connection', (report) => report.skip('the chat is off'))
    return
  }
  const party = partyOf(kit)
  const room = `${chatPrefix}-${party.id}`
  const socket = openSocket(kit, party.auth)
  try {
    let isOpen = false
    await kit.check(GROUP, 'connect', async (report) => {
      const refusal = await socket.connect()
      isOpen = refusal === undefined
      if (!isOpen) report.error(SECTION, '/socket.io', `The connection is refused: ${refusal}.`)
    })
    if (isOpen) await checkOpenSocket(kit, socket, party, room)
  } finally {
    socket.close()
  }
  await checkForeignRooms(kit, chatPrefix, room)
}

async function checkOpenSocket(kit: Kit, socket: ChatSocket, party: Party, room: string): Promise<void> {
  await kit.check(GROUP, 'join the own conversation', (report) => join(report, socket, room))
  await kit.check(GROUP, 'a message', async (report) => {
    if (!kit.options.writes || party.userId === undefined) return report.skip('needs --writes')
    await withListeningGuest(kit, report, room, () => checkMessage(kit, report, socket, party.userId))
  })
  await kit.check(GROUP, 'reconnect', async (report) => {
    const refusal = await socket.reconnect()
    if (refusal !== undefined)
      return report.error(SECTION, '/socket.io', `A lost connection isn't restored: ${refusal}.`)
    await join(report, socket, room)
    if (kit.options.writes) await checkMessage(kit, report, socket, party.userId)
  })
}

async function join(report: Reporter, socket: ChatSocket, room: string): Promise<void> {
  const reply = await socket.join(room)
  if (!reply) report.warning('D26', 'socket event join', 'The join isn’t acknowledged with { ok }.')
  else if (!reply.ok)
    report.error('D26', 'socket event join', `The own room is refused: ${reply.message ?? 'no reason'}.`)
}

/** A guest who asked for the member's room must not get its messages, whatever the acknowledgement says. */
async function withListeningGuest(
  kit: Kit,
  report: Reporter,
  room: string,
  sendMessage: () => Promise<string | undefined>,
): Promise<void> {
  const guest = openSocket(kit, { guestId: randomUUID() })
  try {
    const isListening = (await guest.connect()) === undefined
    if (isListening) await guest.join(room)
    const received = guest.collectTexts()
    const text = await sendMessage()
    if (!isListening || text === undefined) return
    await new Promise((resolve) => setTimeout(resolve, GUEST_WAIT_MS))
    if (received.includes(text))
      report.error('D26', 'socket event messaging', 'A guest receives the messages of the member’s room.')
  } finally {
    guest.close()
  }
}

/**
 * A message of the member must reach the member's other devices, readable.
 * @returns its text; undefined if none was sent
 */
async function checkMessage(
  kit: Kit,
  report: Reporter,
  socket: ChatSocket,
  userId: string | undefined,
): Promise<string | undefined> {
  if (userId === undefined) return undefined
  const text = `Conformance check ${randomUUID()}`
  const arrival = socket.waitForText(text)
  const sent = await sendText(kit, report, { userId, text, clientId: randomUUID() })
  if (!sent) return undefined
  const message = await arrival
  const title = 'socket event messaging'
  if (message === undefined) {
    report.error(SECTION, title, 'A sent message doesn’t reach the own room: other devices don’t show it.')
    return text
  }
  for (const deviation of readValueStrictly(conversation, message)) {
    const finding = findingOf(chatHistory, deviation)
    if (finding) report.add({ ...finding, call: title })
  }
  const copy = v.safeParse(conversation, message)
  if (copy.success) reportCopy(report, title, copy.output, text)
  return text
}

/** Checks that guests can't join the member's conversation, and that an invented token is refused. */
async function checkForeignRooms(kit: Kit, prefix: string, room: string): Promise<void> {
  await kit.check(GROUP, 'another’s conversation', async (report) => {
    // Guests' rooms are protected by their unguessable id only, so the foreign is a guest who asks for a member's room.
    if (kit.host.token === undefined) return report.skip('needs --member')
    const foreign = openSocket(kit, { guestId: randomUUID() })
    try {
      if ((await foreign.connect()) !== undefined) return
      const reply = await foreign.join(room)
      if (reply?.ok)
        report.error(
          'D26',
          'socket event join',
          'A guest may join the member’s room and read the conversation.',
        )
    } finally {
      foreign.close()
    }
  })
  await kit.check(GROUP, 'an invented token', async (report) => {
    const foreign = openSocket(kit, { token: 'conformance-kit-invented-token-0000000000' })
    try {
      if ((await foreign.connect()) !== undefined) return
      const reply = await foreign.join(kit.host.token === undefined ? `${prefix}-1` : room)
      if (reply?.ok)
        report.error('D26', '/socket.io', 'A connection with an invented token may join a member’s room.')
    } finally {
      foreign.close()
    }
  })
}

function openSocket({ options }: Kit, auth: object): ChatSocket {
  const timeoutMs = Math.min(options.timeoutMs ?? MAX_WAIT_MS, MAX_WAIT_MS)
  return new ChatSocket(options.host, auth, { timeoutMs, origin: options.origin })
}

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountChangePassword } from '#contract/account-changes.ts'
import { SESSION_IDLE_MS, startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import {
  agentText,
  type ChatClient,
  createChatServer,
  nextEvent,
  roomOf,
  textsOf,
} from '#tests/setup/chat/socket-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, TEST_PASSWORD } from '#tests/setup/server/server-harness.ts'

let serial = 0
const server = openForTests(() => createChatServer())

const connections = (count: number) => expect.poll(() => server.realtime.connections()).toBe(count)

const publish = (room: string, text: string) => server.realtime.publish(room, agentText(text, ++serial))

/** Loses the connection and reconnects after the given work. */
async function away({ socket }: ChatClient, meanwhile: () => Promise<unknown>): Promise<void> {
  socket.io.engine.close()
  await connections(0)
  await meanwhile()
  socket.connect()
}

describe('a lost connection', () => {
  beforeEach(() => connections(0))

  test('a recovered connection receives missed messages once, in order, and remains in its room', async () => {
    const { room, ...client } = await server.memberClient()
    await publish(room, 'one')
    await away(client, async () => {
      await publish(room, 'two')
      await publish(room, 'three')
    })
    await nextEvent(client.socket, 'connect')
    expect(client.socket.recovered).toBe(true)
    expect(await publish(room, 'four')).toMatchObject({ acknowledged: 1 })
    expect(textsOf(client)).toEqual(['one', 'two', 'three', 'four'])
    client.close()
  })

  test("recovers a guest's connection, too", async () => {
    const guestId = randomUUID()
    const client = await server.client({ guestId })
    await client.join(`kapao-${guestId}`)
    await publish(`kapao-${guestId}`, 'one')
    await away(client, () => publish(`kapao-${guestId}`, 'two'))
    await expect.poll(() => textsOf(client)).toEqual(['one', 'two'])
    expect(client.socket.recovered).toBe(true)
    client.close()
  })

  test("a connection recovered after the session's end receives nothing, not even on the wire", async () => {
    const { room, member, ...client } = await server.memberClient()
    await publish(room, 'one')
    const wire: string[] = []
    client.socket.io.on('open', () =>
      client.socket.io.engine.on('packet', ({ data }) => wire.push(String(data))),
    )
    await away(client, async () => {
      await publish(room, 'secret')
      await server.db.run('delete from session where token_hash = $1', [hashToken(member.token)])
    })
    const [error] = await nextEvent(client.socket, 'connect_error')
    expect(error).toMatchObject({ data: { message: 'invalid-token' } })
    expect(textsOf(client)).toEqual(['one'])
    expect(wire.join()).not.toContain('secret')
    client.close()
  })

  test('a connection recovered by another owner leaves the previous rooms', async () => {
    const { room, ...client } = await server.memberClient()
    const { member: other, room: otherRoom, ...second } = await server.memberClient()
    second.close()
    await connections(1)
    await publish(room, 'one')
    await away(client, async () => {
      client.socket.auth = { token: other.token }
    })
    await nextEvent(client.socket, 'connect')
    expect(await client.join(room)).toEqual({ ok: false, message: 'UNAUTHORIZED' })
    expect(await publish(room, 'not for the other')).toMatchObject({ acknowledged: 0 })
    expect(await client.join(otherRoom)).toEqual({ ok: true })
    expect(await publish(otherRoom, 'for the other')).toMatchObject({ acknowledged: 1 })
    expect(textsOf(client)).toEqual(['one', 'for the other'])
    client.close()
  })

  test('a session that ends while disconnected also ends the recovered connection', async () => {
    const { room, member, ...client } = await server.memberClient()
    await publish(room, 'one')
    await away(client, async () => {})
    await nextEvent(client.socket, 'connect')
    const end = nextEvent(client.socket, 'disconnect')
    await server.realtime.endSessions({ memberId: member.id })
    expect((await end)[0]).toBe('io server disconnect')
    client.close()
  })

  test('a closing server disconnects all clients at once, with a reason that makes them reconnect', async () => {
    const closing = await createChatServer()
    const clients = await Promise.all([
      closing.client({}),
      closing.client({}, { transports: ['polling'] }),
      closing.memberClient(),
    ])
    const ends = clients.map(({ socket }) => nextEvent(socket, 'disconnect'))
    await closing.listening.close()
    // For these reasons, socket.io clients reconnect automatically.
    expect((await Promise.all(ends)).map(([reason]) => reason)).toEqual(
      expect.arrayContaining(['transport close']),
    )
    for (const { socket } of clients) expect(socket.active).toBe(true)
    expect(await closing.realtime.publish(`kapao-${randomUUID()}`, agentText('late', 1))).toMatchObject({
      acknowledged: 0,
    })
    await closing.close()
  })
})

async function disconnection({ socket }: ChatClient): Promise<unknown> {
  const [reason] = await nextEvent(socket, 'disconnect')
  return reason
}

test('a new password disconnects all other sessions, in any room', async () => {
  const { member, room, ...kept } = await server.memberClient()
  const bystander = await server.memberClient()
  const otherToken = await startSession(server.db, member.id, server.clock.now())
  const joined = await server.client({ token: otherToken })
  await joined.join(room)
  const roomless = await server.client({ token: otherToken })
  const ends = Promise.all([disconnection(joined), disconnection(roomless)])
  const answer = await server.call(accountChangePassword, {
    token: member.token,
    body: { oldPassword: TEST_PASSWORD, newPassword: 'another-horse-8' },
  })
  expect(answer.status).toBe(200)
  expect(await ends).toEqual(['io server disconnect', 'io server disconnect'])
  await expect(server.client({ token: otherToken })).rejects.toMatchObject({ message: 'invalid-token' })
  expect(await server.realtime.publish(room, agentText('hello', 1))).toMatchObject({ acknowledged: 1 })
  expect([kept.received.length, kept.socket.connected, bystander.socket.connected]).toEqual([1, true, true])
})

test('disconnects a client when its session expires', async () => {
  const member = await addMember(server)
  const { token } = member
  const late = await server.memberClient()
  const soon = server.clock.now() + 300
  await server.db.run('update session set expires_at = $2 where token_hash = $1', [hashToken(token), soon])
  const client = await server.client({ token })
  await client.join(roomOf(member))
  const end = disconnection(client)
  server.clock.advance(300)
  expect(await end).toBe('io server disconnect')
  expect(late.socket.connected).toBe(true)
})

test('the periodic check finds sessions that were deleted, expired early or belong to an inactive member', async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => server.memberClient()))
  const [deleted, expired, inactive, alive] = clients
  if (!deleted || !expired || !inactive || !alive) throw new Error('no clients')
  const { db, clock } = server
  await server.realtime.checkSessions()
  expect(clients.map(({ socket }) => socket.connected)).toEqual([true, true, true, true])
  await db.run('delete from session where token_hash = $1', [hashToken(deleted.member.token)])
  await db.run('update session set expires_at = $2 where token_hash = $1', [
    hashToken(expired.member.token),
    clock.now(),
  ])
  await db.run('update member set is_active = false where id = $1', [inactive.member.id])
  const ends = Promise.all([deleted, expired, inactive].map(disconnection))
  await server.realtime.checkSessions()
  expect(await ends).toEqual(Array(3).fill('io server disconnect'))
  expect(await server.realtime.publish(alive.room, agentText('still here', 1))).toMatchObject({
    acknowledged: 1,
  })
})

test('guests are unaffected by session checks', async () => {
  const guest = await server.client({})
  server.clock.advance(SESSION_IDLE_MS * 2)
  await server.realtime.checkSessions()
  expect(await guest.join('')).toEqual({ ok: false, message: 'KEY_INVALID' })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember } from '#tests/setup/server-harness.ts'
import { agentText, createChatServer, textsOf } from '#tests/setup/socket-harness.ts'
import { CONNECTIONS_PER_ROOM } from './limits.ts'

const server = openForTests(() => createChatServer())

const refused = (message: string) => ({ ok: false, message })
const publicIdOf = (room: string) => room.slice('kapao-'.length)

test('a member joins their own room and no other', async () => {
  const victim = await server.memberClient()
  const guest = await server.client({ guestId: randomUUID() })
  const guestRoom = `kapao-${randomUUID()}`
  const { id, token } = await addMember(server)
  const attacker = await server.client({ token })
  server.logs.length = 0
  expect(await attacker.join(victim.room)).toEqual(refused('UNAUTHORIZED'))
  expect(await attacker.join(guestRoom)).toEqual(refused('UNAUTHORIZED'))
  expect(await guest.join(victim.room)).toEqual(refused('UNAUTHORIZED'))
  expect(server.logs).toHaveLength(3)
  for (const line of server.logs) {
    expect(line).toContain('"event":"chat-join-refused"')
    expect(line).not.toContain(publicIdOf(victim.room))
  }
  const [first, , last] = server.logs.map((line) => JSON.parse(line))
  expect(first).toMatchObject({ ip: '127.0.0.1', kind: 'member', member: id })
  expect(last).toMatchObject({ ip: '127.0.0.1', kind: 'guest' })
  expect(last).not.toHaveProperty('member')

  await server.realtime.publish(victim.room, agentText('for the victim', 1))
  // Messages to other rooms would have arrived by now, since order is preserved.
  expect(await attacker.join('')).toEqual(refused('KEY_INVALID'))
  expect(await guest.join('')).toEqual(refused('KEY_INVALID'))
  expect([textsOf(victim), textsOf(attacker), textsOf(guest)]).toEqual([['for the victim'], [], []])
})

test('no other room name gives access to another room', async () => {
  const { room } = await server.memberClient()
  const member = await addMember(server)
  const clients = [await server.client({ token: member.token }), await server.client({})]
  const names: unknown[] = [
    `${room} `,
    room.toLowerCase(),
    `kapao-${publicIdOf(room)}\0`,
    publicIdOf(room),
    'kapao-',
    'kapao-*',
    `member:${member.id - 1}`,
    `session:${'0'.repeat(64)}`,
    `other-${randomUUID()}`,
    `kapao-${randomUUID().toUpperCase()}`,
    `kapao-${randomUUID().replace(/^(.{14})4/, '$11')}`,
    'x'.repeat(121),
    '',
    null,
    7,
    {},
    [room],
    { toString: room },
  ]
  for (const client of clients) {
    for (const name of names) {
      const answer = await client.socket.timeout(5000).emitWithAck('join', name)
      expect(answer, JSON.stringify(name)).toMatchObject({ ok: false })
    }
    // Omitting the name or the callback is harmless, too.
    client.socket.emit('join')
    client.socket.emit('join', room, 'no function')
    expect(await client.join('')).toEqual(refused('KEY_INVALID'))
    expect(await server.realtime.publish(room, agentText('secret', 5))).toMatchObject({ acknowledged: 1 })
    expect(client.received).toEqual([])
  }
})

test("a connection with a guest id in its handshake joins that guest's room only", async () => {
  const guestId = randomUUID()
  const named = await server.client({ guestId })
  expect(await named.join(`kapao-${randomUUID()}`)).toEqual(refused('UNAUTHORIZED'))
  expect(await named.join(`kapao-${guestId}`)).toEqual({ ok: true })
  expect(await named.join(`kapao-${guestId}`)).toEqual({ ok: true })
})

test('joining another room leaves the previous one; a refused join changes nothing', async () => {
  const guest = await server.client({ token: '' })
  const [first, second] = [`kapao-${randomUUID()}`, `kapao-${randomUUID()}`]
  await guest.join(first)
  await guest.join(second)
  await guest.join('kapao-nobody')
  expect(await server.realtime.publish(first, agentText('one', 1))).toMatchObject({ acknowledged: 0 })
  expect(await server.realtime.publish(second, agentText('two', 2))).toMatchObject({ acknowledged: 1 })
  expect(textsOf(guest)).toEqual(['two'])
})

test('refuses joins while the chat is disabled; joined connections remain', async () => {
  const { room, join } = await server.memberClient()
  const guestId = randomUUID()
  const guest = await server.client({ guestId })
  await updateOperatorSettings(server.db, { enableChatWidget: false }, 0)
  expect(await guest.join(`kapao-${guestId}`)).toEqual(refused('NO_DATA'))
  expect(await join(room)).toEqual({ ok: true })
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  expect(await guest.join(`kapao-${guestId}`)).toEqual({ ok: true })
})

test('limits the connections of a room', async () => {
  const guestId = randomUUID()
  const join = async () => (await server.client({ guestId })).join(`kapao-${guestId}`)
  const answers = await Promise.all(Array.from({ length: CONNECTIONS_PER_ROOM + 2 }, join))
  const many = answers.filter((answer) => JSON.stringify(answer) === JSON.stringify(refused('REQUEST_LIMIT')))
  expect(many).toHaveLength(2)
})

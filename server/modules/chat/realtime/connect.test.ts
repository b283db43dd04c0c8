import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { SESSION_IDLE_MS } from '#server/platform/auth/sessions.ts'
import { handshakesPerAddress } from '#server/platform/rate-limit/limits.ts'
import {
  agentText,
  connectClient,
  createChatServer,
  nextEvent,
  textsOf,
} from '#tests/setup/chat/socket-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember } from '#tests/setup/server/server-harness.ts'
import { CONNECTIONS_PER_ROOM, EVENTS_PER_WINDOW, PACKET_MAX_BYTES } from './limits.ts'

const server = openForTests(() => createChatServer())

test('refuses an invalid token with its error key, rather than accepting a guest', async () => {
  const guestId = randomUUID()
  const attempts: readonly (readonly [object, string])[] = [
    [{ token: 'x'.repeat(40), guestId }, 'invalid-token'],
    [{ token: 'short' }, 'invalid-token'],
    [{ token: 'x'.repeat(129), guestId }, 'KEY_INVALID'],
    [{ token: 7 }, 'KEY_INVALID'],
    [{ guestId: 'x'.repeat(37) }, 'KEY_INVALID'],
  ]
  for (const [auth, key] of attempts) {
    await expect(server.client(auth)).rejects.toMatchObject({ message: key, data: { message: key } })
  }
})

test('distinguishes expired sessions from unknown tokens', async () => {
  const expired = await addMember(server)
  server.clock.advance(SESSION_IDLE_MS)
  await expect(server.client({ token: expired.token })).rejects.toMatchObject({
    data: { message: 'EXPIRED_AUTH_TOKEN' },
  })
  const inactive = await addMember(server)
  await server.db.run('update member set is_active = false where id = $1', [inactive.id])
  await expect(server.client({ token: inactive.token })).rejects.toMatchObject({
    data: { message: 'INACTIVE_USER' },
  })
})

test.each([['polling'], ['websocket']] as const)(
  '%s: pages from elsewhere are refused',
  async (transport) => {
    const from = (origin: string) =>
      server.client({}, { transports: [transport], extraHeaders: { origin } }).then(
        ({ socket }) => socket.connected,
        () => 'refused',
      )
    expect(await from(server.address)).toBe(true)
    expect(await from('https://evil.example')).toBe('refused')
    expect(await from('null')).toBe('refused')
    expect(await from(server.address.replace('127.0.0.1', 'localhost'))).toBe('refused')
    expect(server.logs.join('')).toContain(
      '"event":"chat-origin-refused","ip":"127.0.0.1","origin":"https://evil.example"',
    )
  },
)

test('polling responses forbid caching and framing', async () => {
  const answer = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: server.address },
  })
  expect(answer.status).toBe(200)
  const refused = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  })
  expect([refused.status, await refused.json()]).toEqual([403, { code: 4, message: 'UNAUTHORIZED' }])
  for (const { headers } of [answer, refused]) {
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  expect((await fetch(`${server.address}/socket.io/socket.io.js`)).status).toBe(400)
})

test('accepts only the default namespace', async () => {
  await expect(connectClient(`${server.address}/admin`, {})).rejects.toMatchObject({
    message: 'Invalid namespace',
  })
})

test('disconnects after an oversized packet, or too many events', async () => {
  const large = await server.client({})
  const tooLarge = nextEvent(large.socket, 'disconnect')
  large.socket.emit('join', 'x'.repeat(PACKET_MAX_BYTES))
  expect((await tooLarge)[0]).toBe('transport close')

  const flooding = await server.client({})
  const flood = nextEvent(flooding.socket, 'disconnect')
  for (let sent = 0; sent <= EVENTS_PER_WINDOW; sent++) flooding.socket.emit('anything', sent)
  expect((await flood)[0]).toBe('io server disconnect')
  expect(server.logs.filter((line) => line.includes('"chat-flood"'))).toHaveLength(1)
})

test('limits handshakes per address and minute', async () => {
  const key = 'sockets:127.0.0.1'
  await server.deps.rateStore.reset(key)
  const { max, windowMs } = handshakesPerAddress
  for (let hit = 1; hit < max; hit++) await server.deps.rateStore.hit(key, windowMs, server.clock.now())
  expect((await server.client({})).socket.connected).toBe(true)
  const refused = await fetch(`${server.address}/socket.io/?EIO=4&transport=polling`)
  expect([refused.status, await refused.json()]).toEqual([403, { code: 4, message: 'REQUEST_LIMIT' }])
  await expect(server.client({})).rejects.toMatchObject({ type: 'TransportError' })
  server.clock.advance(windowMs)
  expect((await server.client({})).socket.connected).toBe(true)
})

test('accepts a portal on an allowed origin, with CORS for polling', async () => {
  const portal = 'https://portal.example'
  const open = await createChatServer({ ALLOWED_ORIGINS: portal })
  try {
    for (const transport of ['polling', 'websocket']) {
      const extraHeaders = { origin: portal }
      expect((await open.client({}, { transports: [transport], extraHeaders })).socket.connected).toBe(true)
    }
    const poll = (origin: string) =>
      fetch(`${open.address}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    const answer = await poll(portal)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, portal])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    const refused = await poll('https://evil.example')
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
  } finally {
    await open.close()
  }
})

test('counts handshakes by the client address behind a trusted proxy', async () => {
  const behind = await createChatServer({ TRUST_PROXY: 'loopback' })
  try {
    const { max, windowMs } = handshakesPerAddress
    for (let hit = 0; hit < max; hit++) {
      await behind.deps.rateStore.hit('sockets:198.51.100.66', windowMs, behind.clock.now())
    }
    const poll = (client: string) =>
      fetch(`${behind.address}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': client },
      })
    expect((await poll('198.51.100.66')).status).toBe(403)
    expect((await poll('198.51.100.7')).status).toBe(200)
  } finally {
    await behind.close()
  }
})

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

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SESSION_IDLE_MS } from '#server/platform/auth/sessions.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember } from '#tests/setup/server-harness.ts'
import { connectClient, createChatServer, nextEvent } from '#tests/setup/socket-harness.ts'
import { EVENTS_PER_WINDOW, handshakesPerAddress, PACKET_MAX_BYTES } from './limits.ts'

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

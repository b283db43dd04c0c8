import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, logout } from '#contract/login.ts'
import { lookupInfo } from '#contract/lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import { listSubscriptions, saveSubscription } from '#server/modules/push/subscription-store.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { loginPerAddress } from '#server/platform/rate-limit/limits.ts'
import { readSettings } from '#server/settings.ts'
import { createChatServer, nextEvent, roomOf } from '#tests/setup/chat/socket-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  createTestServer,
  TEST_LOG2_ROUNDS,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { createPasswordPool } from './password-pool.ts'

let server: TestServer
beforeAll(async () => {
  // Guesses aren't refused for their number alone.
  server = await createTestServer({
    deps: { passwords: createPasswordPool({ maxWaitMs: 60_000, log2Rounds: TEST_LOG2_ROUNDS }) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
})

describe('login', () => {
  test('answers the same for a wrong password and an unknown phone', async () => {
    const member = await addMember(server)
    const wrong = await server.call(login, { body: { username: member.phone, password: 'wrong' } })
    const unknown = await server.call(login, { body: { username: '0000000000', password: 'wrong' } })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test.each([
    ['U+0000 behind it', `${TEST_PASSWORD}\0`],
    ['ten of them', `${TEST_PASSWORD}${'\0'.repeat(10)}`],
    ['a space behind it', `${TEST_PASSWORD} `],
    ['a zero-width space behind it', `${TEST_PASSWORD}\u200b`],
  ])('the password with %s is another one', async (_, password) => {
    const { phone } = await addMember(server)
    const answer = await server.call(login, { body: { username: phone, password } })
    expect(answer).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  })

  test('checks only five of two hundred concurrent guesses', async () => {
    const member = await addMember(server)
    const guess = (_: unknown, index: number) =>
      server.call(login, {
        // The correct password is the last guess and must not succeed either.
        body: { username: member.phone, password: index === 199 ? TEST_PASSWORD : `guess-${index}` },
        ip: `10.0.${index % 200}.${index % 7}`,
      })
    const answers = await Promise.all(Array.from({ length: 200 }, guess))
    const messages = Object.groupBy(answers, ({ body }) => String(body.message))
    const counts = Object.entries(messages).map(([message, those]) => [message, those?.length])
    expect(Object.fromEntries(counts)).toEqual({ WRONG_CREDENTIAL: 5, REQUEST_LIMIT: 195 })
    const refused = messages.REQUEST_LIMIT ?? []
    expect(
      refused.every(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 0),
    ).toBe(true)
    server.clock.advance(5 * 60_000 + 1)
    const later = await server.call(login, { body: { username: member.phone, password: TEST_PASSWORD } })
    expect(later.status).toBe(200)
  })

  test("limits one address across phones; successful logins don't count", async () => {
    const member = await addMember(server)
    for (let round = 0; round < 12; round++) {
      const answer = await server.call(login, {
        body: { username: member.phone, password: TEST_PASSWORD },
        ip: '10.9.9.9',
      })
      expect(answer.status).toBe(200)
    }
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        server.call(login, {
          body: { username: `06${String(index).padStart(8, '0')}`, password: 'x' },
          ip: '10.9.9.9',
        }),
      ),
    )
    expect(guesses.filter(({ body }) => body.message === 'WRONG_CREDENTIAL')).toHaveLength(50)
  })

  describe('from an address where the member signed in before', () => {
    const home = '10.8.0.1'
    const attempt = (username: string, password: string, ip: string) =>
      server.call(login, { body: { username, password }, ip })

    test('a stranger’s wrong passwords elsewhere don’t lock the member out', async () => {
      const { phone } = await addMember(server)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
      for (let index = 0; index < 6; index++) await attempt(phone, 'wrong', '10.8.0.2')
      expect((await attempt(phone, TEST_PASSWORD, '10.8.0.2')).status).toBe(429)
      expect((await attempt(phone, TEST_PASSWORD, '10.8.0.3')).status).toBe(429)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
    })

    test('neither do those of others behind the same address', async () => {
      const { phone } = await addMember(server)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
      const others = Array.from({ length: 60 }, (_, index) => `06${String(index).padStart(8, '0')}`)
      const answers = await Promise.all(others.map((other) => attempt(other, 'x', home)))
      expect(answers.some(({ status }) => status === 429)).toBe(true)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
    })

    test('five wrong passwords are the limit there, too', async () => {
      const { phone } = await addMember(server)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
      const guesses = await Promise.all(Array.from({ length: 20 }, () => attempt(phone, 'wrong', home)))
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(429)
    })

    test('the address is forgotten after thirty days', async () => {
      const { phone } = await addMember(server)
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(200)
      server.clock.advance(30 * 24 * 3600_000)
      for (let index = 0; index < 6; index++) await attempt(phone, 'wrong', '10.8.0.2')
      expect((await attempt(phone, TEST_PASSWORD, home)).status).toBe(429)
    })
  })

  test('reveals an inactive account only after the correct password', async () => {
    const member = await addMember(server)
    await server.db.run('update member set is_active = false where id = $1', [member.id])
    const attempt = (password: string) => server.call(login, { body: { username: member.phone, password } })
    expect((await attempt('wrong')).body.message).toBe('WRONG_CREDENTIAL')
    expect((await attempt(TEST_PASSWORD)).body.message).toBe('INACTIVE_USER')
    expect((await server.call(walletGet, { token: member.token })).body.message).toBe('INACTIVE_USER')
  })

  test('stores and logs neither passwords nor tokens in plain text', async () => {
    const member = await addMember(server)
    const { body } = await server.call(login, { body: { username: member.phone, password: TEST_PASSWORD } })
    expect(body.token).toMatch(/^[\w-]{32}$/)
    expect(await server.db.run('select from session where token_hash = $1', [body.token])).toBe(0)
    expect(
      await server.db.run(`select from member where password_hash like '%' || $1 || '%'`, [TEST_PASSWORD]),
    ).toBe(0)
    for (const secret of [body.token, TEST_PASSWORD, member.phone])
      expect(server.logs.join('')).not.toContain(secret)
  })

  test('a session expires 30 days after its last use', async () => {
    const { token } = await addMember(server)
    const days = (count: number) => server.clock.advance(count * 24 * 3600_000)
    days(29)
    expect((await server.call(walletGet, { token })).status).toBe(200)
    days(29)
    expect((await server.call(walletGet, { token })).status).toBe(200)
    days(31)
    expect((await server.call(walletGet, { token })).body.message).toBe('EXPIRED_AUTH_TOKEN')
  })
})

test('wrong passwords behind a trusted proxy lock out only that client', async () => {
  const behind = await createTestServer({ settings: readSettings({ TRUST_PROXY: '10.0.0.0/8' }) })
  const forwardedFor = (client: string) => ({ 'x-forwarded-for': client })
  const signIn = (username: string, password: string, client: string) =>
    behind.call(login, { body: { username, password }, ip: '10.0.0.5', headers: forwardedFor(client) })
  const { phone } = await addMember(behind)
  const attacker = '198.51.100.66'
  for (let attempt = 0; attempt < loginPerAddress.max; attempt++) {
    const username = `07${String(attempt).padStart(8, '0')}`
    // Addresses claimed by the client itself come first and are ignored.
    expect((await signIn(username, 'wrong', `192.0.2.${attempt}, ${attacker}`)).status).toBe(401)
  }
  expect((await signIn(phone, TEST_PASSWORD, attacker)).status).toBe(429)
  expect((await signIn(phone, TEST_PASSWORD, '198.51.100.7')).status).toBe(200)
  expect(behind.logs.join('')).toContain('"ip":"198.51.100.66"')
  await behind.close()
})

describe('logout', () => {
  const server = openForTests(() => createChatServer())

  test('signing out ends this session and no other', async () => {
    const member = await addMember(server)
    const other = await startSession(server.db, member.id, server.clock.now())
    expect((await server.call(logout, { token: member.token })).status).toBe(200)
    expect(await server.call(walletGet, { token: member.token })).toMatchObject({
      status: 401,
      body: { message: 'invalid-token' },
    })
    expect((await server.call(logout, { token: member.token })).body.message).toBe('invalid-token')
    expect((await server.call(walletGet, { token: other })).status).toBe(200)
    expect((await server.call(logout)).body.message).toBe('UNAUTHORIZED')
  })

  test('closes the chat connections of this session and of no other', async () => {
    const { member, room, ...mine } = await server.memberClient()
    const elsewhere = await server.client({
      token: await startSession(server.db, member.id, server.clock.now()),
    })
    const bystander = await server.memberClient()
    const closed = nextEvent(mine.socket, 'disconnect')
    await server.call(logout, { token: member.token })
    expect((await closed)[0]).toBe('io server disconnect')
    // After a round trip, any other connection closed by mistake would be closed too.
    expect(await elsewhere.join(room)).toEqual({ ok: true })
    expect(await bystander.join(bystander.room)).toEqual({ ok: true })
    await expect(server.client({ token: member.token })).rejects.toMatchObject({ message: 'invalid-token' })
  })

  test('the browser receives no more push notifications of this session', async () => {
    const member = await addMember(server)
    const now = server.clock.now()
    const room = roomOf(member)
    await server.db.run('insert into chat_room (room, member_id, updated_at) values ($1, $2, $3)', [
      room,
      member.id,
      now,
    ])
    const other = await startSession(server.db, member.id, now)
    for (const token of [member.token, other]) {
      const endpoint = `https://push.example/${hashToken(token)}`
      await saveSubscription(
        server.db,
        room,
        { endpoint, p256dh: 'p', auth: 'a', tokenHash: hashToken(token) },
        now,
      )
    }
    expect(await listSubscriptions(server.db, room, now)).toHaveLength(2)
    await server.call(logout, { token: member.token })
    expect((await listSubscriptions(server.db, room, now)).map((each) => each.tokenHash)).toEqual([
      hashToken(other),
    ])
    expect(
      await server.db.run('select from chat_push where token_hash = $1', [hashToken(member.token)]),
    ).toBe(0)
  })

  test('lookup/info lists the capability', async () => {
    expect((await server.call(lookupInfo)).body.capabilities).toContain('logout')
  })
})

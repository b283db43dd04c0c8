import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountChangePassword } from '#contract/account-changes.ts'
import { chatRead } from '#contract/chat.ts'
import { sendAgentMessage } from '#server/modules/chat/agent.ts'
import { findConversation, listConversations } from '#server/modules/chat/conversation-list.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import type { fetchLimited } from '#server/platform/outgoing-request.ts'
import { type Chatter, createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { TEST_PASSWORD } from '#tests/setup/server/server-harness.ts'
import { createSubscription } from './subscription.fixture.ts'
import { parseSubscription } from './subscription.ts'
import { listSubscriptions } from './subscription-store.ts'
import { loadVapidKeys, openWebPush } from './web-push.ts'

const server = openForTests(() => createChatServer())
beforeEach(() => {
  server.bus.acknowledged = 0
  server.bus.sessions = new Set()
  server.push.sent.length = 0
  server.push.outcome = 'sent'
})

const answer = (room: string, message: string, name = 'Noi') =>
  sendAgentMessage(server.deps, room, { name, message: { message_type: 'text', payload: { message } } })
const tokenFor = (one: object) => ({ deviceToken: JSON.stringify(one) })
const endpointsOf = async (room: string) =>
  (await listSubscriptions(server.db, room, server.clock.now())).map(({ endpoint }) => endpoint)
const pushedTo = () => server.push.sent.map(({ to }) => to.endpoint)

/** A member with two devices, each logged in and subscribed. */
async function twoDevices() {
  const member = await server.member()
  const other = { ...member, token: await startSession(server.db, member.id, server.clock.now()) }
  const [here, there] = [createSubscription(), createSubscription()]
  await server.send(member, 'here', tokenFor(here))
  await server.send(other, 'there', tokenFor(there))
  return { member, other, here: here.endpoint, there: there.endpoint }
}

test('pushes a reply that no connection acknowledged, and no other', async () => {
  const guest = server.guest()
  const browser = createSubscription()
  await server.send(guest, 'hello', tokenFor(browser))
  server.bus.acknowledged = 1
  expect(await (await answer(guest.room, 'seen')).delivered).toEqual({ acknowledged: 1, pushed: 0 })
  server.bus.acknowledged = 0
  const { createdAt, delivered } = await answer(guest.room, 'unseen\n  text')
  expect(await delivered).toEqual({ acknowledged: 0, pushed: 1 })
  const [push, ...others] = server.push.sent
  expect(others).toEqual([])
  expect(push?.to).toEqual({ endpoint: browser.endpoint, ...browser.keys })
  expect(JSON.parse(push?.message.payload ?? '')).toEqual({
    web_push: 8030,
    notification: {
      title: 'Noi',
      body: 'unseen text',
      navigate: `/contact#chat=${createdAt}`,
      tag: `chat-${createdAt}`,
    },
    at: createdAt,
    room: guest.room,
  })
  expect(push?.message.topic).toMatch(/^[\w-]{32}$/)
})

test("pushes a message received by one device to the member's other devices", async () => {
  const { member, there } = await twoDevices()
  server.bus.acknowledged = 1
  server.bus.sessions = new Set([hashToken(member.token)])
  expect(await (await answer(member.room, 'hi')).delivered).toEqual({ acknowledged: 1, pushed: 1 })
  expect(pushedTo()).toEqual([there])
})

describe('pushes nothing to an ended session', () => {
  test('after a password change on another device', async () => {
    const { member, here } = await twoDevices()
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another-horse-8' }
    expect((await server.call(accountChangePassword, { token: member.token, body })).status).toBe(200)
    await (await answer(member.room, 'hi')).delivered
    expect(pushedTo()).toEqual([here])
    expect(await server.db.run('select from chat_push where room = $1', [member.room])).toBe(1)
  })

  test('after it expired, until the device logs in again', async () => {
    const { member, other, here, there } = await twoDevices()
    await server.db.run('update session set expires_at = $2 where token_hash = $1', [
      hashToken(other.token),
      server.clock.now(),
    ])
    expect(await endpointsOf(member.room)).toEqual([here])
    const token = await startSession(server.db, member.id, server.clock.now())
    await server.send({ ...member, token }, 'again', tokenFor(createSubscription(there)))
    expect((await endpointsOf(member.room)).sort()).toEqual([here, there].sort())
  })

  test('after the member became inactive', async () => {
    const { member } = await twoDevices()
    await server.db.run('update member set is_active = false where id = $1', [member.id])
    expect(await (await answer(member.room, 'hi')).delivered).toEqual({ acknowledged: 0, pushed: 0 })
  })
})

describe('subscribing without a message', () => {
  const tell = ({ token, identity }: Chatter, one: object) =>
    server.call(chatRead, { ...(token ? { token } : {}), body: { ...identity, ...tokenFor(one) } })

  test('a member to whom an agent writes first', async () => {
    const member = await server.member()
    const browser = createSubscription()
    expect((await tell(member, browser)).status).toBe(200)
    // The agent has nothing to see yet.
    const listed = async () => (await listConversations(server.db, 100)).map(({ room }) => room)
    expect(await listed()).not.toContain(member.room)
    await (await answer(member.room, 'Welcome')).delivered
    expect(pushedTo()).toEqual([browser.endpoint])
    expect(await listed()).toContain(member.room)
  })

  test('a guest who has written; an unknown one creates no room', async () => {
    const [known, unknown] = [server.guest(), server.guest()]
    await server.send(known, 'hello')
    const browser = createSubscription()
    for (const guest of [known, unknown]) expect((await tell(guest, browser)).status).toBe(200)
    expect(await endpointsOf(known.room)).toEqual([browser.endpoint])
    expect(await findConversation(server.db, unknown.room)).toBeUndefined()
  })

  test("an invalid subscription doesn't fail the call", async () => {
    const member = await server.member()
    expect((await tell(member, { a: 1 })).status).toBe(200)
    expect(await endpointsOf(member.room)).toEqual([])
  })
})

test("a member's notification opens the home screen", async () => {
  const member = await server.member()
  await server.send(member, 'hello', tokenFor(createSubscription()))
  const { createdAt, delivered } = await answer(member.room, 'hi')
  await delivered
  const { notification } = JSON.parse(server.push.sent[0]?.message.payload ?? '')
  expect(notification.navigate).toBe(`/user/home#chat=${createdAt}`)
})

test("doesn't push the customer's own messages", async () => {
  const guest = server.guest()
  await server.send(guest, 'hello', tokenFor(createSubscription()))
  await server.send(guest, 'anybody?')
  expect(server.push.sent).toEqual([])
})

test('truncates texts to 120 characters', async () => {
  const guest = server.guest()
  await server.send(guest, 'hello', tokenFor(createSubscription()))
  await (await answer(guest.room, `${'กี่'.repeat(150)}`, 'N'.repeat(200))).delivered
  const { notification } = JSON.parse(server.push.sent[0]?.message.payload ?? '')
  expect([...new Intl.Segmenter('th').segment(notification.body)].length).toBeLessThanOrEqual(120)
  expect(notification.body).toMatch(/^(กี่)+…$/)
  expect(notification.title.length).toBeLessThanOrEqual(60)
})

test('a subscription belongs to the room that last used it', async () => {
  const [a, b] = [server.guest(), await server.member()]
  const browser = createSubscription()
  await server.send(a, 'as a guest', tokenFor(browser))
  await server.send(b, 'signed in', tokenFor(browser))
  expect(await endpointsOf(a.room)).toEqual([])
  expect(await endpointsOf(b.room)).toEqual([browser.endpoint])
  await (await answer(a.room, 'for the guest')).delivered
  expect(server.push.sent).toEqual([])
})

test('deletes subscriptions that are gone, but not after other failures', async () => {
  const guest = server.guest()
  await server.send(guest, 'hello', tokenFor(createSubscription()))
  server.push.outcome = 'failed'
  expect((await (await answer(guest.room, 'x')).delivered).pushed).toBe(0)
  expect(await endpointsOf(guest.room)).toHaveLength(1)
  server.push.outcome = 'gone'
  await (await answer(guest.room, 'y')).delivered
  expect(await endpointsOf(guest.room)).toEqual([])
})

test("keeps a room's eight newest subscriptions", async () => {
  const guest = server.guest()
  const browsers = Array.from({ length: 10 }, () => createSubscription())
  for (const browser of browsers) {
    server.clock.advance(1000)
    await server.send(guest, 'hello', tokenFor(browser))
  }
  const newest = browsers.slice(2).map(({ endpoint }) => endpoint)
  expect((await endpointsOf(guest.room)).sort()).toEqual(newest.sort())
})

describe('ignores an invalid subscription or unknown push service, and sends the message', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', 'null{'],
    ['another thing', '{"a":1}'],
    ...[
      'http://fcm.googleapis.com/x',
      'https://evil.example/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://127.0.0.1/x',
      'https://push.apple.com.evil.example/',
      'https://evilpush.apple.com/',
      'javascript:alert(1)',
      `https://fcm.googleapis.com/${'x'.repeat(3000)}`,
    ].map((endpoint): [string, string] => [
      endpoint.slice(0, 60),
      JSON.stringify(createSubscription(endpoint)),
    ]),
    ['a short key', JSON.stringify({ ...createSubscription(), keys: { p256dh: 'AAAA', auth: 'AAAA' } })],
  ])('%s', async (_, deviceToken) => {
    const guest = server.guest()
    expect((await server.send(guest, 'hello', { deviceToken })).status).toBe(200)
    expect(await endpointsOf(guest.room)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('%s is accepted', (endpoint) => {
    expect(parseSubscription(JSON.stringify(createSubscription(endpoint)))?.endpoint).toBe(endpoint)
  })
})

test('ten processes starting together share one key pair', async () => {
  await server.db.run(`delete from setting where key = 'vapidKeys'`)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => loadVapidKeys(server.db)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65)
})

describe('sending over HTTP', () => {
  function sender(answer: number | Error = 201) {
    const requests: Parameters<typeof fetchLimited>[] = []
    const push = openWebPush({
      db: server.db,
      log: server.deps.log,
      contact: 'mailto:a@kapao.example',
      async request(...args) {
        requests.push(args)
        if (typeof answer !== 'number') throw answer
        return { status: answer, headers: new Headers(), bytes: new TextEncoder().encode('secret body') }
      },
    })
    const { endpoint, keys } = createSubscription()
    const to = { endpoint, ...keys }
    return { requests, push, to, send: () => push.send(to, { payload: '{"at":1}', topic: 'abc' }) }
  }

  test('encrypts and signs the request, with high urgency and a TTL of three days', async () => {
    const { push, requests, to, send } = sender()
    expect(await send()).toBe('sent')
    const [[url, init, limits] = []] = requests
    expect([url, init?.method]).toEqual([to.endpoint, 'POST'])
    const headers = new Headers(init?.headers)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '259200',
      urgency: 'high',
      topic: 'abc',
    })
    expect(headers.get('authorization')).toContain(`k=${await push.publicKey()}`)
    expect(await new Response(init?.body).text()).not.toContain('"at"')
    expect(limits).toEqual({ maxBytes: 65_536, timeoutMs: 10_000 })
  })

  test.each([404, 410])('%i: the subscription is gone', async (status) => {
    expect(await sender(status).send()).toBe('gone')
  })

  test('logs other failures without endpoint and keys', async () => {
    for (const answer of [429, new Error('dns')]) {
      const { send, to } = sender(answer)
      expect(await send()).toBe('failed')
      const line = server.logs.at(-1) ?? ''
      expect(line).toContain('"push failed"')
      expect(line).toContain('fcm.googleapis.com')
      for (const secret of [to.endpoint, to.auth, to.p256dh, 'secret body'])
        expect(line).not.toContain(secret)
    }
  })

  test('an invalid public key fails without throwing', async () => {
    const push = openWebPush({ db: server.db, log: server.deps.log, contact: 'mailto:a@kapao.example' })
    const [p256dh, auth] = [randomBytes(65).toString('base64url'), randomBytes(16).toString('base64url')]
    const to = { endpoint: 'https://fcm.googleapis.com/x', p256dh, auth }
    expect(await push.send(to, { payload: 'x', topic: 'abc' })).toBe('failed')
  })
})

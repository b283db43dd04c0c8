import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatConfig, chatHistory, chatRead, chatSend } from '#contract/chat.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { findConversation } from './conversation-list.ts'

const server = openForTests(() => createChatServer())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
  server.bus.published.length = 0
  server.bus.failure = undefined
})

const text = (message: string) => ({ message_type: 'text', payload: { message } })

test('returns the prefix and the push key to everybody', async () => {
  const answer = await server.call(chatConfig)
  expect(answer.body).toEqual({ PREFIX: 'kapao', vapidPublicKey: 'BOf-a-key-that-nobody-has' })
  const { push } = server.deps
  delete server.deps.push
  expect((await server.call(chatConfig)).body).toEqual({ PREFIX: 'kapao' })
  if (push) server.deps.push = push
})

test("stores a member's message under the member, whatever the body claims", async () => {
  const member = await server.member()
  const clientId = randomUUID()
  const lie = {
    sender: 'agent',
    name: 'Admin',
    username: '0999999999',
    session_id: 'mine',
    createdAt: 5,
    clientId,
  }
  const { status, body } = await server.send(member, 'สวัสดีค่ะ', lie)
  expect([status, body]).toEqual([200, { createdAt: server.clock.now() }])
  const [stored, ...others] = await server.history(member)
  expect(others).toEqual([])
  expect(stored).toMatchObject({
    sender: 'customer',
    message: { message_type: 'text', payload: { message: 'สวัสดีค่ะ' } },
    userId: member.publicId,
    username: member.phone,
    name: member.name,
    createdAt: body.createdAt,
    clientId,
  })
  expect(stored?.session_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(stored?.guestId).toBeUndefined()
  expect(server.bus.published).toEqual([{ room: member.room, conversation: stored }])
})

test("stores a guest's message under the guest's id only", async () => {
  const guest = server.guest()
  expect((await server.send(guest, 'hello', { name: 'Admin', username: '0811111111' })).status).toBe(200)
  const [stored] = await server.history(guest)
  expect(stored).toMatchObject({ sender: 'customer', guestId: guest.identity.guestId })
  expect([stored?.userId, stored?.username, stored?.name]).toEqual([undefined, undefined, undefined])
})

test("a failing broadcaster doesn't fail the message", async () => {
  const guest = server.guest()
  server.bus.failure = new Error('nobody there')
  expect((await server.send(guest, 'still here')).status).toBe(200)
  expect(await server.texts(guest)).toEqual(['still here'])
  expect(server.logs.some((line) => line.includes('chat publish'))).toBe(true)
})

test('while the chat is disabled, refuses messages and uploads, but serves the history', async () => {
  const [member, guest] = [await server.member(), server.guest()]
  for (const one of [member, guest]) await server.send(one, 'before')
  await updateOperatorSettings(server.db, { enableChatWidget: false }, 0)
  const refused = { status: 404, body: { message: 'NO_DATA' } }
  expect(await server.call(chatConfig)).toMatchObject(refused)
  for (const one of [member, guest]) {
    expect(await server.send(one, 'now')).toMatchObject(refused)
    for (const kind of ['image', 'video'] as const)
      expect(await server.upload(one, kind, new Uint8Array(1))).toMatchObject(refused)
    expect(await server.texts(one)).toEqual(['before'])
  }
  expect((await server.call(chatRead, { body: guest.identity })).status).toBe(200)
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  expect((await server.send(guest, 'again')).status).toBe(200)
})

describe('access to conversations', () => {
  const calls = [
    ['send-message', chatSend, { sender: 'customer', message: text('psst') }],
    ['history', chatHistory, { limit: 10, skip: 0 }],
    ['read-customer', chatRead, {}],
  ] as const

  test.each(calls)("%s: no body gives access to another party's room", async (_, call, body) => {
    const [a, b, guest] = [await server.member(), await server.member(), server.guest()]
    await server.send(a, 'secret of a')
    await server.send(guest, 'secret of guest')
    const before = [await server.history(a), await server.history(guest)]
    const request = (who: object, token?: string) =>
      server.call(call, { body: { ...body, ...who }, ...(token === undefined ? {} : { token }) })
    const { userId } = a.identity
    const { guestId } = guest.identity
    const answers = {
      none: await request({}),
      empty: await request({ userId: '', guestId: '' }),
      member: await request({ userId }),
      both: await request({ userId, guestId }),
      memberAsGuest: await request({ guestId: userId }),
      roomAsGuest: await request({ guestId: a.room }),
      other: await request({ userId }, b.token),
      otherWithGuest: await request({ userId, guestId }, b.token),
      spelling: await request({ guestId: guestId?.toUpperCase() }),
      version: await request({ guestId: guestId?.replace(/^(.{14})4/, '$11') }),
      wildcard: await request({ guestId: '%' }),
      list: await request({ guestId: [guestId] }),
      unknownToken: await request({ guestId }, 'x'.repeat(32)),
    }
    const refusals = Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, `${answer.status} ${answer.body.message}`]),
    )
    expect(refusals).toEqual({
      none: '400 KEY_MISSING',
      empty: '400 KEY_MISSING',
      member: '401 UNAUTHORIZED',
      both: '401 UNAUTHORIZED',
      memberAsGuest: '400 KEY_INVALID',
      roomAsGuest: '400 KEY_INVALID',
      other: '401 UNAUTHORIZED',
      otherWithGuest: '401 UNAUTHORIZED',
      spelling: '400 KEY_INVALID',
      version: '400 KEY_INVALID',
      wildcard: '400 KEY_INVALID',
      list: '400 KEY_INVALID',
      unknownToken: '401 invalid-token',
    })
    // With a token, the guest id is ignored: the answer is about b.
    const own = await request({ guestId }, b.token)
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.body)).not.toContain('secret')
    expect([await server.history(a), await server.history(guest)]).toEqual(before)
  })

  test('an unknown guest id has an empty conversation, unlike a missing id', async () => {
    expect(await server.history(server.guest())).toEqual([])
    expect(await server.history(await server.member())).toEqual([])
  })
})

describe('accepted messages', () => {
  const family = '👨‍👩‍👧‍👦'
  test.each([
    ['2000 characters', 'ก'.repeat(2000)],
    ['2000 characters with their marks', 'กี่'.repeat(2000)],
    ['2000 families', family.repeat(2000)],
    ['markup', '<img src=x onerror=alert(1)>{{7*7}}\u202e'],
    ['quotes and lines', `Robert'); drop table chat_message; --\n\t"\\u0000"`],
    ['spaces around', '  hi  '],
  ])('stores %s unchanged', async (_, message) => {
    const guest = server.guest()
    expect((await server.send(guest, message)).status).toBe(200)
    expect(await server.texts(guest)).toEqual([message])
  })

  test('replaces lone surrogates with U+FFFD', async () => {
    const guest = server.guest()
    expect((await server.send(guest, 'a\ud83d')).status).toBe(200)
    expect(await server.texts(guest)).toEqual(['a\ufffd'])
  })

  test.each<[string, unknown]>([
    ['nothing', text('')],
    ['spaces', text(' \n\t ')],
    ['invisible marks', text('\u200b\u2060\ufeff')],
    ['fillers', text('\u3164\u2800')],
    ['2001 characters', text('ก'.repeat(2001))],
    ['one letter with 25,000 marks', text(`a${'\u0301'.repeat(25_000)}`)],
    ['a button’s payload of one letter with 25,000 marks', postback(`a${'\u0301'.repeat(25_000)}`)],
    [
      'a file name of one letter with 2,500 marks',
      { ...media(''), payload: { ...media('').payload, message: `a${'\u0301'.repeat(2500)}` } },
    ],
    ['U+0000', text('a\0b')],
    ['a number', { message_type: 'text', payload: { message: 5 } }],
    ['no payload', { message_type: 'text' }],
    ['an agent’s buttons', { message_type: 'buttons', payload: { message: 'x', buttons: [] } }],
    ['a type of the prototype', { message_type: 'constructor', payload: {} }],
    ['a postback without a title', { message_type: 'postback', payload: { message: 'x' } }],
    ['a file from elsewhere', media('https://evil.example/a.png')],
    ['a file that nobody uploaded', media(`/media/chat/${'0'.repeat(32)}.png`)],
    ['a path upwards', media('/media/chat/../../etc/passwd')],
    ['a script', media('javascript:alert(1)')],
  ])('refuses %s and stores nothing', async (_, message) => {
    const guest = server.guest()
    const answer = await server.call(chatSend, { body: { sender: 'customer', message, ...guest.identity } })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/^KEY_(INVALID|MISSING)$/)
    expect(await server.history(guest)).toEqual([])
  })

  test('stores a pressed button', async () => {
    const guest = server.guest()
    const message = { message_type: 'postback', payload: { title: 'Yes', message: 'ANSWER_YES' } }
    expect((await server.send(guest, message)).status).toBe(200)
    expect((await server.history(guest))[0]?.message).toEqual(message)
  })
})

function postback(message: string) {
  return { message_type: 'postback', payload: { title: 'Yes', message } }
}

function media(filePath: string, fileType = 'image') {
  return { message_type: 'media', payload: { message: 'a.png', url: true, fileType, filePath } }
}

test('pages the history, newest first', async () => {
  const guest = server.guest()
  for (let at = 1; at <= 25; at++) await server.send(guest, `${at}`)
  const numbers = async (limit: number, skip: number) =>
    (await server.history(guest, limit, skip)).map(({ message }) =>
      Number((message.payload as { message: string }).message),
    )
  expect(await numbers(10, 0)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16])
  expect(await numbers(10, 20)).toEqual([5, 4, 3, 2, 1])
  expect(await numbers(10, 25)).toEqual([])
  expect(await numbers(10, Number.MAX_SAFE_INTEGER)).toEqual([])
  expect(await numbers(100, 0)).toHaveLength(25)
  for (const page of [
    { limit: 0, skip: 0 },
    { limit: 101, skip: 0 },
    { limit: 10, skip: -1 },
    { limit: 1.5, skip: 0 },
  ]) {
    const answer = await server.call(chatHistory, { body: { ...guest.identity, ...page } })
    expect(answer.body.message).toBe('KEY_INVALID')
  }
})

test('a read receipt is at the newest message and never decreases', async () => {
  const member = await server.member()
  const mark = async () => (await findConversation(server.db, member.room))?.customerReadAt
  const read = () => server.call(chatRead, { token: member.token, body: member.identity })
  expect((await read()).status).toBe(200)
  expect(await mark()).toBeUndefined()
  const { body } = await server.send(member, 'one')
  expect(await mark()).toBe(0)
  await read()
  expect(await mark()).toBe(body.createdAt)
  await server.db.run('update chat_room set customer_read_at = last_message_at + 50 where room = $1', [
    member.room,
  ])
  await read()
  expect(await mark()).toBe(body.createdAt + 50)
})

test('limits messages, history pages, and new conversations per address', async () => {
  const guest = server.guest()
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.send(guest, 'spam')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(90)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toEqual({ message: 'REQUEST_LIMIT' })
  expect(refused?.headers.get('retry-after')).toBe('60')
  server.clock.advance(60_000)
  expect((await server.send(guest, 'again')).status).toBe(200)
  await server.db.run('update rate_limit set hits = 300 where key like $1', ['chat-begin-from:%'])
  expect((await server.send(server.guest(), 'first')).status).toBe(429)
  expect((await server.send(guest, 'goes on')).status).toBe(200)
  await server.history(guest)
  await server.db.run('update rate_limit set hits = 600 where key = $1', [`chat-read:${guest.room}`])
  const page = await server.call(chatHistory, { body: { ...guest.identity, limit: 10, skip: 0 } })
  expect(page).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
})

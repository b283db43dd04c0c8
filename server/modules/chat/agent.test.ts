import { beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#contract/chat.ts'
import { createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { endChatSession, markReadByAgent, sendAgentMessage } from './agent.ts'
import { findConversation, listConversations } from './conversation-list.ts'

const server = openForTests(() => createChatServer())
beforeEach(() => {
  server.bus.published.length = 0
  server.bus.acknowledged = 0
  server.push.sent.length = 0
})

const say = (room: string, message_type: string, payload: unknown) =>
  sendAgentMessage(server.deps, room, { name: 'Noi', message: { message_type, payload } })

const button = { title: 'Yes', type: 'postback', payload: 'YES' }
const evil = '"><script>alert(1)</script>'

test.each<[string, unknown]>([
  ['text', { message: evil }],
  [
    'buttons',
    { message: evil, buttons: [{ ...button, title: evil, type: 'web', payload: 'javascript:alert(1)' }] },
  ],
  ['quick_replies', { message: 'Which?', buttons: [button] }],
  ['media', { message: evil, url: true, fileType: 'image', filePath: 'javascript:alert(1)' }],
  [
    'generic',
    { elements: [{ title: evil, subtitle: evil, image_url: 'data:text/html,x', buttons: [button] }] },
  ],
  ['postback', { title: evil, message: 'x' }],
  ['poll', { anything: [1, { deep: null }] }],
])("an agent's %s is delivered to the room and stored unchanged", async (type, payload) => {
  const member = await server.member()
  const { createdAt, delivered } = await say(member.room, type, payload)
  await delivered
  const [stored] = await server.history(member)
  expect(stored).toMatchObject({
    sender: 'agent',
    name: 'Noi',
    createdAt,
    message: { message_type: type, payload },
  })
  expect(stored?.clientId).toBeUndefined()
  expect(server.bus.published).toEqual([{ room: member.room, conversation: stored }])
})

test.each<[string, unknown]>([
  ['text', {}],
  ['text', { message: 'a\0' }],
  ['text', { message: '\ud800' }],
  ['media', { fileType: 'page', filePath: 'x' }],
  ['generic', { elements: 'x' }],
  ['poll', { huge: 'x'.repeat(70_000) }],
])('refuses %s with an invalid payload', async (type, payload) => {
  const member = await server.member()
  await expect(say(member.room, type, payload)).rejects.toMatchObject({ key: 'KEY_INVALID' })
  expect(await server.history(member)).toEqual([])
})

test('a backslash before an apparent escape sequence is kept', async () => {
  const guest = server.guest()
  await say(guest.room, 'text', { message: '\\u0000 \\\\ud800' })
  expect(await server.texts(guest)).toEqual(['\\u0000 \\\\ud800'])
})

test.each(['kapao-NOBODY99', 'kapao-', 'other-x', '', 'kapao-%'])(
  'refuses the room name %s',
  async (room) => {
    await expect(say(room, 'text', { message: 'x' })).rejects.toMatchObject({ key: 'NO_DATA' })
  },
)

test('broadcasts the end of a session with the newest message, and marks it in the history until the next one', async () => {
  const guest = server.guest()
  await say(guest.room, 'text', { message: 'first' })
  await say(guest.room, 'text', { message: 'last' })
  server.bus.published.length = 0
  expect(await endChatSession(server.deps, guest.room, testActor)).toBe(true)
  const [last, first] = await server.history(guest)
  expect([last?.session_ended, first?.session_ended]).toEqual([true, undefined])
  expect(server.bus.published).toEqual([{ room: guest.room, conversation: last }])
  expect(await endChatSession(server.deps, guest.room, testActor)).toBe(false)
  expect(server.bus.published).toHaveLength(1)
  await say(guest.room, 'text', { message: 'anew' })
  expect((await server.history(guest)).map(({ session_ended }) => session_ended)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('starts a new session with the next message', async () => {
  const guest = server.guest()
  const sessions = async () =>
    (await server.history(guest)).map(({ session_id }: Conversation) => session_id).reverse()
  await server.send(guest, 'one')
  await say(guest.room, 'text', { message: 'two' })
  expect(await endChatSession(server.deps, guest.room, testActor)).toBe(true)
  expect(await endChatSession(server.deps, guest.room, testActor)).toBe(false)
  expect((await findConversation(server.db, guest.room))?.sessionId).toBeUndefined()
  await server.send(guest, 'three')
  await server.send(guest, 'four')
  const [one, two, three, four] = await sessions()
  expect([one === two, two === three, three === four]).toEqual([true, false, true])
})

test('lists conversations by their last update, with unread counts', async () => {
  await server.db.script('delete from chat_message; delete from chat_room')
  const [guest, member] = [server.guest(), await server.member()]
  await server.send(guest, 'one')
  server.clock.advance(1000)
  await server.send(member, 'two')
  server.clock.advance(1000)
  await say(guest.room, 'text', { message: 'hello' })
  await server.send(guest, 'three')
  const [first, second] = await listConversations(server.db, 10)
  expect(first).toMatchObject({ room: guest.room, messages: 3, unread: 2, agentReadAt: 0 })
  expect(first?.party).toEqual({ kind: 'guest', guestId: guest.identity.guestId })
  const { id, publicId, phone, name } = member
  expect(second).toMatchObject({ room: member.room, unread: 1 })
  expect(second?.party).toEqual({ kind: 'member', id, publicId, username: phone, name })
  await markReadByAgent(server.deps, guest.room)
  const read = await findConversation(server.db, guest.room)
  expect(read).toMatchObject({ unread: 0, agentReadAt: first?.lastAt })
  expect(await listConversations(server.db, 1)).toHaveLength(1)
})

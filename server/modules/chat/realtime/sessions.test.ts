import { expect, test } from 'vitest'
import { accountChangePassword } from '#contract/account.ts'
import { SESSION_IDLE_MS, startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, TEST_PASSWORD } from '#tests/setup/server-harness.ts'
import {
  agentText,
  type ChatClient,
  createChatServer,
  nextEvent,
  roomOfMember,
} from '#tests/setup/socket-harness.ts'

const server = openForTests(() => createChatServer())

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
  const { token, id } = await addMember(server)
  const late = await server.memberClient()
  const soon = server.clock.now() + 300
  await server.db.run('update session set expires_at = $2 where token_hash = $1', [hashToken(token), soon])
  const client = await server.client({ token })
  await client.join(await roomOfMember(server.db, { id }))
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

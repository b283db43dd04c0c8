import { expect, test } from 'vitest'
import { logout } from '#contract/login.ts'
import { lookupInfo } from '#contract/lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import { listSubscriptions, saveSubscription } from '#server/modules/push/subscription-store.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember } from '#tests/setup/server-harness.ts'
import { createChatServer, nextEvent, roomOfMember } from '#tests/setup/socket-harness.ts'

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
  const room = await roomOfMember(server.db, member)
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
  expect(await server.db.run('select from chat_push where token_hash = $1', [hashToken(member.token)])).toBe(
    0,
  )
})

test('lookup/info lists the capability', async () => {
  expect((await server.call(lookupInfo)).body.capabilities).toContain('logout')
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server-harness.ts'
import { updateOperatorSettings } from './modules/settings/settings.ts'

const server = openForTests(() => createTestServer())
beforeAll(async () => {
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
})

/** Valid values for path placeholders. */
const params = {
  slotCode: 'NAKA',
  provider: 'KBANK',
  qrcodeId: 'abc',
  reference: 'abc',
  code: 'ABC',
  username: 'abc',
  password: 'abc',
}

const memberCalls = calls.filter((call) => call.access === 'member')

describe.each(memberCalls)('$name', (call) => {
  test('refuses requests without a valid session', async () => {
    const request = (token?: string) =>
      server.call(call, { params, ...(token === undefined ? {} : { token }) })
    expect(await request()).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
    for (const token of ['A'.repeat(32), "' or 1=1 --", '.', 'Bearer', 'é'.repeat(20)]) {
      const answer = await request(encodeURIComponent(token))
      expect(answer).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
    }
    const member = await addMember(server)
    await server.db.run('update session set expires_at = $2 where member_id = $1', [
      member.id,
      server.clock.now(),
    ])
    expect(await request(member.token)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })
})

/** Calls about a member's or guest's conversation: the token determines the owner, and must be valid if present. */
const chatCalls = calls.filter(({ name }) => name.startsWith('chat') && name !== 'chatConfig')

describe.each(chatCalls)('$name', (call) => {
  const guestId = '7d0c6a0e-5f0e-4a44-9a5e-0d8f3a1f9b11'
  const message = { message_type: 'text', payload: { message: 'hello' } }
  const body = { guestId, sender: 'customer', message, limit: 10, skip: 0 }

  test('accepts guests, but refuses an invalid or expired token', async () => {
    const request = (token?: string) => server.call(call, { body, ...(token === undefined ? {} : { token }) })
    // Uploads fail with 415 because this isn't a form, but access was granted.
    expect([200, 415]).toContain((await request()).status)
    for (const token of ['A'.repeat(32), "' or 1=1 --", '.'])
      expect(await request(encodeURIComponent(token))).toMatchObject({ status: 401 })
    const member = await addMember(server)
    expect([200, 415]).toContain((await request(member.token)).status)
    await server.db.run('update session set expires_at = 0 where member_id = $1', [member.id])
    expect(await request(member.token)).toMatchObject({
      status: 401,
      body: { message: 'EXPIRED_AUTH_TOKEN' },
    })
  })
})

test('every call of the contract is mounted', () => {
  const isMounted = ({ method, path }: Call) => {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    return server.app.routes.some((route) => route.method === method && route.path === pattern)
  }
  expect(calls.filter((call) => !isMounted(call)).map(({ name }) => name)).toEqual([])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { updateOperatorSettings } from './modules/settings/settings.ts'

let member: TestMember

const server = openForTests(() => createTestServer())
beforeAll(async () => {
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  member = await addMember(server, { satang: 1_000_000 })
})
beforeEach(() => server.db.run('delete from rate_limit').then(() => undefined))

const guestId = '00000000-0000-4000-8000-000000000000'
const chatMessage = (message_type: string, payload: unknown) => ({
  sender: 'customer',
  guestId,
  message: { message_type, payload },
})

test.each<[string, string, unknown]>([
  ['POST', '/api/login', { username: '0811111111', password: 'long enough\0' }],
  ['POST', '/api/login', { username: '0811111111', password: '\0' }],
  ['POST', '/api/otp/verify', { otpToken: 'token\0', otpCode: '123456' }],
  ['PUT', '/api/account/changepwd', { oldPassword: 'long enough\0', newPassword: 'long enough 2' }],
  ['POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA\0', amount: 1 }],
  ['POST', '/api/wallet/truelink', { link: 'https://gift.truemoney.com/campaign/?v=\0' }],
  ['POST', '/api/chat/send-message', chatMessage('text', { message: 'hello\0' })],
  ['POST', '/api/chat/send-message', chatMessage('postback', { title: 'Yes', message: 'YES\0' })],
  ['POST', '/api/chat/send-message', chatMessage('text\0', { message: 'hello' })],
  ['POST', '/api/chat/send-message', { ...chatMessage('text', { message: 'hello' }), clientId: 'id\0' }],
  ['POST', '/api/chat/send-message', { ...chatMessage('text', { message: 'hello' }), userId: 'id\0' }],
  ['POST', '/api/chat/history', { userId: 'id\0', limit: 10, skip: 0 }],
  ['GET', '/api/promotion/find/CODE%00', undefined],
  ['GET', '/api/autoLogin/pg/name%00', undefined],
  ['GET', '/api/statement/slip/reference/none%00', undefined],
])('%s %s refuses U+0000 in %j', async (method, address, body) => {
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' }
  const answer = await server.request(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { databaseSnapshot } from '#tests/setup/snapshot.ts'
import { updateOperatorSettings } from './modules/settings/settings.ts'

let member: TestMember
let before: string

const server = openForTests(() => createTestServer())
beforeAll(async () => {
  await updateOperatorSettings(server.db, { enableChatWidget: true }, 0)
  member = await addMember(server, { satang: 1_000_000 })
  before = await readTables()
})
beforeEach(() => server.db.run('delete from rate_limit').then(() => undefined))

const readTables = () => databaseSnapshot(server.db)

async function expectRefused(answer: { status: number; body: unknown; headers: Headers }): Promise<void> {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^[A-Za-z_0-9-]+$/) })
  const id = answer.headers.get('x-request-id')
  expect(server.logs.at(-1)).toContain(`"requestId":"${id}"`)
}

const params = { slotCode: 'NAKA', provider: 'KBANK', qrcodeId: 'none', reference: 'none' }
const path = (call: Call) =>
  call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? 'x')

const post = (call: Call, body: string) =>
  server.request(path(call), {
    method: call.method,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body,
  })

const amounts =
  '-1 -0 0 0.001 1e309 1e3000 9007199254740993 1e15 "1e3" "100" null [5] true "" "๑๐๐" 100.005 -0.01'.split(
    ' ',
  )
test.each(['walletAdd', 'walletTransfer', 'walletWithdraw', 'walletWithdrawAll', 'qrCreate'] as const)(
  'amounts of %s that are none are refused',
  async (name) => {
    const call = calls.find((each) => each.name === name)
    if (!call) throw new Error(`${name} is missing`)
    const places = name === 'walletTransfer' ? '"from": "WALLET", "to": "NAKA", ' : ''
    for (const amount of amounts) {
      await server.db.run('delete from rate_limit')
      await expectRefused(await post(call, `{${places}"amount": ${amount}}`))
    }
    expect(await readTables()).toBe(before)
  },
)

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
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  await expectRefused(await server.request(address, { method, headers, ...content }))
})

test.each([
  '/api',
  '/api/',
  '/api/nope',
  '/api//wallet',
  '/api/wallet/',
  '/api/wallet/../admin',
  '/api/wallet/account/..%2f..%2fetc%2fpasswd',
  '/api/wallet/account/%00',
  '/api/wallet/account/%zz',
  '/api/wallet/account/NAKA%27%20or%201=1--',
  `/api/wallet/account/${'A'.repeat(5000)}`,
  '/api/chat/config/',
  '/api/chat/history',
  '/api/chat/nope',
  '/api/bonus/activate/..%2fclear',
  '/api/promotion/find/%00',
  `/api/autoLogin/pg/${'a'.repeat(200)}`,
  '/api/autoLogin/nobody/me',
])('%s is refused', async (address) => {
  await expectRefused(await server.request(address, { headers: { authorization: `Bearer ${member.token}` } }))
})

test.each([
  '/media/art/..%2f..%2fmain.ts',
  '/media/art/../../main.ts',
  '/media/art/none.svg',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/media/art/%00',
])('%s is not found', async (address) => {
  expect((await server.request(address)).status).toBe(404)
})

const changingGets = calls.filter((call) => call.method === 'GET' && call.changes)

test.each(changingGets)('refuses HEAD for $name, whose GET changes state', async (call) => {
  const headers = { Authorization: `Bearer ${member.token}` }
  for (const method of ['HEAD', 'PATCH']) {
    const answer = await server.app.request(path(call), { method, headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  }
  expect(await readTables()).toBe(before)
})

test.each([
  ['missing', {}, 'KEY_MISSING'],
  ['invalid', { amount: 'x' }, 'KEY_INVALID'],
])('names the field of a %s key', async (_, amount, message) => {
  const body = { from: 'WALLET', to: 'NAKA', ...amount }
  const answer = await server.call(walletTransfer, { token: member.token, body })
  expect(answer.body).toEqual({ message, field: 'amount' })
})

import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { walletTransfer } from '#contract/wallet.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
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

/** All rows that a refused call must leave unchanged. */
async function readTables(): Promise<string> {
  const tables = [
    'member',
    'bank_account',
    'member_counter',
    'ledger_account',
    'ledger_entry',
    'statement',
    'withdrawal',
    'manual_deposit',
    'game_account',
    'session',
    'otp',
    'qr_code',
    'slip',
    'gift_link',
    'setting',
    'chat_room',
    'chat_message',
    'chat_push',
    'chat_upload',
  ]
  const parts: string[] = []
  for (const table of tables) {
    const rows = await server.db.rows(
      v.object({ all: v.nullable(v.string()) }),
      `select string_agg(t::text, '|' order by t::text) as all from ${table} t`,
    )
    parts.push(`${table}: ${rows[0]?.all ?? ''}`)
  }
  return parts.join('\n')
}

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

const withBody = calls.filter((call) => call.body && !call.multipart)
const post = (call: Call, body: BodyInit, type = 'application/json') =>
  server.request(path(call), {
    method: call.method,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
    body,
  })

const brokenBodies: [string, string][] = [
  ['nothing', ''],
  ['half a JSON', '{"amount": 1'],
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '1e309'],
  ['a text', '"amount"'],
  ['unknown fields', '{"isAdmin": true, "balance": 5}'],
  ['a prototype', '{"__proto__": {"amount": 5}}'],
  ['arrays for values', '{"amount": [100], "from": ["WALLET"], "username": ["a"], "page": [1]}'],
  ['objects for values', '{"amount": {"$gt": 0}, "username": {"$ne": null}, "page": {}, "otpToken": {}}'],
  ['U+0000', '{"username": "\\u0000", "phoneNumber": "\\u0000"}'],
  ['bytes that are not UTF-8', '\xff\xfe{'],
  ['deep nesting', '['.repeat(20_000)],
]

/** Whether a body is valid according to the contract. */
async function isAccepted(call: Call, body: string): Promise<boolean> {
  const value: unknown = await new Response(body || '{}').json().catch(() => undefined)
  return call.body !== undefined && v.is(call.body, value)
}

describe.each(withBody)('$name', (call) => {
  test('refuses malformed bodies', async () => {
    for (const [, body] of brokenBodies) {
      // A member's read receipt needs no body: the token is sufficient.
      if (call.name === 'chatReadCustomer' && (await isAccepted(call, body))) continue
      await expectRefused(await post(call, body))
    }
    await expectRefused(await post(call, '{}', 'text/plain'))
    await expectRefused(await post(call, 'amount=1', 'application/x-www-form-urlencoded'))
    const large = await post(call, JSON.stringify({ amount: 1, name: 'x'.repeat(70_000) }))
    expect(large).toMatchObject({ status: 413, body: { message: 'KEY_INVALID' } })
    expect(await readTables()).toBe(before)
  })
})

const amounts = [
  '-1',
  '-0',
  '0',
  '0.001',
  '1e309',
  '1e3000',
  '9007199254740993',
  '1e15',
  '"1e3"',
  '"100"',
  'null',
  '[5]',
  'true',
  '""',
  '"๑๐๐"',
  '100.005',
  '-0.01',
]

describe.each(
  calls.filter(({ name }) =>
    ['walletAdd', 'walletTransfer', 'walletWithdraw', 'walletWithdrawAll', 'qrCreate'].includes(name),
  ),
)('amounts of $name', (call) => {
  test.each(amounts)('%s is refused', async (amount) => {
    const places = call.name === 'walletTransfer' ? '"from": "WALLET", "to": "NAKA", ' : ''
    await expectRefused(await post(call, `{${places}"amount": ${amount}}`))
    expect(await readTables()).toBe(before)
  })
})

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

test('answers 405 with the allowed methods for any other method', async () => {
  for (const method of ['DELETE', 'PATCH', 'PUT', 'OPTIONS']) {
    const answer = await server.request('/api/wallet/transfer', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  }
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

test('stores SQL in texts as plain text', async () => {
  const evil = "Robert'); drop table statement; --"
  const stranger = await addMember(server)
  const body = {
    name: evil,
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: stranger.accountNo,
  }
  const answer = await server.request('/api/account/profile', {
    method: 'PUT',
    headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  expect(await server.db.run('select from member where name = $1', [evil])).toBe(1)
  const slot = await server.call(walletTransfer, {
    token: stranger.token,
    body: { from: 'WALLET', to: "NAKA'--", amount: 1 },
  })
  expect(slot.body.message).toBe('KEY_INVALID')
})

test('distinguishes missing from invalid keys, and names the field', async () => {
  const missing = await server.call(walletTransfer, {
    token: member.token,
    body: { from: 'WALLET', to: 'NAKA' },
  })
  expect(missing.body).toEqual({ message: 'KEY_MISSING', field: 'amount' })
  const wrong = await server.call(walletTransfer, {
    token: member.token,
    body: { from: 'WALLET', to: 'NAKA', amount: 'x' },
  })
  expect(wrong.body).toEqual({ message: 'KEY_INVALID', field: 'amount' })
})

test('answers 500 for an unexpected error, with its cause in the log only', async () => {
  const broken = await createTestServer()
  const stranger = await addMember(broken)
  await broken.db.script('alter table slot rename to hidden')
  const answer = await broken.request('/api/wallet', {
    headers: { authorization: `Bearer ${stranger.token}` },
  })
  expect(answer).toMatchObject({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } })
  const id = answer.headers.get('x-request-id') ?? ''
  expect(broken.logs.some((line) => line.includes('"unexpected"') && line.includes(id))).toBe(true)
  await broken.close()
})

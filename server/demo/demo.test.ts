import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrCreate } from '#contract/qr.ts'
import { walletActivate } from '#contract/slots.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { hostileTexts } from '#tests/e2e/fixtures/chat/hostile-texts.ts'
import { foreignParts } from '#tests/setup/foreign-markup.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'

/** Request headers of the page's own forms. */
const own = {
  host: 'localhost:8110',
  origin: 'http://localhost:8110',
  'sec-fetch-site': 'same-origin',
}

let server: Awaited<ReturnType<typeof createDepositServer>>
let member: TestMember
beforeAll(async () => {
  server = await createDepositServer()
})
beforeEach(async () => {
  await server.reset()
  member = await server.member({ satang: 100_000 })
})
afterAll(() => server.close())

const page = (query = '') => server.request(`/demo${query}`, { headers: own })

/** Performs an action as a program does. */
const act = (name: string, fields: unknown, on: TestServer = server, headers: Record<string, string> = own) =>
  on.request(`/demo/actions/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })

/** Fetches a slip's picture. */
async function pictureAt(path: string): Promise<Uint8Array> {
  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await server.app.request(path, { headers: own }, local)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return new Uint8Array(await answer.arrayBuffer())
}

test('the page has no scripts and no external resources', async () => {
  const answer = await page()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(foreignParts(answer.body)).toEqual([])
  expect((await server.request('/demo/demo.css', { headers: own })).status).toBe(200)
})

test('shows hostile values as text', async () => {
  for (const text of hostileTexts) {
    const query = new URLSearchParams({ member: text, said: text, failed: text })
    expect(foreignParts((await page(`?${query}`)).body)).toEqual([])
  }
  await server.db.run(`update slot set name = '<img src=x>' where code = 'JOKER'`)
  expect(foreignParts((await page()).body)).toEqual([])
})

describe('access', () => {
  test.each([
    ['from another machine', {}, '203.0.113.5'],
    ['with another name (a rebound page)', { host: 'evil.example' }, '127.0.0.1'],
    ['with a name that only starts right', { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1'],
    ['through a proxy that hides the address', { via: '1.1 proxy' }, '127.0.0.1'],
    ['through a proxy with its own header', { 'x-real-ip': '203.0.113.5' }, '127.0.0.1'],
    ['from an unknown peer', {}, ''],
  ])('refuses %s', async (_name, headers, ip) => {
    for (const path of ['/demo', '/demo/otps', '/demo/transfers/1/slip.png'])
      expect((await server.request(path, { headers: { ...own, ...headers } }, ip)).status).toBe(403)
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('allows %s', async (ip) => {
    for (const host of ['localhost:8110', '127.0.0.1:8110', '[::1]:8110'])
      expect((await server.request('/demo', { headers: { host } }, ip)).status).toBe(200)
  })

  const foreign = [
    { host: own.host, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    { host: own.host, origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
    { host: own.host, origin: 'http://evil.example' },
    { host: own.host, origin: 'null' },
    { host: own.host },
  ]

  test('refuses forms of other pages', async () => {
    for (const headers of foreign) {
      const body = new URLSearchParams({ amount: '1' })
      const init = { method: 'POST', headers, body }
      expect((await server.request('/demo/actions/make-gift', init)).status).toBe(403)
      expect((await act('make-gift', { amount: 1 }, server, headers)).status).toBe(403)
    }
    expect(await server.db.run('select from demo_gift')).toBe(0)
  })

  test('with a token, only after the printed address was opened, or with the token in the header', async () => {
    const guarded = await createTestServer({ deps: { consoleToken: 'kiwi-kiwi' } })
    const open = (path: string, headers: Record<string, string> = {}, ip?: string) =>
      guarded.request(path, { headers: { ...own, ...headers } }, ip)
    for (const path of ['/demo', '/demo?token=kiwi', '/demo/otps', '/demo/transfers/1/slip.png'])
      expect((await open(path)).status).toBe(403)
    expect((await open('/demo', { cookie: 'demo-console=kiwi-kiwo' })).status).toBe(403)
    const entered = await open('/demo?token=kiwi-kiwi&member=1')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/demo?member=1'])
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/demo; HttpOnly; SameSite=Strict$/)
    expect((await open('/demo', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)

    const program = { host: own.host, authorization: 'Bearer kiwi-kiwi' }
    expect((await act('make-gift', { amount: 1 }, guarded, program)).status).toBe(200)
    expect((await open('/demo/otps', program)).status).toBe(200)
    expect((await open('/demo/otps', { authorization: 'Bearer kiwi-kiwo' })).status).toBe(403)
    expect((await open('/demo/otps', program, '203.0.113.5')).status).toBe(403)
    await guarded.close()
  })

  test("isn't mounted without demo mode", async () => {
    const live = await createTestServer({ settings: { demo: false } })
    expect((await live.request('/demo', { headers: own })).status).toBe(404)
    expect((await act('reset', {}, live)).status).toBe(404)
    await live.close()
  })
})

test('a form returns to its section with the outcome and the member', async () => {
  const send = async (fields: Record<string, string>) => {
    const init = { method: 'POST', headers: own, body: new URLSearchParams(fields) }
    const { status, headers } = await server.request('/demo/actions/make-transfer', init)
    expect(status).toBe(303)
    const [path = '', section] = (headers.get('location') ?? '').split('#')
    expect(section).toBe('transfers')
    return (await page(path.replace('/demo', ''))).body
  }
  const form = { member: member.phone, amount: '1,250.50', senderBank: '', senderAccount: '', receiver: '' }
  const made = await send({ ...form, answer: 'unavailable', minutesAgo: '5' })
  expect(made).toMatch(/role="status">Transfer \d+ of 1,250\.50 baht is made/)
  expect(made).toContain(`name="member" value="${member.phone}"`)
  expect(made).toContain('answer: unavailable')
  expect(await send({ ...form, amount: '0' })).toContain('role="alert">Not valid: amount: not an amount')
})

test('makes a transfer of a member, whose slip is credited once the bank knows it', async () => {
  const { status, body } = await act('make-transfer', {
    member: member.phone,
    amount: 1250.5,
    answer: 'unavailable',
  })
  expect([status, body]).toEqual([
    200,
    {
      message: `Transfer ${body.id} of 1,250.50 baht is made. Its slip is in the list.`,
      id: body.id,
      slip: `/demo/transfers/${body.id}/slip.png`,
    },
  ])
  expect((await act('bank-answer', { id: body.id, answer: 'found' })).status).toBe(200)
  await server.upload(member, await pictureAt(body.slip))
  await checkDueSlips(server.deps)
  expect(await server.balance(member)).toBe(2250.5)
})

test('pays a QR once', async () => {
  const { token } = member
  const { body } = await server.call(qrCreate, { token, params: { provider: 'KBANK' }, body: { amount: 20 } })
  const qr = body.qrcodeId
  expect((await page()).body).toContain(`aria-label="Pay QR ${qr}"`)
  expect(await act('pay-qr', { qr })).toMatchObject({ status: 200, body: { message: `QR ${qr} is paid.` } })
  const again = await act('pay-qr', { qr })
  expect([again.status, again.body.message]).toEqual([400, expect.stringContaining('nothing was credited')])
  expect(await server.balance(member)).toBe(1020)
})

test('makes a gift link', async () => {
  const { body } = await act('make-gift', { amount: '50' })
  expect(body.link).toMatch(/^https:\/\/gift\.truemoney\.com\/campaign\/\?v=/)
  expect((await page()).body).toContain(body.link)
})

test.each([['BAHT', 'baht'] as const, ['LAK', 'kip'] as const])(
  'plays a round in %s',
  async (currency, unit) => {
    const { token, phone } = await addMember(server, { currency, satang: 100_000 })
    const round = { member: phone, game: 'NAKA', stake: 60, win: '15.5' }
    expect((await act('play-round', round)).body.message).toBe(
      'Refused: SLOT_NO_ACCOUNT. Nothing has changed.',
    )
    await server.call(walletActivate, { token, params: { slotCode: 'NAKA' } })
    await server.call(walletTransfer, { token, body: { from: 'WALLET', to: 'NAKA', amount: 100 } })
    expect(await act('play-round', round)).toMatchObject({
      status: 200,
      body: { message: `A round of NAKA: 60.00 ${unit} in, 15.50 ${unit} out.` },
    })
    expect((await act('play-round', round)).body.message).toContain('Refused: MONEY_NOT_ENOUGH')
  },
)

test('shows the one-time passwords that were sent, and reads those of a phone', async () => {
  for (const phone of ['0811111111', '0822222222', '0811111111'])
    await server.outbox.send({ phone, ref: 'ABCD', code: '424242', at: server.clock.now() })
  expect((await page()).body).toContain('424242')
  const { body } = await server.request('/demo/otps?phone=0811111111', { headers: own })
  expect(body.map(({ phone, code }: { phone: string; code: string }) => [phone, code])).toEqual([
    ['0811111111', '424242'],
    ['0811111111', '424242'],
  ])
})

test.each([
  ['make-transfer', { amount: 1 }, /^Not valid: member: /],
  ['make-transfer', { member: '0899999999', amount: 1 }, /^Refused: NO_USER\./],
  ['make-gift', {}, /^Not valid: amount: /],
  ...['-1', '0', '1e3', 'abc', '1.0005', '1,000,50'].map(
    (amount) => ['make-gift', { amount }, /^Not valid: amount: not an amount of money/] as const,
  ),
  ['make-gift', { amount: { satang: 1 } }, /^Not valid: texts and numbers only/],
  ['make-gift', [], /^Not valid: /],
  ['bank-answer', { id: 999_999, answer: 'found' }, /^Refused: NO_DATA\./],
  ['bank-answer', { id: 1, answer: 'maybe' }, /^Not valid: answer: /],
] as const)('refuses %s of %j', async (name, fields, message) => {
  const answer = await act(name, fields)
  expect([answer.status, answer.body]).toEqual([400, { message: expect.stringMatching(message) }])
})

test('answers 404 for unknown actions', async () => {
  for (const name of ['constructor', 'switches']) expect((await act(name, {})).status).toBe(404)
})

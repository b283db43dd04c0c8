import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookupNotice, lookupRegisterOtp } from '#contract/lookups.ts'
import { qrCreate } from '#contract/qr.ts'
import { walletActivate } from '#contract/slots.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { walletAdd, walletTransfer, walletWithdraw } from '#contract/wallet-changes.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { outcomeIn } from '#tests/setup/chat-desk-harness.ts'
import { createDepositServer } from '#tests/setup/deposit-harness.ts'
import { offerManualDeposits } from '#tests/setup/manual-deposits.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { sameOriginHeaders, submitForm } from './console-form.fixture.ts'

let server: Awaited<ReturnType<typeof createDepositServer>>
let member: TestMember
beforeAll(async () => {
  server = await createDepositServer()
}, 60_000)
beforeEach(async () => {
  await server.reset()
  member = await server.member({ satang: 100_000 })
})
afterAll(() => server.close())

const page = (query = '') => server.request(`/demo${query}`, { headers: sameOriginHeaders })

/** Submits a form and returns its outcome. */
const act = async (action: string, fields: Record<string, string>) =>
  outcomeIn(await submitForm(server, action, fields))

test('the page has no scripts and no external resources', async () => {
  const answer = await page()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).not.toMatch(/<script|<style| style=| on\w+=/)
  expect((await server.request('/demo/console.css', { headers: sameOriginHeaders })).status).toBe(200)
})

test("shows members' names as text", async () => {
  await server.db.run(`update member set name = '<img src=x onerror=alert(1)>' where id = $1`, [member.id])
  const { body } = await page(`?member=${member.id}`)
  expect(body).not.toContain('<img')
  expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('the member chosen last stays chosen without one in the address', async () => {
  const others = [await server.member({}), await server.member({})]
  for (const { id } of others) {
    const chosen = (await page(`?member=${id}`)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const again = await server.request('/demo', { headers: { ...sameOriginHeaders, cookie: chosen } })
    expect(again.body).toMatch(new RegExp(`<option value="${id}" selected`))
  }
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
    for (const path of ['/demo', '/demo/console.css', '/demo/transfers/1/slip.png']) {
      expect((await server.request(path, { headers: { ...sameOriginHeaders, ...headers } }, ip)).status).toBe(
        403,
      )
    }
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('allows %s', async (ip) => {
    for (const host of ['localhost:8110', '127.0.0.1:8110', '[::1]:8110']) {
      expect((await server.request('/demo', { headers: { host } }, ip)).status).toBe(200)
    }
  })

  test('refuses forms of other pages', async () => {
    const body = new URLSearchParams({
      notice: 'hacked',
      slipInterval: '60',
      qrMinutes: '10',
      terminated: 'on',
    })
    for (const headers of [
      { host: sameOriginHeaders.host, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
      { host: sameOriginHeaders.host, origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' },
      { host: sameOriginHeaders.host, origin: 'http://evil.example' },
      { host: sameOriginHeaders.host, origin: 'null' },
      { host: sameOriginHeaders.host },
    ]) {
      const answer = await server.request('/demo/actions/switches', { method: 'POST', headers, body })
      expect(answer.status).toBe(403)
    }
    expect((await server.call(lookupActive)).status).toBe(200)
  })

  test('with a token, only after the printed address was opened', async () => {
    const guarded = await createTestServer({ deps: { consoleToken: 'kiwi-kiwi' } })
    const open = (path: string, headers: Record<string, string> = {}) =>
      guarded.request(path, { headers: { ...sameOriginHeaders, ...headers } })
    for (const path of ['/demo', '/demo?token=kiwi', '/demo/console.css', '/demo/transfers/1/slip.png']) {
      expect((await open(path)).status).toBe(403)
    }
    expect((await open('/demo', { cookie: 'demo-console=kiwi-kiwo' })).status).toBe(403)
    const entered = await open('/demo?token=kiwi-kiwi&member=1')
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/demo?member=1'])
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; Path=\/demo; HttpOnly; SameSite=Strict$/)
    expect((await open('/demo', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
    await guarded.close()
  }, 60_000)

  test("isn't mounted without demo mode", async () => {
    const live = await createTestServer({ settings: { demo: false } })
    expect((await live.request('/demo', { headers: sameOriginHeaders })).status).toBe(404)
    await live.close()
  }, 60_000)
})

test('pays a QR once and shows the outcome', async () => {
  const token = member.token
  const { body } = await server.call(qrCreate, { token, params: { provider: 'KBANK' }, body: { amount: 20 } })
  expect((await page()).body).toContain(`aria-label="Pay QR ${body.qrcodeId}"`)
  expect(await act('pay-qr', { qr: body.qrcodeId })).toBe(`QR ${body.qrcodeId} is paid.`)
  expect(await act('pay-qr', { qr: body.qrcodeId })).toMatch(/nothing was credited/)
  expect(await server.balance(member)).toBe(1020)
})

test('makes a transfer whose slip is credited', async () => {
  const { body } = await page(`?member=${member.id}`)
  expect(body).toContain(`name="senderAccount" value="${member.accountNo}"`)
  const outcome = await act('make-transfer', {
    member: String(member.id),
    senderBank: 'KBANK',
    senderAccount: member.accountNo,
    senderName: 'SOMCHAI JAIDEE',
    receiver: 'KBANK 0011223344',
    amount: '1,250.50',
    minutesAgo: '5',
    answer: 'found',
  })
  const id = /Transfer (\d+) of 1250\.50 baht/.exec(outcome)?.[1]
  const picture = await server.app.request(
    `/demo/transfers/${id}/slip.png`,
    { headers: sameOriginHeaders },
    {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    },
  )
  expect(picture.headers.get('content-type')).toBe('image/png')
  await server.upload(member, new Uint8Array(await picture.arrayBuffer()))
  await checkDueSlips(server.deps)
  expect(await server.balance(member)).toBe(2250.5)
  expect((await page()).body).toContain('success')
})

test('credits a slip once the unavailable bank answers', async () => {
  const form = {
    senderBank: 'KTB',
    senderAccount: '1234567890',
    senderName: 'A B',
    receiver: 'KBANK 0011223344',
  }
  const outcome = await act('make-transfer', { ...form, amount: '1', minutesAgo: '0', answer: 'unavailable' })
  const id = /Transfer (\d+)/.exec(outcome)?.[1] ?? ''
  expect(await act('bank-answer', { id, answer: 'found' })).toContain('found')
  expect(await act('bank-answer', { id: '999999', answer: 'found' })).toBe(
    'Refused: NO_DATA. Nothing has changed.',
  )
})

test('settles and refuses withdrawals, each once', async () => {
  const request = () => server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  await request()
  await request()
  const ids = [...(await page()).body.matchAll(/aria-label="Settle withdrawal (\d+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const [first = '', second = ''] = ids.slice(-2)
  expect(await act('settle-withdrawal', { id: first })).toBe(`Withdrawal ${first} is paid out.`)
  expect(await act('refuse-withdrawal', { id: first })).toBe('Refused: NO_DATA. Nothing has changed.')
  expect(await act('refuse-withdrawal', { id: second })).toMatch(/back in the wallet/)
  expect(await server.balance(member)).toBe(700)
})

test('labels amounts of a kip account as kip', async () => {
  const kip = await addMember(server, { currency: 'LAK', satang: 10_000_000 })
  await server.call(walletActivate, { token: kip.token, params: { slotCode: 'NAKA' } })
  await server.call(walletTransfer, {
    token: kip.token,
    body: { from: 'WALLET', to: 'NAKA', amount: 1000 },
  })
  await server.call(walletWithdraw, { token: kip.token, body: { amount: 60_000 } })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  const { body } = await page(`?member=${kip.id}`)
  expect(body).toMatch(new RegExp(`>${kip.phone}</td>[^\n]*>60,000\\.00 kip</td>`))
  expect(body).toMatch(new RegExp(`>${member.phone}</td>[^\n]*>300\\.00 baht</td>`))
  expect(body).toContain('Accrued in kip')
  expect(body).toContain('Balance in kip')
  const round = { member: String(kip.id), game: 'NAKA', stake: '60', win: '15.50' }
  expect(await act('play-round', round)).toBe('A round of NAKA: 60.00 kip in, 15.50 kip out.')
})

test('settles and refuses announced deposits, each once', async () => {
  await offerManualDeposits(server.db)
  const announce = () => server.call(walletAdd, { token: member.token, body: { amount: 40 } })
  await announce()
  await announce()
  const ids = [...(await page()).body.matchAll(/aria-label="Settle deposit (\d+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const [first = '', second = ''] = ids.slice(-2)
  expect(await act('settle-deposit', { id: first })).toBe(`Deposit ${first} is credited.`)
  expect(await act('settle-deposit', { id: first })).toBe('Refused: NO_DATA. Nothing has changed.')
  expect(await act('refuse-deposit', { id: second })).toMatch(/nothing was credited/)
  expect(await server.balance(member)).toBe(1040)
})

test('plays a round', async () => {
  const { token } = member
  await server.call(walletActivate, { token, params: { slotCode: 'NAKA' } })
  await server.call(walletTransfer, { token, body: { from: 'WALLET', to: 'NAKA', amount: 100 } })
  expect((await page(`?member=${member.id}`)).body).toContain('Naka (100.00 baht)')
  const round = { member: String(member.id), game: 'NAKA', stake: '60', win: '15.5' }
  expect(await act('play-round', round)).toBe('A round of NAKA: 60.00 baht in, 15.50 baht out.')
  expect(await act('play-round', round)).toBe('Refused: MONEY_NOT_ENOUGH. Nothing has changed.')
  expect((await page(`?member=${member.id}`)).body).toContain('Naka (55.50 baht)')
})

test('returns to the section of the submitted form', async () => {
  const body = new URLSearchParams({ member: String(member.id), amount: '0' })
  const init = { method: 'POST', headers: sameOriginHeaders, body }
  const { status, headers } = await server.request('/demo/actions/make-gift', init)
  expect(status).toBe(303)
  expect(headers.get('location')).toMatch(new RegExp(`^/demo\\?said=[^&#]+&member=${member.id}#gifts$`))
})

test('links only to sections that are there', async () => {
  const { body } = await page()
  const links = [...String(body).matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
  expect(links.length).toBeGreaterThan(20)
  for (const id of links) expect(body).toContain(`id="${id}"`)
})

test('makes a gift link, and refuses an invalid amount', async () => {
  expect(await act('make-gift', { amount: '50' })).toMatch(
    /50\.00 baht: https:\/\/gift\.truemoney\.com\/campaign\/\?v=/,
  )
  for (const amount of ['', '-1', '0', '1e3', 'abc', '1.0005', '1,000,50']) {
    expect(await act('make-gift', { amount }), amount).toMatch(/^Not valid/)
  }
})

test('saves settings, and turns unchecked ones off', async () => {
  const base = {
    notice: 'Hello',
    slipsClosedFrom: '',
    slipsClosedTo: '',
    chatFrom: '',
    chatTo: '',
    slipInterval: '60',
    qrMinutes: '10',
  }
  await act('switches', { ...base, terminated: 'on', registerOTP: 'on' })
  expect((await server.call(lookupActive)).status).toBe(410)
  expect((await server.call(lookupRegisterOtp)).body).toBe(true)
  expect((await server.call(lookupNotice)).body).toEqual({ notice: 'Hello' })
  expect(await act('switches', { ...base, qrMinutes: '0' })).toMatch(/^Not valid/)
  expect((await server.call(lookupActive)).status).toBe(410)
  await act('switches', base)
  expect((await server.call(lookupActive)).status).toBe(200)
})

test('shows sent one-time passwords', async () => {
  await server.outbox.send({ phone: '0811111111', ref: 'ABCD', code: '424242', at: server.clock.now() })
  expect((await page()).body).toContain('424242')
})

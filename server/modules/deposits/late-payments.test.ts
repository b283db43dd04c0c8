import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { statementList } from '#contract/statement.ts'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  createTestServer,
  requestsTo,
  type TestMember,
} from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { payQr } from './qr-payments.ts'

const SECRET = 's'.repeat(32)
const server = openForTests(() => createTestServer({ settings: { webhookSecret: SECRET } }))
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser
let support: DeskBrowser
let member: TestMember

beforeAll(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  ploy = await deskBrowserOf(second, await addTestStaff(server, 'finance', { name: 'ploy' }))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support'))
})
beforeEach(async () => {
  member = await addMember(server)
})

async function makeQr(): Promise<string> {
  const request = { token: member.token, params: { provider: 'KBANK' }, body: { amount: 250 } }
  return (await server.call(qrCreate, request)).body.qrcodeId
}

/** Calls the server as the service that sees payments. */
async function report(body: object, { secret = SECRET, at = server.clock.now() } = {}) {
  const sent = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(`${at}.${sent}`).digest('hex')
  return await server.request('/webhooks/qr', {
    method: 'POST',
    headers: { 'kapao-timestamp': String(at), 'kapao-signature': signature },
    body: sent,
  })
}
const paid = (id: string, amount = 250) => ({ type: 'qr-paid', id, amount })

/** A code that has expired, and was paid then. */
async function makeLate(): Promise<{ id: string; path: string }> {
  const id = await makeQr()
  server.clock.advance(3600_000)
  expect((await report(paid(id))).body).toEqual({ outcome: 'late' })
  return { id, path: await pathOf(id) }
}

/** Page of the newest payment of a code. */
async function pathOf(code: string): Promise<string> {
  const row = v.object({ id: v.number() })
  const query = 'select id from qr_payment where qr_id = $1 order by id desc limit 1'
  return `/desk/qr/${(await oneRow(server.db, row, query, [code])).id}`
}

const balance = () => walletBalance(server.db, member.id)
const entriesOf = (id: string) => listAudit(server.db, { record: { kind: 'qr_code', id } }, { limit: 20 })
const actionsOf = async (id: string) =>
  (await entriesOf(id)).map(({ action, actor_name }) => [action, actor_name])

describe('a reported payment', () => {
  test('is credited once while the code is valid', async () => {
    const id = await makeQr()
    expect((await report(paid(id))).body).toEqual({ outcome: 'credited' })
    expect((await report(paid(id))).body).toEqual({ outcome: 'repeated' })
    expect(await balance()).toBe(25_000)
    expect(await actionsOf(id)).toEqual([['credit', 'payments']])
  })

  test('of a cancelled or expired code waits, however often it is reported', async () => {
    const cancelled = await makeQr()
    await server.call(qrDelete, { token: member.token, params: { qrcodeId: cancelled } })
    for (let times = 0; times < 2; times++)
      expect((await report(paid(cancelled))).body).toEqual({ outcome: 'late' })
    const { id: expired } = await makeLate()
    expect(await balance()).toBe(0)
    expect(await actionsOf(cancelled)).toEqual([['report-late', 'payments']])
    const body = String((await nok.open('/desk/qr')).body)
    for (const id of [cancelled, expired]) expect(body.split(`href="${await pathOf(id)}"`)).toHaveLength(2)
    expect(body).toContain('Cancelled by the member')
    expect(body).toContain('250.00\u00a0baht')
    expect(body).toContain(member.phone)
    expect(body).toContain('>1 h<')
    expect((await nok.open('/desk')).body).toMatch(
      /href="\/desk\/qr"><span>QR payments to decide<\/span> <strong>\d/,
    )
  })

  test('of another amount waits, and what was paid is credited; another payment of the code waits, too', async () => {
    const id = await makeQr()
    for (let times = 0; times < 2; times++)
      expect((await report(paid(id, 249.99))).body).toEqual({ outcome: 'late' })
    const path = await pathOf(id)
    expect((await report(paid(id))).body).toEqual({ outcome: 'late' })
    const { body } = await server.call(qrGet, { token: member.token, params: { provider: 'KBANK' } })
    expect(body).toMatchObject({ hasQrcode: false })
    expect(await balance()).toBe(0)
    const shown = String((await nok.open(path)).body)
    for (const text of ['249.99\u00a0baht', 'The code asks for 250.00\u00a0baht'])
      expect(shown).toContain(text)
    await nok.post(`${path}/credit`, { csrf: await nok.csrf() })
    expect(await balance()).toBe(24_999)
    expect((await nok.open(await pathOf(id))).body).toContain('Another payment of the code was credited:')
    expect(await actionsOf(id)).toEqual([
      ['credit-late', 'nok'],
      ['report-late', 'payments'],
      ['report-late', 'payments'],
    ])
    expect((await report(paid(id, 249.99))).body).toEqual({ outcome: 'repeated' })
    await expectLedgerInvariants(server.db)
  })

  test('of a code that another payment has paid waits, and is credited once', async () => {
    const id = await makeQr()
    const first = { ...paid(id), payment: 'BANK/1' }
    const second = { ...paid(id), payment: 'BANK/2' }
    expect((await report(first)).body).toEqual({ outcome: 'credited' })
    for (let times = 0; times < 2; times++) {
      expect((await report(second)).body).toEqual({ outcome: 'late' })
      expect((await report(first)).body).toEqual({ outcome: 'repeated' })
    }
    // Without a reference nobody can tell that it is a third one; another amount is.
    expect((await report(paid(id))).body).toEqual({ outcome: 'repeated' })
    expect((await report(paid(id, 100))).body).toEqual({ outcome: 'late' })
    expect(await balance()).toBe(25_000)
    const body = String((await nok.open('/desk/qr')).body)
    const paths = [...new Set(body.match(/\/desk\/qr\/\d+/g))].slice(-2)
    expect(String((await nok.open(paths[0] ?? '')).body)).toContain('BANK/2')
    for (const path of paths) await nok.submit(`${path}/credit`)
    expect(await balance()).toBe(60_000)
    expect((await report(second)).body).toEqual({ outcome: 'repeated' })
    await expectLedgerInvariants(server.db)
  })

  test('that people have credited is the same one when its reference becomes known', async () => {
    const id = await makeQr()
    expect(await payQr(server.db, id, server.clock.now(), testActor)).toBe('credited')
    expect((await report({ ...paid(id), payment: 'BANK-1' })).body).toEqual({ outcome: 'repeated' })
    expect((await report({ ...paid(id), payment: 'BANK-2' })).body).toEqual({ outcome: 'late' })
    // Who names no payment means the code's.
    for (const isLate of [false, true])
      expect(await payQr(server.db, id, server.clock.now(), testActor, { isLate })).toBe('repeated')
    expect(await balance()).toBe(25_000)
    expect((await report({ ...paid(id), payment: 'with space' })).status).toBe(400)
  })

  test('of another amount is credited with it by operate, unless there are several', async () => {
    const id = await makeQr()
    await report(paid(id, 200))
    expect(await payQr(server.db, id, server.clock.now(), testActor)).toBe('late')
    expect(await payQr(server.db, id, server.clock.now(), testActor, { isLate: true })).toBe('credited')
    expect(await balance()).toBe(20_000)
    const other = await makeQr()
    await report(paid(other, 200))
    await report(paid(other, 210))
    expect(await payQr(server.db, other, server.clock.now(), testActor, { isLate: true })).toBe('late')
    expect(await balance()).toBe(20_000)
  })

  test('of an unknown code, or with a wrong signature changes nothing', async () => {
    const id = await makeQr()
    expect((await report(paid('QR-NOBODY'))).status).toBe(404)
    expect((await report({ type: 'other' })).status).toBe(400)
    expect((await report(paid(id), { secret: 'x'.repeat(32) })).status).toBe(401)
    expect((await report(paid(id), { at: server.clock.now() - 300_001 })).status).toBe(401)
    expect(await balance()).toBe(0)
    expect(await entriesOf(id)).toEqual([])
    const plain = await createTestServer()
    expect((await plain.request('/webhooks/qr', { method: 'POST', body: '{}' })).status).toBe(404)
    await plain.close()
  })
})

describe('a late payment', () => {
  test('is decided once from two tabs of two processes, also if a request is sent again', async () => {
    const { id, path } = await makeLate()
    const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
    const answers = await Promise.all(
      [0, 1, 2].flatMap(() => [
        nok.post(`${path}/credit`, { csrf: csrf.nok }),
        ploy.post(`${path}/dismiss`, { csrf: csrf.ploy, reason: 'Sent back.' }),
      ]),
    )
    expect(answers.filter(({ headers }) => headers.get('location')?.includes('?done='))).toHaveLength(1)
    const entries = await actionsOf(id)
    expect(entries).toHaveLength(2)
    expect(await balance()).toBe(entries[0]?.[0] === 'credit-late' ? 25_000 : 0)
    const late = answers.find(({ headers }) => headers.get('location')?.includes('?late='))
    expect((await nok.open(late?.headers.get('location') ?? '')).body).toMatch(
      /role="alert">Already decided; nothing was changed\. Payment code QR\w+: (Credited late, nok|Dismissed, ploy)/,
    )
    await expectLedgerInvariants(server.db)
  })

  test('is credited with its entry in the statement', async () => {
    const { id, path } = await makeLate()
    const read = String((await support.open(path)).body)
    expect(read).not.toContain(`${path}/credit`)
    expect((await nok.submit(`${path}/credit`)).body).toMatch(
      /role="status">Payment code QR\w+: Credited late, nok/,
    )
    const body = { page: 1, limit: 10 }
    expect((await server.call(statementList, { token: member.token, body })).body.statements).toMatchObject([
      { statementType: 'deposit', status: 'SUCCESS', amount: 250, way: 'qr', qrcodeId: id },
    ])
    expect((await nok.open('/desk/qr')).body).not.toContain(id)
    expect((await report(paid(id))).body).toEqual({ outcome: 'repeated' })
  })

  test('is dismissed with a reason only, and stays so when it is reported again', async () => {
    const { id, path } = await makeLate()
    expect((await nok.submit(`${path}/dismiss`, { reason: ' ' })).status).toBe(400)
    await nok.submit(`${path}/dismiss`, { reason: 'Sent back.' })
    expect((await entriesOf(id))[0]).toMatchObject({
      action: 'dismiss',
      member_id: member.id,
      after: { amount: 25_000, reason: 'Sent back.' },
    })
    await report(paid(id))
    expect((await nok.open('/desk/qr')).body).not.toContain(id)
    expect((await nok.submit(`${path}/credit`)).body).toContain('Already decided')
    expect(await balance()).toBe(0)
  })

  test('must have been reported', async () => {
    for (const id of ['999999', 'QR1']) expect((await nok.open(`/desk/qr/${id}`)).status).toBe(404)
  })
})

test('a late payment that somebody has taken is decided by nobody else', async () => {
  await server.db.run(
    'update qr_payment set dismissed_at = 1 where credited_at is null and dismissed_at is null',
  )
  const { path } = await makeLate()
  const next = async (desk: DeskBrowser) =>
    (await desk.post('/desk/qr/next', { csrf: await desk.csrf() })).headers.get('location')
  expect([await next(ploy), await next(nok)]).toEqual([path, '/desk/qr'])
  expect((await nok.open('/desk/qr')).body).toContain('Taken by ploy')
  expect((await nok.open(path)).body).not.toContain(`action="${path}/credit"`)
  for (const action of ['credit', 'dismiss'])
    expect((await nok.submit(`${path}/${action}`, { reason: 'Sent back.' })).body).toContain(
      'ploy took it meanwhile',
    )
  expect(await balance()).toBe(0)
  await ploy.submit(`${path}/credit`)
  expect(await balance()).toBe(25_000)
})

test('a late payment credited by mistake is booked back, one credited by itself isn’t', async () => {
  const { id, path } = await makeLate()
  const reason = 'The bank took it back.'
  expect((await nok.open(path)).body).not.toContain(`action="${path}/reverse"`)
  await nok.submit(`${path}/credit`)
  expect((await nok.open(path)).body).toContain(`action="${path}/reverse"`)
  expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('Booked back, nok')
  expect(await balance()).toBe(0)
  expect((await entriesOf(id))[0]).toMatchObject({ action: 'reverse', after: { amount: 25_000, reason } })
  expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('Already decided')

  const own = await makeQr()
  await report(paid(own))
  await nok.submit(`${await pathOf(own)}/reverse`, { reason })
  expect(await balance()).toBe(25_000)
  await expectLedgerInvariants(server.db)
})

test('credits that one person books back count together for a member and a day', async () => {
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 60_000 }, 1)
  const paths: string[] = []
  for (let count = 0; count < 3; count++) {
    const { path } = await makeLate()
    await nok.submit(`${path}/credit`)
    paths.push(path)
  }
  const reason = 'The bank took it back.'
  for (const path of paths.slice(0, 2)) await nok.submit(`${path}/reverse`, { reason })
  expect((await nok.submit(`${paths[2]}/reverse`, { reason })).body).toContain('needs a second person')
  expect(await balance()).toBe(25_000)
  await ploy.submit(`${paths[2]}/reverse`, { reason })
  expect(await balance()).toBe(0)
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: null }, 1)
})

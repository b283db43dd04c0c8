import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { statementList } from '#contract/statement.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { walletAdd, walletWithdraw } from '#contract/wallet-changes.ts'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { creditDeposit, walletBalance } from '#server/modules/ledger/ledger.ts'
import { addStatement, CORRECTION } from '#server/modules/ledger/statement.ts'
import { CLAIM_MS } from '#server/modules/staff/claims.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { holdBonus } from '#tests/setup/money/held-bonus.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import {
  addTestStaff,
  type DeskBrowser,
  deskBrowserOf,
  type TestStaff,
} from '#tests/setup/server/desk-harness.ts'
import { requestsTo, type TestMember } from '#tests/setup/server/server-harness.ts'

let server: Awaited<ReturnType<typeof createDepositServer>>
/** The same backend as another process. */
let second: typeof server
let nok: TestStaff
let ploy: TestStaff
let tabs: { readonly nok: DeskBrowser; readonly ploy: DeskBrowser; readonly support: DeskBrowser }

beforeAll(async () => {
  server = await createDepositServer()
  second = { ...server, ...requestsTo(createApp(server.deps)) }
  await offerManualDeposits(server.db)
  nok = await addTestStaff(server, 'owner', { name: 'nok' })
  ploy = await addTestStaff(server, 'finance', { name: 'ploy' })
  const support = await addTestStaff(server, 'support')
  tabs = {
    nok: await deskBrowserOf(server, nok),
    ploy: await deskBrowserOf(second, ploy),
    support: await deskBrowserOf(server, support),
  }
})
afterAll(() => server.close())

const newest = async (table: 'withdrawal' | 'manual_deposit') =>
  (await oneRow(server.db, v.object({ id: v.number() }), `select max(id) as id from ${table}`)).id

async function withdrawal(
  options: { baht?: number } = {},
): Promise<{ member: TestMember; id: number; path: string }> {
  const member = await server.member({ satang: 200_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: options.baht ?? 1234.5 } })
  const id = await newest('withdrawal')
  return { member, id, path: `/desk/withdrawals/${id}` }
}

const entriesOf = (kind: 'withdrawal' | 'manual_deposit', id: number) =>
  listAudit(server.db, { record: { kind, id } }, { limit: 20 })

const newestEntry = async (member: TestMember) =>
  (await server.call(statementList, { token: member.token, body: { page: 1, limit: 1 } })).body.statements[0]

describe('withdrawals', () => {
  test('are listed with age, amount, member and account', async () => {
    const { member, id } = await withdrawal()
    server.clock.advance(125 * 60_000)
    const { body } = await tabs.nok.open('/desk/withdrawals')
    const row = String(body)
      .split('<tr>')
      .find((one) => one.includes(`/desk/withdrawals/${id}"`))
    expect(row).toContain('>2 h 5 min<')
    expect(row).toContain('1,234.50\u00a0baht')
    expect(row).toContain(`>${member.phone}<`)
    expect(row).toContain(`data-copy="${member.accountNo}"`)
    expect(row).toContain('SOMCHAI JAIDEE')
    expect((await tabs.nok.open('/desk')).body).toContain('Oldest: 2 h 5 min')
    const read = await tabs.support.open('/desk/withdrawals')
    expect(read.body).not.toContain('/take"')
    expect((await tabs.support.open(`/desk/withdrawals/${id}`)).body).toContain('finance decides')
  })

  test('are approved and settled, in the name of who pressed', async () => {
    const { member, id, path } = await withdrawal()
    expect((await tabs.nok.submit(`${path}/approve`)).body).toMatch(
      /role="status">Withdrawal \d+: Approved, nok/,
    )
    expect((await newestEntry(member)).approvedAt).not.toBeNull()
    const done = await tabs.ploy.submit(`${path}/settle`)
    expect(done.body).toMatch(new RegExp(`role="status">Withdrawal ${id}: Settled, ploy, 21/11/2026 `))
    expect(await newestEntry(member)).toMatchObject({ status: 'SUCCESS', amount: 1234.5 })
    expect(await entriesOf('withdrawal', id)).toMatchObject([
      {
        action: 'settle',
        actor_kind: 'staff',
        actor_name: 'ploy',
        address: '127.0.0.1',
        member_id: member.id,
        before: { status: 'PROCESSING' },
        after: { status: 'SUCCESS', amount: 123_450 },
      },
      { action: 'approve', actor_name: 'nok' },
    ])
  })

  test('are refused with a reason only, which the member reads', async () => {
    const { member, path } = await withdrawal()
    for (const reason of ['', '   ', 'x'.repeat(301)]) {
      const answer = await tabs.nok.submit(`${path}/refuse`, { reason })
      expect([answer.status, answer.body.includes('Write a reason')]).toEqual([400, true])
    }
    expect(await walletBalance(server.db, member.id)).toBe(76_550)
    await tabs.nok.submit(`${path}/refuse`, { reason: ' The account\n is closed. ' })
    expect(await walletBalance(server.db, member.id)).toBe(200_000)
    expect(await newestEntry(member)).toMatchObject({ status: 'FAILED', reason: 'The account is closed.' })
    expect((await tabs.nok.open(path)).body).toContain('<bdi>The account is closed.</bdi>')
  })

  test('are decided once from two tabs of two processes', async () => {
    const { member, id, path } = await withdrawal()
    const tokens = { nok: await tabs.nok.csrf(), ploy: await tabs.ploy.csrf() }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => [
        tabs.nok.post(`${path}/settle`, { csrf: tokens.nok }),
        tabs.ploy.post(`${path}/refuse`, { csrf: tokens.ploy, reason: `No. ${at}` }),
      ]).flat(),
    )
    const done = answers.filter(({ headers }) => headers.get('location')?.includes('?done='))
    expect(done).toHaveLength(1)
    const entries = await entriesOf('withdrawal', id)
    expect(entries).toHaveLength(1)
    const isPaid = entries[0]?.action === 'settle'
    expect(await walletBalance(server.db, member.id)).toBe(isPaid ? 76_550 : 200_000)
    const late = answers.find(({ headers }) => headers.get('location')?.includes('?late='))
    const page = await tabs.nok.open(late?.headers.get('location') ?? '')
    expect(page.body).toMatch(
      /role="alert">Already decided; nothing was changed\. Withdrawal \d+: (Settled, nok|Refused, ploy), 21\/11/,
    )
  })

  test('that somebody has taken are shown so, and can be taken over', async () => {
    const { id, path } = await withdrawal()
    expect((await tabs.nok.submit(`${path}/take`)).body).toContain('Taken by you')
    const seen = await tabs.ploy.open(path)
    expect(seen.body).toContain('Taken by nok')
    expect(seen.body).not.toContain(`${path}/settle`)
    expect((await tabs.ploy.open('/desk/withdrawals')).body).toContain('Taken by nok')
    // From a page that was opened before.
    expect((await tabs.ploy.submit(`${path}/settle`)).body).toContain(
      'nok took it meanwhile; nothing was changed.',
    )
    expect((await tabs.ploy.submit(`${path}/take`)).body).toContain('Taken by nok')
    expect((await tabs.ploy.submit(`${path}/take`, { over: '1' })).body).toContain('Taken by you')
    expect((await tabs.nok.submit(`${path}/refuse`, { reason: 'No' })).body).toContain(
      'ploy took it meanwhile',
    )
    expect(await entriesOf('withdrawal', id)).toEqual([])
    expect((await tabs.ploy.submit(`${path}/settle`)).body).toContain('Settled, ploy')
  })

  test('are free again after ten minutes', async () => {
    const { path } = await withdrawal()
    await tabs.nok.submit(`${path}/take`)
    server.clock.advance(CLAIM_MS - 1)
    expect((await tabs.ploy.open(path)).body).toContain('Taken by nok')
    server.clock.advance(1)
    expect((await tabs.ploy.submit(`${path}/settle`)).body).toContain('Settled, ploy')
  })

  test('are taken one each by two who press for the next one at once', async () => {
    const csrf = { nok: await tabs.nok.csrf(), ploy: await tabs.ploy.csrf() }
    await withdrawal()
    await withdrawal()
    const answers = await Promise.all([
      tabs.nok.post('/desk/withdrawals/next', { csrf: csrf.nok }),
      tabs.ploy.post('/desk/withdrawals/next', { csrf: csrf.ploy }),
    ])
    const pages = answers.map(({ headers }) => headers.get('location') ?? '')
    for (const page of pages) expect(page).toMatch(/^\/desk\/withdrawals\/\d+$/)
    expect(new Set(pages).size).toBe(2)
  })

  test('are taken by one of two who press at once', async () => {
    const { path } = await withdrawal()
    const csrf = { nok: await tabs.nok.csrf(), ploy: await tabs.ploy.csrf() }
    await Promise.all([
      tabs.nok.post(`${path}/take`, { csrf: csrf.nok }),
      tabs.ploy.post(`${path}/take`, { csrf: csrf.ploy }),
    ])
    const pages = [await tabs.nok.open(path), await tabs.ploy.open(path)].map(({ body }) => String(body))
    expect(pages.filter((body) => body.includes('Taken by you'))).toHaveLength(1)
    expect(pages.filter((body) => /Taken by (nok|ploy)</.test(body))).toHaveLength(1)
  })

  test('of kip accounts are in kip, in Thai as well', async () => {
    const member = await server.member({ satang: 50_000_000, currency: 'LAK' })
    await server.call(walletWithdraw, { token: member.token, body: { amount: 60_000 } })
    const path = `/desk/withdrawals/${await newest('withdrawal')}`
    expect((await tabs.nok.open(path)).body).toContain('60,000.00\u00a0kip')
    const thai = await tabs.nok.open(path, { 'accept-language': 'th' })
    expect(thai.body).toContain('60,000.00\u00a0กีบ')
    expect(thai.body).toContain('<html lang="th">')
  })
})

describe('announced deposits', () => {
  const announce = async () => {
    const member = await server.member()
    await server.call(walletAdd, { token: member.token, body: { amount: 250 } })
    const id = await newest('manual_deposit')
    return { member, id, path: `/desk/deposits/${id}` }
  }

  test('are shown beside what was credited lately', async () => {
    const { member, path } = await announce()
    expect((await tabs.nok.open(path)).body).not.toContain('Credited in the last 7 days')
    for (const satang of [10_000, 25_000] as Satang[]) {
      const deposit = {
        memberId: member.id,
        satang,
        from: 'SCB',
        way: 'slip',
        key: `recent:${satang}`,
      } as const
      await server.db.tx((sql) => creditDeposit(sql, { ...deposit, at: server.clock.now() }))
    }
    const page = String((await tabs.nok.open(path)).body)
    expect(page).toContain('Credited in the last 7 days')
    expect(page.match(/Same amount/g)).toHaveLength(1)
    expect(page).toMatch(/250\.00\u00a0baht<\/span> <span class="chip bad">Same amount/)
    const back = { memberId: member.id, from: MAIN_WALLET, to: CORRECTION, satang: 25_000 } as const
    await server.db.tx((sql) =>
      addStatement(sql, { ...back, type: 'transfer', status: 'SUCCESS', at: server.clock.now() }),
    )
    expect((await tabs.nok.open(path)).body).toContain('-250.00\u00a0baht</span> Taken back by support')
  })

  test('are credited, or refused with a reason', async () => {
    const [first, other] = [await announce(), await announce()]
    expect((await tabs.nok.open('/desk/deposits')).body).toContain('250.00\u00a0baht')
    expect((await tabs.nok.submit(`${first.path}/settle`)).body).toContain('Settled, nok')
    expect(await walletBalance(server.db, first.member.id)).toBe(25_000)
    expect((await tabs.nok.submit(`${first.path}/settle`)).body).toContain('Already decided')
    await tabs.ploy.submit(`${other.path}/refuse`, { reason: 'Nothing has arrived.' })
    expect(await walletBalance(server.db, other.member.id)).toBe(0)
    expect(await newestEntry(other.member)).toMatchObject({
      status: 'FAILED',
      reason: 'Nothing has arrived.',
    })
    expect((await newestEntry(first.member)).reason).toBeNull()
    expect(await entriesOf('manual_deposit', other.id)).toMatchObject([
      { action: 'refuse', actor_name: 'ploy', after: { status: 'FAILED', reason: 'Nothing has arrived.' } },
    ])
  })

  test('wait for the end of a bonus', async () => {
    const { member, id, path } = await announce()
    await holdBonus(server.db, member.id)
    expect((await tabs.nok.submit(`${path}/settle`)).body).toContain('The member has an active bonus')
    expect(await entriesOf('manual_deposit', id)).toEqual([])
  })
})

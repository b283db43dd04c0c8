import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletAdd, walletWithdraw } from '#contract/wallet-changes.ts'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { REVERSAL_MS } from '#server/modules/wallet/reversals.ts'
import { approveWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import {
  addTestStaff,
  type DeskBrowser,
  deskBrowserOf,
  type TestStaff,
} from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  createTestServer,
  requestsTo,
  type TestMember,
} from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

const server = openForTests(() => createTestServer())
let staff: { readonly nok: TestStaff; readonly ploy: TestStaff }
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser

beforeAll(async () => {
  await offerManualDeposits(server.db)
  staff = {
    nok: await addTestStaff(server, 'owner', { name: 'nok' }),
    ploy: await addTestStaff(server, 'finance', { name: 'ploy' }),
  }
})
beforeEach(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  nok = await deskBrowserOf(server, staff.nok)
  ploy = await deskBrowserOf(second, staff.ploy)
  await updateOperatorSettings(
    server.db,
    { adjustmentSecondPerson: null, withdrawalSecondPerson: null, depositSecondPerson: null },
    1,
  )
})

const newest = async (table: 'withdrawal' | 'manual_deposit') =>
  (await oneRow(server.db, v.object({ id: v.number() }), `select max(id) as id from ${table}`)).id
const balance = ({ id }: TestMember) => walletBalance(server.db, id)

async function withdrawal(baht: number) {
  const member = await addMember(server, { satang: 200_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: baht } })
  const id = await newest('withdrawal')
  return { member, id, path: `/desk/withdrawals/${id}` }
}

async function deposit(baht: number) {
  const member = await addMember(server)
  await server.call(walletAdd, { token: member.token, body: { amount: baht } })
  const id = await newest('manual_deposit')
  return { member, id, path: `/desk/deposits/${id}` }
}

describe('a withdrawal above the limit', () => {
  beforeEach(() => updateOperatorSettings(server.db, { withdrawalSecondPerson: 100_000 }, 1))

  test('is approved by one person and paid by another', async () => {
    const { id, path } = await withdrawal(1000.01)
    expect((await nok.open(path)).body).not.toContain(`action="${path}/settle"`)
    // From a page that was opened before the limit was set.
    for (const desk of [nok, ploy])
      expect((await desk.submit(`${path}/settle`)).body).toContain(
        'needs a second person; nothing was changed',
      )
    await nok.submit(`${path}/approve`)
    expect((await nok.submit(`${path}/settle`)).body).toContain('needs a second person; nothing was changed')
    await ploy.submit(`${path}/approve`)
    expect((await nok.open(path)).body).toContain('another person has to pay it')
    expect((await ploy.submit(`${path}/settle`)).body).toContain('Settled, ploy')
    const entries = await listAudit(server.db, { record: { kind: 'withdrawal', id } }, { limit: 9 })
    expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['settle', 'ploy'],
      ['approve', 'nok'],
    ])
    await expectLedgerInvariants(server.db)
  })

  test('that operate approved still needs two people of the desk', async () => {
    const { id, path } = await withdrawal(1500)
    await server.db.tx((sql) => approveWithdrawal(sql, id, server.clock.now(), testActor))
    expect((await nok.submit(`${path}/settle`)).body).toContain('needs a second person')
    await nok.submit(`${path}/approve`)
    expect((await ploy.submit(`${path}/settle`)).body).toContain('Settled, ploy')
  })

  test('is refused by one person', async () => {
    const { member, path } = await withdrawal(1500)
    await nok.submit(`${path}/refuse`, { reason: 'Please chat with us.' })
    expect(await balance(member)).toBe(200_000)
  })

  test('up to the limit is paid by one person', async () => {
    const { path } = await withdrawal(1000)
    expect((await nok.submit(`${path}/settle`)).body).toContain('Settled, nok')
  })
})

describe('an announced deposit above the limit', () => {
  beforeEach(() => updateOperatorSettings(server.db, { depositSecondPerson: 100_000 }, 1))

  test('is approved by one person and credited by another', async () => {
    const { member, id, path } = await deposit(1000.01)
    expect((await nok.open(path)).body).toContain('you approve it, and another person credits it')
    // From a page that was opened before the limit was set.
    expect((await nok.submit(`${path}/settle`)).body).toContain('needs a second person; nothing was changed')
    await nok.submit(`${path}/approve`)
    expect((await nok.submit(`${path}/settle`)).body).toContain('needs a second person; nothing was changed')
    expect((await nok.open(path)).body).toContain('another person has to credit it')
    expect(await balance(member)).toBe(0)
    expect((await ploy.submit(`${path}/settle`)).body).toContain('Settled, ploy')
    expect(await balance(member)).toBe(100_001)
    const entries = await listAudit(server.db, { record: { kind: 'manual_deposit', id } }, { limit: 9 })
    expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['settle', 'ploy'],
      ['approve', 'nok'],
    ])
    await expectLedgerInvariants(server.db)
  })

  test('in parts counts together, for whoever credits them', async () => {
    const { member, path } = await deposit(600)
    await nok.submit(`${path}/settle`)
    await server.call(walletAdd, { token: member.token, body: { amount: 400.01 } })
    const second = `/desk/deposits/${await newest('manual_deposit')}`
    expect((await nok.submit(`${second}/settle`)).body).toContain('needs a second person')
    expect((await ploy.submit(`${second}/settle`)).body).toContain('Settled, ploy')
  })

  test('up to the limit is credited by one person, who has nothing to approve', async () => {
    const { path } = await deposit(1000)
    expect((await nok.open(path)).body).not.toContain(`action="${path}/approve"`)
    expect((await nok.submit(`${path}/settle`)).body).toContain('Settled, nok')
  })
})

describe('what one person does alone for a member in a day', () => {
  const reason = 'The bank sent it back.'

  test('counts together, if a withdrawal is paid in parts', async () => {
    await updateOperatorSettings(server.db, { withdrawalSecondPerson: 100_000 }, 1)
    const { member, path } = await withdrawal(600)
    await nok.submit(`${path}/settle`)
    const more = async (baht: number) => {
      await server.call(walletWithdraw, { token: member.token, body: { amount: baht } })
      return `/desk/withdrawals/${await newest('withdrawal')}`
    }
    expect((await nok.submit(`${await more(400)}/settle`)).body).toContain('Settled, nok')
    const third = await more(100)
    expect((await nok.submit(`${third}/settle`)).body).toContain('needs a second person')
    expect((await nok.open(third)).body).toContain('you approve it, and another person pays it')
    expect((await ploy.submit(`${third}/settle`)).body).toContain('Settled, ploy')
  })

  test('counts together, if a withdrawal is paid, booked back and paid again', async () => {
    await updateOperatorSettings(server.db, { withdrawalSecondPerson: 100_000 }, 1)
    const { member, path } = await withdrawal(900)
    await nok.submit(`${path}/settle`)
    await nok.submit(`${path}/reverse`, { reason })
    await server.call(walletWithdraw, { token: member.token, body: { amount: 900 } })
    const again = `/desk/withdrawals/${await newest('withdrawal')}`
    expect((await nok.submit(`${again}/settle`)).body).toContain('needs a second person')
    expect((await ploy.submit(`${again}/settle`)).body).toContain('Settled, ploy')
  })

  test('counts together, if own settlements are booked back', async () => {
    const member = await addMember(server, { satang: 200_000 })
    const paths: string[] = []
    for (let count = 0; count < 2; count++) {
      await server.call(walletWithdraw, { token: member.token, body: { amount: 600 } })
      paths.push(`/desk/withdrawals/${await newest('withdrawal')}`)
    }
    for (const path of paths) await nok.submit(`${path}/settle`)
    await updateOperatorSettings(server.db, { adjustmentSecondPerson: 100_000 }, 1)
    const [first, second] = paths
    await nok.submit(`${first}/reverse`, { reason })
    expect((await nok.submit(`${second}/reverse`, { reason })).body).toContain('needs a second person')
    expect(await balance(member)).toBe(140_000)
    await ploy.submit(`${second}/reverse`, { reason })
    expect(await balance(member)).toBe(200_000)
    await expectLedgerInvariants(server.db)
  })
})

test('“Next” passes a withdrawal that the same person has approved', async () => {
  await updateOperatorSettings(server.db, { withdrawalSecondPerson: 100_000 }, 1)
  await server.db.run(`update withdrawal set status = 'FAILED', decided_at = 1 where status = 'PROCESSING'`)
  const [large, small] = [await withdrawal(1500), await withdrawal(100)]
  const next = async (desk: DeskBrowser) =>
    (await desk.post('/desk/withdrawals/next', { csrf: await desk.csrf() })).headers.get('location')
  expect(await next(nok)).toBe(large.path)
  await nok.submit(`${large.path}/approve`)
  expect(await next(nok)).toBe(small.path)
  expect(await next(ploy)).toBe(large.path)
  expect((await ploy.submit(`${large.path}/settle`)).body).toContain('Settled, ploy')
})

describe('a wrong settlement', () => {
  const reason = 'The bank sent it back.'

  test('of a withdrawal goes back to the wallet, once', async () => {
    const { member, id, path } = await withdrawal(1500)
    expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('Already decided')
    await nok.submit(`${path}/settle`)
    expect((await nok.open(path)).body).toContain(`action="${path}/reverse"`)
    expect((await nok.submit(`${path}/reverse`, { reason: ' ' })).status).toBe(400)
    const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
    await Promise.all([
      nok.post(`${path}/reverse`, { csrf: csrf.nok, reason }),
      nok.post(`${path}/reverse`, { csrf: csrf.nok, reason }),
      ploy.post(`${path}/reverse`, { csrf: csrf.ploy, reason }),
    ])
    expect(await balance(member)).toBe(200_000)
    expect((await nok.open(path)).body).not.toContain(`action="${path}/reverse"`)
    const entries = await listAudit(server.db, { record: { kind: 'withdrawal', id } }, { limit: 9 })
    expect(entries.map(({ action }) => action)).toEqual(['reverse', 'settle'])
    expect(entries[0]?.after).toEqual({ amount: 150_000, reason })
    await expectLedgerInvariants(server.db)
  })

  test('above the limit is booked back by somebody who took no part in it', async () => {
    await updateOperatorSettings(
      server.db,
      { adjustmentSecondPerson: 100_000, withdrawalSecondPerson: 100_000 },
      1,
    )
    const { member, path } = await withdrawal(1500)
    await nok.submit(`${path}/approve`)
    await ploy.submit(`${path}/settle`)
    for (const desk of [nok, ploy])
      expect((await desk.submit(`${path}/reverse`, { reason })).body).toContain('needs a second person')
    const kim = await deskBrowserOf(server, await addTestStaff(server, 'finance'))
    await kim.submit(`${path}/reverse`, { reason })
    expect(await balance(member)).toBe(200_000)
  })

  test('of a deposit is taken from the wallet, unless the money is gone', async () => {
    const [first, other] = [await deposit(500), await deposit(500)]
    for (const { path } of [first, other]) await nok.submit(`${path}/settle`)
    await nok.submit(`${first.path}/reverse`, { reason })
    expect(await balance(first.member)).toBe(0)
    await server.call(walletWithdraw, { token: other.member.token, body: { amount: 400 } })
    const answer = await nok.submit(`${other.path}/reverse`, { reason })
    expect([answer.status, answer.body.includes('The wallet has less')]).toEqual([400, true])
    expect(await balance(other.member)).toBe(10_000)
    await expectLedgerInvariants(server.db)
  })

  test('can be booked back for a day', async () => {
    const { member, path } = await withdrawal(1500)
    await nok.submit(`${path}/settle`)
    server.clock.advance(REVERSAL_MS)
    const late = await deskBrowserOf(server, staff.nok)
    expect((await late.open(path)).body).not.toContain(`action="${path}/reverse"`)
    await late.submit(`${path}/reverse`, { reason })
    expect(await balance(member)).toBe(50_000)
  })

  test('above the limit is booked back by another person', async () => {
    await updateOperatorSettings(server.db, { adjustmentSecondPerson: 100_000 }, 1)
    const { member, path } = await withdrawal(1500)
    await nok.submit(`${path}/settle`)
    expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('needs a second person')
    expect(await balance(member)).toBe(50_000)
    await ploy.submit(`${path}/reverse`, { reason })
    expect(await balance(member)).toBe(200_000)
  })
})

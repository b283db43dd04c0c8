import * as v from 'valibot'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { REVERSAL_MS } from '#server/modules/wallet/reversals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { holdBonus } from '#tests/setup/money/held-bonus.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { newReference, refusedSlip } from '#tests/setup/money/refused-slips.ts'
import {
  addTestStaff,
  type DeskBrowser,
  deskBrowserOf,
  type TestStaff,
} from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { requestsTo } from '#tests/setup/server/server-harness.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'

const server = openForTests(() => createDepositServer())
let staff: TestStaff
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser
let support: DeskBrowser

beforeAll(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  staff = await addTestStaff(server, 'owner', { name: 'nok' })
  nok = await deskBrowserOf(server, staff)
  ploy = await deskBrowserOf(second, await addTestStaff(server, 'finance', { name: 'ploy' }))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support'))
})
beforeEach(() => server.reset())

const next = async (desk: DeskBrowser) =>
  (await desk.post('/desk/slips/next', { csrf: await desk.csrf() })).headers.get('location')
const credit = { amount: '100', bank: 'SCB', reference: '20261121aBcDeFgHiJkLm9001', reason: 'Seen.' }

test('a slip that stays refused leaves the queue, and its member reads why', async () => {
  const { member, id, path } = await refusedSlip(server)
  expect((await nok.open('/desk/slips')).body).toContain(`href="${path}"`)
  expect((await nok.open('/desk')).body).toContain('<span>Refused slips</span> <strong>1<')
  expect((await support.open(path)).body).not.toContain(`action="${path}/refuse"`)
  expect((await nok.submit(`${path}/refuse`, { note: 'ANYTHING' })).status).toBe(400)
  expect((await nok.submit(`${path}/refuse`, { note: 'EXPIRED_SLIP' })).body).toContain('Refused, nok')
  expect((await nok.open('/desk/slips')).body).not.toContain(`href="${path}"`)
  expect((await nok.open('/desk')).body).toContain('<span>Refused slips</span> <strong>0<')
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'failed', note: 'EXPIRED_SLIP' }])
  expect((await ploy.submit(`${path}/refuse`, { note: 'INVALID_SLIP' })).body).toContain('Already decided')
  const [entry] = await listAudit(server.db, { record: { kind: 'slip', id } }, { limit: 1 })
  expect(entry).toMatchObject({ action: 'refuse', actor_name: 'nok', after: { note: 'EXPIRED_SLIP' } })
})

test('a slip that is checked again, and refused again, is looked at again', async () => {
  const { path } = await refusedSlip(server)
  await nok.submit(`${path}/refuse`, { note: 'INVALID_SLIP' })
  expect(await next(nok)).toBe('/desk/slips')
  await nok.submit(`${path}/recheck`)
  expect(await next(nok)).toBe('/desk/slips')
  await checkDueSlips(server.deps)
  expect(await next(nok)).toBe(path)
})

test('two people get different slips, and neither decides what the other one has', async () => {
  const [first, second] = [await refusedSlip(server), await refusedSlip(server)]
  expect([await next(nok), await next(ploy)]).toEqual([first.path, second.path])
  expect((await nok.open('/desk/slips')).body).toMatch(
    /Taken by you.*Taken by ploy|Taken by ploy.*Taken by you/s,
  )
  const page = String((await nok.open(second.path)).body)
  expect(page).toContain('Taken by ploy')
  for (const action of ['credit', 'refuse', 'recheck'])
    expect(page).not.toContain(`action="${second.path}/${action}"`)
  for (const [action, fields] of [
    ['credit', credit],
    ['refuse', { note: 'INVALID_SLIP' }],
    ['recheck', {}],
  ] as const)
    expect((await nok.submit(`${second.path}/${action}`, fields)).body).toContain('ploy took it meanwhile')
  expect(await server.slipsOf(second.member)).toMatchObject([{ status: 'failed' }])
  await nok.submit(`${second.path}/take`, { over: '1' })
  expect((await nok.submit(`${second.path}/credit`, credit)).body).toContain('The slip is credited.')
  expect(await server.balance(second.member)).toBe(100)
})

test('“Next” passes a slip whose credit waits for a second person', async () => {
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 1 }, 1)
  const { path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, credit)
  expect(await next(ploy)).toBe('/desk/slips')
  expect((await ploy.submit(`${path}/refuse`, { note: 'INVALID_SLIP' })).body).toContain('Already decided')
})

test('a credit above the limit is booked back by another person', async () => {
  const { member, path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, { ...credit, reference: '20261121aBcDeFgHiJkLm9004' })
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 1 }, 1)
  const reason = 'It belongs to somebody else.'
  expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('needs a second person')
  expect(await server.balance(member)).toBe(100)
  await ploy.submit(`${path}/reverse`, { reason })
  expect(await server.balance(member)).toBe(0)
})

test('an own credit up to the limit is booked back alone', async () => {
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 15_000 }, 1)
  const { member, path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, { ...credit, reference: newReference() })
  await nok.submit(`${path}/reverse`, { reason: 'It belongs to somebody else.' })
  expect(await server.balance(member)).toBe(0)
})

test('neither of the two people who credited a slip books it back above the limit', async () => {
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 1 }, 1)
  const { member, path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, { ...credit, reference: newReference() })
  await ploy.submit(`${path}/confirm-credit`)
  expect(await server.balance(member)).toBe(100)
  const reason = 'It belongs to somebody else.'
  for (const desk of [nok, ploy])
    expect((await desk.submit(`${path}/reverse`, { reason })).body).toContain('needs a second person')
  const kim = await deskBrowserOf(server, await addTestStaff(server, 'finance'))
  await kim.submit(`${path}/reverse`, { reason })
  expect(await server.balance(member)).toBe(0)
})

test('whose credit waits for a second person, a slip is decided by that person alone', async () => {
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 1 }, 1)
  const { path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, { ...credit, reference: newReference() })
  const page = String((await ploy.open(path)).body)
  for (const action of ['refuse', 'take']) expect(page).not.toContain(`action="${path}/${action}"`)
  // From a page that was opened before.
  await ploy.submit(`${path}/take`)
  expect((await nok.open(path)).body).not.toContain('Taken by')
  expect((await ploy.submit(`${path}/confirm-credit`)).body).toContain('The slip is credited.')
})

test('support reads who has a slip, and gets no form for it', async () => {
  const { path } = await refusedSlip(server)
  await nok.submit(`${path}/take`)
  const page = String((await support.open(path)).body)
  expect(page).toContain('Taken by nok')
  for (const action of ['take', 'recheck']) expect(page).not.toContain(`action="${path}/${action}"`)
})

test('“Next” passes a slip of a member with a bonus', async () => {
  const [held, free] = [await refusedSlip(server), await refusedSlip(server)]
  await holdBonus(server.db, held.member.id)
  expect(await next(nok)).toBe(free.path)
})

test.skipIf(!databaseKinds.includes('postgres'))(
  'a slip isn’t left refused while its credit is being requested',
  async () => {
    await updateOperatorSettings(server.db, { adjustmentSecondPerson: 1 }, 1)
    const { member, id, path } = await refusedSlip(server)
    const csrf = await ploy.csrf()
    const refused = await server.db.tx(async (sql) => {
      const { pid } = await oneRow(sql, v.object({ pid: v.number() }), 'select pg_backend_pid() as pid')
      await lockMember(sql, member.id)
      await sql.run('select from slip where id = $1 for update', [id])
      const refusing = ploy.post(`${path}/refuse`, { csrf, note: 'INVALID_SLIP' })
      const waiting = 'select from pg_stat_activity one where $1 = any(pg_blocking_pids(one.pid))'
      await expect.poll(() => server.db.run(waiting, [pid])).toBe(1)
      await sql.run(
        `insert into slip_credit (slip_id, amount, sending_bank, transfer_ref, reason, requested_by, requested_at)
       select $1, 100, '014', 'X1', 'Seen.', min(id), 1 from staff`,
        [id],
      )
      return { refusing }
    })
    await refused.refusing
    const row = v.object({ reviewed_at: v.nullable(v.number()) })
    expect(
      (await oneRow(server.db, row, 'select reviewed_at from slip where id = $1', [id])).reviewed_at,
    ).toBeNull()
  },
)

test('a slip credited by mistake is booked back once, within a day, and its transfer stays used', async () => {
  const { member, path } = await refusedSlip(server)
  await nok.submit(`${path}/credit`, { ...credit, reference: '20261121aBcDeFgHiJkLm9002' })
  expect((await nok.open(path)).body).toContain(`action="${path}/reverse"`)
  const reason = 'It belongs to somebody else.'
  await Promise.all([nok, ploy].map((desk) => desk.submit(`${path}/reverse`, { reason })))
  expect(await server.balance(member)).toBe(0)
  expect((await nok.submit(`${path}/reverse`, { reason })).body).toContain('Already decided')
  const other = await refusedSlip(server)
  const again = { ...credit, reference: '20261121aBcDeFgHiJkLm9002' }
  expect((await nok.submit(`${other.path}/credit`, again)).body).toContain('already credited by another slip')

  await nok.submit(`${other.path}/credit`, { ...credit, reference: '20261121aBcDeFgHiJkLm9003' })
  server.clock.advance(REVERSAL_MS)
  const late = await deskBrowserOf(server, staff)
  expect((await late.open(other.path)).body).not.toContain(`action="${other.path}/reverse"`)
  await late.submit(`${other.path}/reverse`, { reason })
  expect(await server.balance(other.member)).toBe(100)
  await expectLedgerInvariants(server.db)
})

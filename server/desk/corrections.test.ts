import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { createApp } from '#server/app.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { consumeLastDeposit } from '#server/modules/ledger/last-deposit.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { holdBonus } from '#tests/setup/money/held-bonus.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  createTestServer,
  requestsTo,
  type TestMember,
} from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer())
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser

beforeAll(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  ploy = await deskBrowserOf(second, await addTestStaff(server, 'finance', { name: 'ploy' }))
})
beforeEach(() => updateOperatorSettings(server.db, { adjustmentSecondPerson: null }, 1))

const fieldsOf = (baht: string, direction = 'credit') => ({
  form: randomUUID(),
  direction,
  amount: baht,
  reason: 'Credited twice by mistake.',
})
const path = (member: TestMember) => `/desk/members/${member.publicId}/correction`
const balance = (member: TestMember) => walletBalance(server.db, member.id)
const newestId = async () =>
  (await oneRow(server.db, v.object({ id: v.number() }), 'select max(id) as id from adjustment')).id
const house = async () =>
  (
    await oneRow(
      server.db,
      v.object({ balance: v.number() }),
      `select balance from ledger_account where kind = 'house_adjustment'`,
    )
  ).balance

describe('a correction', () => {
  test('is booked against the house and is in the statement with a plain title', async () => {
    const member = await addMember(server, { satang: 100_000 })
    const before = await house()
    const added = await nok.submit(path(member), fieldsOf('1,250.50'))
    expect(added.body).toMatch(/role="status">The correction is booked\./)
    await nok.submit(path(member), fieldsOf('2000', 'debit'))
    expect([await balance(member), (await house()) - before]).toEqual([25_050, 74_950])
    const { statements } = (
      await server.call(statementList, {
        token: member.token,
        body: { page: 1, limit: 2 },
        headers: { 'accept-language': 'en' },
      })
    ).body
    expect(statements).toMatchObject([
      {
        statementType: 'transfer',
        from: 'WALLET',
        to: 'Correction by support',
        amount: 2000,
        balance: 250.5,
      },
      { statementType: 'transfer', from: 'Correction by support', to: 'WALLET', amount: 1250.5 },
    ])
    const entries = await listAudit(server.db, { memberId: member.id }, { limit: 9 })
    expect(entries).toMatchObject([
      { action: 'book', record_kind: 'adjustment', actor_name: 'nok', after: { amount: -200_000 } },
      { action: 'book', after: { amount: 125_050, reason: 'Credited twice by mistake.' } },
    ])
    await expectLedgerInvariants(server.db)
  })

  test('is booked once from two tabs, two processes and a resent request', async () => {
    const member = await addMember(server)
    const fields = fieldsOf('100')
    const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
    const answers = await Promise.all([
      nok.post(path(member), { csrf: csrf.nok, ...fields }),
      nok.post(path(member), { csrf: csrf.nok, ...fields }),
      ploy.post(path(member), { csrf: csrf.ploy, ...fields }),
    ])
    answers.push(await nok.post(path(member), { csrf: csrf.nok, ...fields }))
    const outcomes = answers.map(({ headers }) => headers.get('location')?.split('=').at(-1))
    expect(outcomes.sort()).toEqual(['booked', 'repeated', 'repeated', 'repeated'])
    expect(await balance(member)).toBe(10_000)
    expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toHaveLength(1)
  })

  test.each([
    ['of more than the wallet has', fieldsOf('1000.01', 'debit'), 'The wallet has less'],
    ['of nothing', fieldsOf('0'), 'Write an amount'],
    ['of an unreadable amount', fieldsOf('1,00,0'), 'Write an amount'],
    ['of a negative amount', fieldsOf('-5'), 'Write an amount'],
    ['in no direction', fieldsOf('5', 'both'), 'Write an amount'],
    ['without a reason', { ...fieldsOf('5'), reason: '' }, 'Write a reason'],
  ])('%s is refused', async (_, fields, problem) => {
    const member = await addMember(server, { satang: 100_000 })
    const answer = await nok.submit(path(member), fields)
    expect([answer.status, answer.body.includes(problem)]).toEqual([400, true])
    expect(await balance(member)).toBe(100_000)
    expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toEqual([])
  })

  test('from the member reduces what a bonus is granted for on the last deposit', async () => {
    const member = await addMember(server, { satang: 100_000 })
    await nok.submit(path(member), fieldsOf('50'))
    await nok.submit(path(member), fieldsOf('300', 'debit'))
    expect(await server.db.tx((sql) => consumeLastDeposit(sql, member.id))).toBe(70_000)
  })

  test('waits for the end of a bonus, whose balance it would count towards', async () => {
    const member = await addMember(server, { satang: 100_000 })
    await holdBonus(server.db, member.id)
    expect((await nok.submit(path(member), fieldsOf('5'))).body).toContain('has an active bonus')
  })
})

describe('a correction above the limit', () => {
  const request = async (baht = '500.01', direction = 'credit') => {
    await updateOperatorSettings(server.db, { adjustmentSecondPerson: 50_000 }, 1)
    const member = await addMember(server, { satang: 100_000 })
    const answer = await nok.submit(path(member), fieldsOf(baht, direction))
    const id = await newestId()
    return {
      member,
      id,
      answer,
      confirm: `/desk/corrections/${id}/confirm`,
      drop: `/desk/corrections/${id}/refuse`,
    }
  }

  test.each(['credit', 'debit'])('is booked by a second person only: %s', async (direction) => {
    const { member, answer, confirm, id } = await request('500.01', direction)
    expect(answer.body).toContain('waits for a second person')
    expect((await nok.submit(confirm)).body).toContain(
      'Another person has to confirm it; nothing was changed',
    )
    expect(await balance(member)).toBe(100_000)
    expect((await ploy.open('/desk/corrections')).body).toContain(`action="${confirm}"`)
    expect((await nok.open('/desk/corrections')).body).not.toContain(`action="${confirm}"`)
    expect((await ploy.submit(confirm)).body).toContain('The correction is booked.')
    expect(await balance(member)).toBe(direction === 'credit' ? 150_001 : 49_999)
    expect((await ploy.submit(confirm)).body).toContain('It was decided before')
    const record = { kind: 'adjustment', id } as const
    expect(await listAudit(server.db, { record }, { limit: 9 })).toMatchObject([
      { action: 'confirm', actor_name: 'ploy' },
      { action: 'request', actor_name: 'nok' },
    ])
  })

  test('up to the limit needs one person', async () => {
    const { member } = await request('500')
    expect(await balance(member)).toBe(150_000)
  })

  test('in several parts of a day needs a second person, too', async () => {
    const { member } = await request('300')
    const next = async (desk: DeskBrowser, baht: string, direction?: string) =>
      String((await desk.submit(path(member), fieldsOf(baht, direction))).body)
    expect(await next(nok, '200.01', 'debit')).toContain('waits for a second person')
    expect(await next(nok, '200')).not.toContain('waits for a second person')
    expect(await next(nok, '0.01')).toContain('waits for a second person')
    expect(await next(ploy, '500')).not.toContain('waits for a second person')
    expect(await balance(member)).toBe(200_000)
    await server.db.run('update adjustment set decided_at = decided_at - $2::bigint where member_id = $1', [
      member.id,
      24 * 3600_000 + 1,
    ])
    expect(await next(nok, '500')).not.toContain('waits for a second person')
  })

  test('is booked or dropped once by those who press at once', async () => {
    const { member, confirm, drop, id } = await request()
    const kim = await deskBrowserOf(server, await addTestStaff(server, 'finance'))
    const sent = await Promise.all(
      [ploy, kim, ploy, kim].map(async (desk) => ({ desk, csrf: await desk.csrf() })),
    )
    await Promise.all(
      sent.flatMap(({ desk, csrf }) => [desk.post(confirm, { csrf }), desk.post(drop, { csrf })]),
    )
    const record = { kind: 'adjustment', id } as const
    const [decided, ...more] = await listAudit(server.db, { record }, { limit: 9 })
    expect(more).toHaveLength(1)
    expect(await balance(member)).toBe(decided?.action === 'confirm' ? 150_001 : 100_000)
  })

  test('may be dropped by whoever requested it', async () => {
    const { member, confirm, drop } = await request()
    await nok.submit(drop)
    expect((await ploy.submit(confirm)).body).toContain('It was decided before')
    expect(await balance(member)).toBe(100_000)
  })

  test('that the wallet no longer covers stays waiting', async () => {
    const { member, confirm } = await request('900', 'debit')
    await updateOperatorSettings(server.db, { adjustmentSecondPerson: null }, 1)
    await nok.submit(path(member), fieldsOf('200', 'debit'))
    const answer = await ploy.submit(confirm)
    expect([answer.status, answer.body.includes('The wallet has less')]).toEqual([400, true])
    expect((await ploy.open('/desk/corrections')).body).toContain(`action="${confirm}"`)
    expect(await balance(member)).toBe(80_000)
  })
})

test('after any corrections each balance is the sum of what was booked, and the ledger sums to zero', async () => {
  const step = fc.record({
    who: fc.nat(1),
    direction: fc.constantFrom('credit', 'debit'),
    satang: fc.integer({ min: 1, max: 90_000 }),
    isResent: fc.boolean(),
    decision: fc.constantFrom('confirm', 'refuse', 'wait'),
  })
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 40_000 }, 1)
  const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const members = [
        await addMember(server, { satang: 50_000 }),
        await addMember(server, { satang: 50_000 }),
      ]
      const expected = [50_000, 50_000]
      // Booked by one person alone, by member.
      const alone = [0, 0]
      for (const { who, direction, satang, isResent, decision } of steps) {
        const member = members[who]
        if (!member) throw new Error('no such member')
        const signed = direction === 'credit' ? satang : -satang
        const fields = { csrf: csrf.nok, ...fieldsOf((satang / 100).toFixed(2), direction) }
        await nok.post(path(member), fields)
        if (isResent) await nok.post(path(member), fields)
        const isWaiting = (alone[who] ?? 0) + satang > 40_000
        if (isWaiting && decision !== 'wait')
          await ploy.post(`/desk/corrections/${await newestId()}/${decision}`, { csrf: csrf.ploy })
        const isBooked = !isWaiting || decision === 'confirm'
        const now = (expected[who] ?? 0) + signed
        if (isBooked && now >= 0) expected[who] = now
        if (!isWaiting && now >= 0) alone[who] = (alone[who] ?? 0) + satang
      }
      expect(await Promise.all(members.map(balance))).toEqual(expected)
      await expectLedgerInvariants(server.db)
    }),
    { numRuns: runs(8), seed: 20_261_128, endOnFailure: true },
  )
})

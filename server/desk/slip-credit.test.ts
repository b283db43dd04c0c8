import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { createApp } from '#server/app.ts'
import { findTransfer, makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { miniQrPayload } from '#server/demo/fakes/draw-slip.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { createDepositServer, sheet } from '#tests/setup/money/deposit-harness.ts'
import { holdBonus } from '#tests/setup/money/held-bonus.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import {
  entriesOf,
  fields,
  newestSlip,
  newReference,
  readableSlip,
  refusedSlip,
} from '#tests/setup/money/refused-slips.ts'
import { HOUSE } from '#tests/setup/money/slip-picture.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { requestsTo, type TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createDepositServer())
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser
let support: DeskBrowser

beforeAll(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  ploy = await deskBrowserOf(second, await addTestStaff(server, 'finance', { name: 'ploy' }))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support'))
})
beforeEach(() => server.reset())

describe('a refused slip', () => {
  test('is credited with amount, reference and reason, and stands in the statement', async () => {
    const { member, id, path } = await refusedSlip(server)
    const reference = newReference()
    expect((await support.open(path)).body).toContain('Finance and owners credit refused slips.')
    expect((await nok.submit(`${path}/credit`, fields(` ${reference}\u200b `))).body).toContain(
      'role="status">The slip is credited.',
    )
    expect(await server.balance(member)).toBe(1250.5)
    expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 1250.5, note: null }])
    const request = { token: member.token, body: { page: 1, limit: 10 } }
    const { statements } = (await server.call(statementList, request)).body
    expect(statements).toMatchObject([
      { statementType: 'deposit', status: 'SUCCESS', from: 'SCB', way: 'slip', amount: 1250.5 },
    ])
    expect(await entriesOf(server, id)).toMatchObject([
      {
        action: 'credit',
        actor_kind: 'staff',
        actor_name: 'nok',
        member_id: member.id,
        before: { status: 'failed' },
        after: { amount: 125_050, sendingBank: '014', transRef: reference, reason: 'Seen on the account.' },
      },
    ])
    expect((await nok.open(path)).body).not.toContain(`${path}/credit`)
    await expectLedgerInvariants(server.db)
  })

  test.each([
    ['no amount', { amount: '0' }, 'Write an amount'],
    ['no reason', { reason: '  ' }, 'Write a reason'],
    ['a reference of another bank', { reference: '123456' }, 'This bank has no such references.'],
    ['an unknown bank', { bank: 'NOBANK' }, 'This bank has no such references.'],
  ])('with %s is not credited, and what was typed stays', async (_, changes, sentence) => {
    const { member, id, path } = await refusedSlip(server)
    const answer = await nok.submit(`${path}/credit`, { ...fields(newReference()), ...changes })
    expect([answer.status, answer.body.includes(sentence)]).toEqual([400, true])
    if (!('amount' in changes)) expect(answer.body).toContain('value="1,250.50"')
    expect(await server.balance(member)).toBe(0)
    expect(await entriesOf(server, id)).toEqual([])
  })

  test('is credited once from two tabs of two processes, also if a request is sent again', async () => {
    const { member, id, path } = await refusedSlip(server)
    const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
    const answers = await Promise.all(
      [0, 1, 2].flatMap(() => [
        nok.post(`${path}/credit`, { csrf: csrf.nok, ...fields(newReference()) }),
        ploy.post(`${path}/credit`, { csrf: csrf.ploy, ...fields(newReference()) }),
      ]),
    )
    const outcomes = answers.map(({ headers }) => headers.get('location')?.split('=')[1])
    expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'late')).toHaveLength(5)
    expect(await server.balance(member)).toBe(1250.5)
    expect(await entriesOf(server, id)).toHaveLength(1)
  })

  test('waits for the end of a bonus', async () => {
    const { member, path } = await refusedSlip(server)
    await holdBonus(server.db, member.id)
    expect((await nok.submit(`${path}/credit`, fields(newReference()))).body).toContain('active bonus')
    expect(await server.slipsOf(member)).toMatchObject([{ status: 'failed' }])
  })
})

describe('a transfer is credited once', () => {
  test('if two slips of two members are credited by hand at once, whatever the case of the letters', async () => {
    const [first, other] = [await refusedSlip(server), await refusedSlip(server)]
    const reference = newReference()
    const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
    const answers = await Promise.all([
      nok.post(`${first.path}/credit`, { csrf: csrf.nok, ...fields(reference) }),
      ploy.post(`${other.path}/credit`, { csrf: csrf.ploy, ...fields(reference.toLowerCase()) }),
    ])
    expect(answers.map(({ headers }) => headers.get('location')?.split('=')[1]).sort()).toEqual([
      'credited',
      'duplicate',
    ])
    expect((await server.balance(first.member)) + (await server.balance(other.member))).toBe(1250.5)
  })

  test.each([
    ['as it is', (reference: string) => reference],
    ['in lower case', (reference: string) => reference.toLowerCase()],
  ])('if its readable slip comes after the credit, with the reference typed %s', async (_, spell) => {
    const { member, path } = await refusedSlip(server)
    const transfer = await transferOf(member)
    await nok.submit(`${path}/credit`, fields(spell(transfer.transRef)))
    expect(await server.balance(member)).toBe(1250.5)
    server.clock.advance(3600_000)
    await server.upload(member, await sheet(miniQrPayload(transfer)))
    await checkDueSlips(server.deps)
    expect((await server.slipsOf(member))[0]).toMatchObject({
      status: 'failed',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await server.balance(member)).toBe(1250.5)
  })

  test('if the wrong bank is picked for the other slip', async () => {
    const [first, other] = [await refusedSlip(server), await refusedSlip(server)]
    const reference = '202611211234567890123456'
    await nok.submit(`${first.path}/credit`, { ...fields(reference), bank: 'GSB' })
    expect(await server.balance(first.member)).toBe(1250.5)
    const answer = await nok.submit(`${other.path}/credit`, { ...fields(reference), bank: 'UOB' })
    expect(answer.body).toContain('already credited by another slip')
    expect(await server.balance(other.member)).toBe(0)
  })

  test('if its readable slip was credited before', async () => {
    const { member, path } = await refusedSlip(server)
    server.clock.advance(3600_000)
    const transfer = await transferOf(member)
    await server.upload(member, await sheet(miniQrPayload(transfer)))
    await checkDueSlips(server.deps)
    expect(await server.balance(member)).toBe(500)
    expect((await nok.submit(`${path}/credit`, fields(transfer.transRef))).body).toContain(
      'already credited by another slip',
    )
    expect(await server.balance(member)).toBe(500)
  })

  test('by the reference that was read from its slip, whatever is typed', async () => {
    const { member, id, path } = await readableSlip(server)
    const page = String((await nok.open(path)).body)
    expect(page).toContain('The reference that was read from the slip counts')
    expect(page).toContain('name="amount" type="text" value="500.00"')
    await nok.submit(`${path}/credit`, fields(newReference()))
    expect(await server.balance(member)).toBe(1250.5)
    const [entry] = await entriesOf(server, id)
    expect(page).toContain(v.parse(v.object({ transRef: v.string() }), entry?.after).transRef)
  })

  test('if its slip comes twice and the second one is credited with another reference', async () => {
    const member = await server.member()
    const picture = await server.transferSlip(member)
    for (let count = 0; count < 2; count++) {
      await server.upload(member, picture)
      server.clock.advance(60_000)
    }
    await checkDueSlips(server.deps)
    expect((await server.slipsOf(member)).map(({ status }) => status)).toEqual(['failed', 'success'])
    const { path } = await newestSlip(server)
    expect((await nok.open(path)).body).toContain('The reference that was read from the slip counts')
    const answer = await nok.submit(`${path}/credit`, fields(newReference()))
    expect(answer.body).toContain('already credited by another slip')
    expect(await server.balance(member)).toBe(500)
  })

  /** A transfer from another bank, of which the member has a readable slip. */
  async function transferOf(member: TestMember) {
    await server.db.run(`update bank_account set bank_code = 'SCB' where member_id = $1`, [member.id])
    const id = await makeTransfer(server.db, {
      senderBank: 'SCB',
      senderAccount: member.accountNo,
      senderName: 'MR SOMCHAI J***',
      receiverBank: HOUSE.bankCode,
      receiverAccount: HOUSE.accountNo,
      satang: 50_000,
      at: server.clock.now() - 60_000,
    })
    const details = await findTransfer(server.db, id)
    if (!details) throw new Error('the transfer is gone')
    return details
  }
})

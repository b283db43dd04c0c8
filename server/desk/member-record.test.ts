import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer())
let finance: DeskBrowser
let owner: DeskBrowser
let support: DeskBrowser

beforeAll(async () => {
  finance = await deskBrowserOf(server, await addTestStaff(server, 'finance', { name: 'ploy' }))
  owner = await deskBrowserOf(server, await addTestStaff(server, 'owner'))
  support = await deskBrowserOf(server, await addTestStaff(server, 'support', { name: 'fah' }))
})

const accountRow = v.object({ bank_code: v.string(), account_no: v.string(), account_name: v.string() })
const accountOf = ({ id }: TestMember) =>
  oneRow(
    server.db,
    accountRow,
    'select bank_code, account_no, account_name from bank_account where member_id = $1',
    [id],
  )
const seenOf = async ({ publicId }: TestMember) => {
  const { body } = await finance.open(`/desk/members/${publicId}/help`)
  return /name="seen" value="(\d+)"/.exec(String(body))?.[1] ?? ''
}
const typed = {
  bankCode: 'SCB',
  bankAccountNo: '777-123-4567',
  bankAccountName: 'somying jaidee',
  reason: 'Call back, ID card seen.',
}
const change = async (member: TestMember, fields: Record<string, string>, desk = finance) =>
  await desk.submit(`/desk/members/${member.publicId}/bank-account`, fields)

test('a changed bank account has before, after and reason in the audit log', async () => {
  const member = await addMember(server, { satang: 100_000 })
  await server.call(walletWithdraw, { token: member.token, body: { amount: 300 } })
  const seen = await seenOf(member)
  expect((await change(member, { ...typed, seen }, support)).status).toBe(403)
  expect((await change(member, { ...typed, seen })).body).toMatch(
    /role="status">Member \w{8}: Changed the bank account, ploy/,
  )
  const account = { bank_code: 'SCB', account_no: '7771234567', account_name: 'SOMYING JAIDEE' }
  expect(await accountOf(member)).toEqual(account)
  expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toMatchObject([
    {
      before: { bank: 'KBANK', account: member.accountNo, holder: 'SOMCHAI JAIDEE' },
      after: { bank: 'SCB', account: '7771234567', holder: 'SOMYING JAIDEE', reason: typed.reason },
    },
  ])
  // A withdrawal goes to the account that the member asked for.
  const query = 'select bank_code, account_no, account_name from withdrawal where member_id = $1'
  expect(await oneRow(server.db, accountRow, query, [member.id])).toMatchObject({
    account_no: member.accountNo,
  })
})

test('a form from before another change, or sent again, changes nothing', async () => {
  const member = await addMember(server)
  const seen = await seenOf(member)
  await change(member, { ...typed, seen, bankAccountNo: '7770000001' })
  for (const bankAccountNo of ['7770000001', '7770000002'])
    expect((await change(member, { ...typed, seen, bankAccountNo })).body).toContain('nothing was changed')
  expect(await accountOf(member)).toMatchObject({ account_no: '7770000001' })
  expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toHaveLength(1)
})

test.each([
  ['of another member', { bankCode: 'KBANK', bankAccountNo: 'other' }, 'registered by another member'],
  ['with letters', { bankAccountNo: '77712x4567' }, '7 to 20 digits'],
  ['of an unknown bank', { bankCode: 'NOBANK' }, 'Choose a bank'],
  ['without a holder', { bankAccountName: ' ' }, '7 to 20 digits'],
  [
    'with a Thai name at a bank that wants English',
    { bankCode: 'KTB', bankAccountName: 'สมหญิง ใจดี' },
    'English letters',
  ],
  ['without a reason', { reason: ' ' }, 'Write a reason'],
])('an account %s is refused', async (_, fields: Record<string, string>, problem) => {
  const [member, other] = [await addMember(server), await addMember(server)]
  const { bankAccountNo = '7771112223' } = fields
  const sent = { ...typed, seen: await seenOf(member), ...fields }
  const answer = await change(member, {
    ...sent,
    bankAccountNo: bankAccountNo === 'other' ? other.accountNo : bankAccountNo,
  })
  expect([answer.status, answer.body.includes(problem)]).toEqual([400, true])
  expect(await accountOf(member)).toMatchObject({ bank_code: 'KBANK', account_no: member.accountNo })
})

test('a note is added once and is on the page of the member', async () => {
  const member = await addMember(server)
  const path = `/desk/members/${member.publicId}`
  const sent = { form: randomUUID(), note: ' Speaks only Lao. \n <b>' }
  expect((await support.submit(`${path}/notes`, sent)).body).toContain('Added a note, fah')
  expect((await support.submit(`${path}/notes`, sent)).body).toContain('nothing was changed')
  const { body } = await finance.open(path)
  expect(String(body).match(/<bdi>Speaks only Lao\. &lt;b&gt;<\/bdi>/g)).toHaveLength(1)
  expect((await support.submit(`${path}/notes`, { form: randomUUID(), note: '' })).status).toBe(400)
  expect((await support.submit(`${path}/notes`, { note: 'No form' })).status).toBe(400)
  expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toMatchObject([
    { action: 'add-note', actor_name: 'fah', after: { text: 'Speaks only Lao. <b>' } },
  ])
})

test('deciders give coins, once for a form', async () => {
  const member = await addMember(server)
  const path = `/desk/members/${member.publicId}/coins`
  const form = { coins: '7', seen: '0', reason: 'Birthday.' }
  expect((await support.submit(path, form)).status).toBe(403)
  expect((await finance.submit(path, { ...form, coins: '0' })).body).toContain('from 1 to 9999')
  expect((await finance.submit(path, { ...form, reason: '' })).body).toContain('Write a reason')
  expect((await finance.submit(path, { ...form, coins: '๗' })).body).toMatch(
    /role="status">Member \w{8}: Gave coins, ploy/,
  )
  const again = await finance.submit(path, form)
  expect(again.body).toContain('coins have changed meanwhile')
  expect(again.body).toContain('The member has 7.')
  expect(await listAudit(server.db, { memberId: member.id }, { limit: 9 })).toMatchObject([
    { action: 'give-coins', before: { coins: 0 }, after: { coins: 7, reason: 'Birthday.' } },
  ])
})

test('coins of one person count towards the limit of corrections, by what they win on average', async () => {
  await server.db.run(`insert into prize (code, name, type, amount) values ('TEN', 'Ten', 'money', 1000)`)
  await server.db.run(`insert into wheel (code, name, is_active) values ('W', 'Wheel', true)`)
  await server.db.run(
    `insert into wheel_slice (wheel_code, sort, code, label, weight, prize_code)
     values ('W', 1, 'A', 'A', 1, 'TEN'), ('W', 2, 'B', 'B', 3, null)`,
  )
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 10_000 }, 1)
  const member = await addMember(server)
  const path = `/desk/members/${member.publicId}/coins`
  const give = async (desk: DeskBrowser, coins: string, seen: string) =>
    (await desk.submit(path, { coins, seen, reason: 'Birthday.' })).body
  // Each wins 2.50 baht on average.
  expect(await give(finance, '30', '0')).toContain('Gave coins')
  expect(await give(finance, '11', '30')).toContain('win more on average than one person may give')
  expect(await give(finance, '10', '30')).toContain('Gave coins')
  expect(await give(owner, '40', '40')).toContain('Gave coins')
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: null }, 1)
})

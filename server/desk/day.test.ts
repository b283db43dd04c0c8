import { beforeAll, expect, test } from 'vitest'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'

// Its clock stands at 10:00 of 21 November at UTC+7.
const server = openForTests(() => createTestServer())
let desk: DeskBrowser

beforeAll(async () => {
  desk = await deskBrowserOf(server, await addTestStaff(server, 'finance'))
  const member = await addMember(server, { satang: 123_456 })
  const body = { amount: 500 }
  expect((await server.call(walletWithdraw, { token: member.token, body })).status).toBe(200)
})

const rowsOf = (body: string) =>
  [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell),
  )

test('a day shows what was booked, balances at both ends, and that all sums are 0', async () => {
  const { status, body } = await desk.open('/desk/day')
  expect(status).toBe(200)
  expect(body).toContain('Everything sums to 0.')
  const rows = rowsOf(body)
  expect(rows).toContainEqual(['Deposits other', '1', '1,234.56', '1,234.56'])
  expect(rows).toContainEqual(['Withdrawals requested', '1', '500.00', '-500.00'])
  expect(rows).toContainEqual(['Bank (negative: received from members)', '0.00', '-1,234.56', '-1,234.56'])
  expect(rows).toContainEqual(['Withdrawals waiting to be paid', '0.00', '500.00', '500.00'])
  expect(rowsOf((await desk.open('/desk/day?from=2026-11-21&to=2026-11-21')).body)).toEqual(rows)
  expect(rowsOf((await desk.open('/desk/day?from=2569-11-21')).body)).toEqual(rows)
  expect((await desk.open('/desk/day?from=2026-11-20')).body).toContain('Nothing was booked.')
  const after = rowsOf((await desk.open('/desk/day?from=2026-11-22')).body)
  expect(after).toContainEqual(['Members’ wallets', '734.56', '0.00', '734.56'])
})

test.each([
  'from=2026-11-22&to=2026-11-21',
  'from=2026-02-30',
  'from=2024-01-01&to=2026-01-01',
  'from=x',
  'to=%22%3E%3Cscript%3E',
])('the range %s is refused', async (range) => {
  const page = await desk.open(`/desk/day?${range}`)
  expect(page.status).toBe(400)
  expect(page.body).toContain('Choose two days')
  expect(page.body).not.toContain('"><script>')
  expect((await desk.open(`/desk/day.csv?${range}`)).status).toBe(400)
})

test('a range is saved as a CSV file with amounts as numbers', async () => {
  const { body, headers } = await desk.open('/desk/day.csv?from=2026-11-01&to=2026-11-30')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="day-2026-11-01_2026-11-30.csv"')
  const lines = String(body).split('\r\n')
  expect(lines[1]).toBe(
    '"BAHT","2026-11-01","2026-11-30","What was booked","Deposits other",1,1234.56,1234.56,"",""',
  )
  expect(lines).toContain(
    '"BAHT","2026-11-01","2026-11-30","Balances","Members’ wallets","",734.56,"",0,734.56',
  )
  expect(lines.at(-2)).toBe('"","2026-11-01","2026-11-30","Checks","Sum of all accounts now","","","","",0')
})

test('a broken ledger is an alarm', async () => {
  await server.db.script(`alter table ledger_account disable trigger ledger_account_balance;
    update ledger_account set balance = balance + 1 where kind = 'house_bank';
    alter table ledger_account enable trigger ledger_account_balance`)
  const { body } = await desk.open('/desk/day')
  expect(body).toContain('role="alert"')
  expect(body).toContain('the ledger is broken')
})

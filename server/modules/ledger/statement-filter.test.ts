import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookupInfo } from '#contract/lookups.ts'
import { statementList } from '#contract/statement.ts'
import { addMember, createTestServer, type TestMember, type TestServer } from '#tests/setup/server-harness.ts'
import { addStatement } from './statement.ts'

let server: TestServer
let member: TestMember
const at = (day: number) => Date.UTC(2026, 9, day)
const day = (number: number) => new Date(at(number)).toISOString()

beforeAll(async () => {
  server = await createTestServer()
  member = await addMember(server)
  const other = await addMember(server)
  const entries = [
    ['deposit', 'SUCCESS', 100_050, 1],
    ['deposit', 'FAILED', 7_000, 2],
    ['withdraw', 'SUCCESS', 30_000, 3],
    ['withdraw', 'PROCESSING', 9_000, 4],
    ['transfer', 'SUCCESS', 5_000, 4],
    ['deposit', 'SUCCESS', 20_000, 5],
  ] as const
  await server.db.tx(async (sql) => {
    for (const [type, status, satang, number] of entries) {
      await addStatement(sql, { memberId: member.id, type, status, satang, at: at(number) })
    }
    await addStatement(sql, { memberId: other.id, type: 'deposit', status: 'SUCCESS', satang: 1, at: at(3) })
  })
})
afterAll(() => server.close())

async function list(filter: object, page = 1, limit = 10) {
  return await server.call(statementList, { token: member.token, body: { page, limit, ...filter } })
}

const shown = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.statements.map(({ statementType, amount }: { statementType: string; amount: number }) => [
    statementType,
    amount,
  ])

test('filters by date range, with totals of successful entries', async () => {
  const answer = await list({ from: day(2), to: day(5) })
  expect(shown(answer)).toEqual([
    ['transfer', 50],
    ['withdraw', 90],
    ['withdraw', 300],
    ['deposit', 70],
  ])
  expect(answer.body.total).toBe(4)
  expect(answer.body.totals).toEqual({ deposit: 0, withdraw: 300, transfer: 50 })
})

test('filters by types and status with paging; totals include all pages', async () => {
  const deposits = { types: ['deposit', 'withdraw'], status: 'SUCCESS' }
  const first = await list(deposits, 1, 2)
  const second = await list(deposits, 2, 2)
  expect([shown(first), shown(second)]).toEqual([
    [
      ['deposit', 200],
      ['withdraw', 300],
    ],
    [['deposit', 1000.5]],
  ])
  for (const { body } of [first, second]) {
    expect([body.total, body.totals]).toEqual([3, { deposit: 1200.5, withdraw: 300 }])
  }
  expect(shown(await list({ status: 'FAILED' }))).toEqual([['deposit', 70]])
})

test('returns an empty list if nothing matches', async () => {
  expect((await list({ from: day(20) })).body).toEqual({ total: 0, totals: {}, statements: [] })
})

test('without a filter, answers as specified', async () => {
  const { body } = await list({})
  expect([body.total, body.statements.length, 'totals' in body]).toEqual([6, 6, false])
})

test.each([
  [{ from: 'yesterday' }],
  [{ from: 5 }],
  [{ types: [] }],
  [{ types: ['deposit', 'nonsense'] }],
  [{ types: 'deposit' }],
  [{ status: 'success' }],
  [{ until: '2026-10-01T00:00:00Z' }],
])('%j is refused', async (filter) => {
  expect((await list(filter)).body.message).toBe('KEY_INVALID')
})

test('lookup/info lists the capability', async () => {
  expect((await server.call(lookupInfo)).body.capabilities).toContain('statement-filter')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { lookupInfo } from '#contract/lookups.ts'
import { statementList, statementTypes } from '#contract/statement.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { addStatement, type NewStatement } from './statement.ts'

const at = (day: number) => Date.UTC(2026, 9, day)
const instant = (ms: number) => new Date(ms).toISOString()
const statuses = ['SUCCESS', 'FAILED', 'PROCESSING'] as const

describe.each(ruleKinds)('on %s', (kind) => {
  let member: TestMember

  const server = openForTests(() => createTestServer({ kind }))
  beforeAll(async () => {
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
      await addStatement(sql, {
        memberId: other.id,
        type: 'deposit',
        status: 'SUCCESS',
        satang: 1,
        at: at(3),
      })
    })
  })

  async function list(filter: object, page = 1, limit = 10, { token } = member) {
    return await server.call(statementList, { token, body: { page, limit, ...filter } })
  }

  const shown = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.statements.map(({ statementType, amount }: { statementType: string; amount: number }) => [
      statementType,
      amount,
    ])

  test('instants may have any time zone; the first is inclusive, the last exclusive', async () => {
    const range = { from: '2026-10-03T07:00:00+07:00', to: '2026-10-05T07:00:00+07:00' }
    expect(shown(await list(range))).toEqual([
      ['transfer', 50],
      ['withdraw', 90],
      ['withdraw', 300],
    ])
  })

  test('without a filter, answers as specified', async () => {
    const { body } = await list({})
    expect([body.total, body.statements.length, 'totals' in body]).toEqual([6, 6, false])
  })

  test.each([
    [{ from: 'yesterday' }],
    [{ from: 5 }],
    [{ from: '2026-10-01' }],
    [{ types: [] }],
    [{ types: ['deposit', 'nonsense'] }],
    [{ types: 'deposit' }],
    [{ status: 'success' }],
    [{ until: '2026-10-01T00:00:00Z' }],
  ])('%j is refused', async (filter) => {
    expect((await list(filter)).body.message).toBe('KEY_INVALID')
  })

  const someTime = fc.integer({ min: at(1), max: at(1) + 20 })
  const someEntry = fc.record({
    type: fc.constantFrom(...statementTypes),
    status: fc.constantFrom(...statuses),
    satang: fc.nat(1_000_000),
    at: someTime,
  })
  const someFilter = fc
    .record(
      {
        from: someTime,
        to: someTime,
        types: fc.uniqueArray(fc.constantFrom(...statementTypes), { minLength: 1 }),
        status: fc.constantFrom(...statuses),
      },
      { requiredKeys: [] },
    )
    .filter((filter) => Object.keys(filter).length > 0)

  /** The ids of all pages, and the answers. */
  async function readAllPages(filter: object, limit: number, owner: TestMember) {
    const answers = [(await list(filter, 1, limit, owner)).body]
    while (answers.length * limit < answers[0].total) {
      answers.push((await list(filter, answers.length + 1, limit, owner)).body)
    }
    const ids = answers.flatMap(({ statements }) => statements.map(({ _id }: { _id: number }) => _id))
    return { ids, answers }
  }

  test('all pages of a filter are the matching entries, and the totals are their sums', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someEntry, { maxLength: 25 }),
        fc.array(someFilter, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 10 }),
        async (entries: Omit<NewStatement, 'memberId'>[], filters, limit) => {
          const owner = await addMember(server)
          await server.db.tx(async (sql) => {
            for (const entry of entries) await addStatement(sql, { ...entry, memberId: owner.id })
          })
          // No entry is older than those booked before it.
          const booked = entries.map((entry, index) => ({
            ...entry,
            at: Math.max(...entries.slice(0, index + 1).map(({ at }) => at)),
            seq: index + 1,
          }))
          for (const { from, to, ...filter } of filters) {
            const matching = booked
              .filter(
                (entry) =>
                  (from === undefined || entry.at >= from) &&
                  (to === undefined || entry.at < to) &&
                  (filter.types?.includes(entry.type) ?? true) &&
                  (filter.status === undefined || entry.status === filter.status),
              )
              .sort((a, b) => b.at - a.at || b.seq - a.seq)
            const range = {
              ...(from === undefined ? {} : { from: instant(from) }),
              ...(to === undefined ? {} : { to: instant(to) }),
            }
            const { ids, answers } = await readAllPages({ ...range, ...filter }, limit, owner)
            expect(ids).toEqual(matching.map(({ seq }) => seq))
            for (const type of statementTypes) {
              const succeeded = matching.filter((one) => one.type === type && one.status === 'SUCCESS')
              const sum = succeeded.reduce((total, { satang }) => total + satang, 0)
              for (const { totals } of answers) expect(Math.round(totals[type] * 100)).toBe(sum)
            }
          }
        },
      ),
      { numRuns: runs(25) },
    )
  })

  test('lookup/info lists the capability', async () => {
    expect((await server.call(lookupInfo)).body.capabilities).toContain('statement-filter')
  })
})

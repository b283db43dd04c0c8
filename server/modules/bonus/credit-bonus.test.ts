import { describe, expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { lockMember, walletBalance } from '#server/modules/ledger/ledger.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { creditBonus } from './credit-bonus.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  const credit = (member: TestMember, key: string) =>
    server.db.tx(async (sql) => {
      await lockMember(sql, member.id)
      return creditBonus(sql, {
        memberId: member.id,
        satang: 2000,
        kind: 'coupon',
        from: { kind: 'house_bonus' },
        key,
        link: { kind: 'luckydraw', description: 'Coupon' },
        at: server.clock.now(),
      })
    })

  async function statements(member: TestMember): Promise<unknown> {
    const { body } = await server.call(statementList, { token: member.token, body: { page: 1, limit: 10 } })
    return body.statements
  }

  test('credits money and adds a statement entry once per key, also concurrently', async () => {
    const member = await addMember(server)
    const answers = await Promise.all([1, 2, 3].map(() => credit(member, `once:${member.id}`)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await server.db.tx((sql) => walletBalance(sql, member.id))).toBe(2000)
    expect(await statements(member)).toMatchObject([
      { statementType: 'bonus', status: 'SUCCESS', amount: 20, luckydraw: { description: 'Coupon' } },
    ])
    expect(await credit(member, `twice:${member.id}`)).toBe(true)
    expect(await statements(member)).toHaveLength(2)
  })
})

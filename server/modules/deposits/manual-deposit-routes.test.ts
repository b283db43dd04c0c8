import { beforeAll, describe, expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { walletAdd } from '#contract/wallet.ts'
import { walletBalance } from '#server/modules/ledger/ledger.ts'
import { idRow, oneRow } from '#server/platform/db/db.ts'
import { offerManualDeposits } from '#tests/setup/manual-deposits.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { refuseManualDeposit, settleManualDeposit } from './manual-deposits.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))
  beforeAll(async () => {
    await offerManualDeposits(server.db)
  })

  /** @param amount baht */
  const announce = ({ token }: TestMember, amount: number) =>
    server.call(walletAdd, { token, body: { amount } })

  const newestDeposit = async () =>
    (await oneRow(server.db, idRow, 'select max(id) as id from manual_deposit')).id

  async function statement({ token }: TestMember): Promise<string[]> {
    const { body } = await server.call(statementList, { token, body: { page: 1, limit: 100 } })
    const entries: Record<string, unknown>[] = body.statements
    return entries.map(({ statementType, to, status, amount }) =>
      [statementType, to, status, amount].join(' '),
    )
  }

  test('an announced deposit books nothing until it is settled', async () => {
    const member = await addMember(server)
    await announce(member, 250)
    expect(await walletBalance(server.db, member.id)).toBe(0)
    expect(await statement(member)).toEqual(['deposit WALLET PROCESSING 250'])
    const id = await newestDeposit()
    await server.db.tx((sql) => settleManualDeposit(sql, id, 1))
    await expect(server.db.tx((sql) => settleManualDeposit(sql, id, 1))).rejects.toThrow('NO_DATA')
    expect(await walletBalance(server.db, member.id)).toBe(25_000)
  })

  test('a refused deposit is never booked', async () => {
    const member = await addMember(server)
    await announce(member, 90)
    const id = await newestDeposit()
    await server.db.tx((sql) => refuseManualDeposit(sql, id, 1))
    expect(await walletBalance(server.db, member.id)).toBe(0)
    expect(await statement(member)).toEqual(['deposit WALLET FAILED 90'])
  })

  test('refuses a deposit below the minimum, and a sixth undecided one', async () => {
    const member = await addMember(server)
    const many = await Promise.all(Array.from({ length: 8 }, () => announce(member, 10)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await announce(member, 0.5)).body.message).toBe('TRANSFER_MINIMUM')
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { type Account, creditDeposit, gameBalances, type Line, post, walletBalance } from './ledger.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  const wallet = ({ id }: TestMember): Account => ({ kind: 'wallet', memberId: id })
  const game = ({ id }: TestMember, slotCode: string): Account => ({ kind: 'game', memberId: id, slotCode })
  const book = (lines: readonly Line[], key?: string) =>
    server.db.tx((sql) => post(sql, { kind: 'test', at: 1, lines, key }))
  const move = (from: Account, to: Account, amount: number, key?: string) =>
    book(
      [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
      key,
    )

  async function newMember(satang: number, games: readonly string[] = []): Promise<TestMember> {
    const member = await addMember(server, { satang })
    for (const slot of games) {
      await server.db.tx((sql) => activateGame(sql, { id: member.id, publicId: `T${member.id}` }, slot, 1))
    }
    return member
  }

  const balances = async ({ id }: TestMember) => ({
    WALLET: await walletBalance(server.db, id),
    ...Object.fromEntries(await gameBalances(server.db, id)),
  })

  async function houseBalance(account: string): Promise<number> {
    const row = v.object({ balance: v.number() })
    const query = 'select balance from ledger_account where kind = $1'
    return (await server.db.rows(row, query, [account]))[0]?.balance ?? Number.NaN
  }

  test("sums an account's lines before checking its balance", async () => {
    const member = await newMember(1000, ['NAKA'])
    await book([
      { account: wallet(member), amount: -1200 },
      { account: wallet(member), amount: 300 },
      { account: game(member, 'NAKA'), amount: 900 },
    ])
    expect(await balances(member)).toEqual({ WALLET: 100, NAKA: 900 })
    expect(
      await book([
        { account: wallet(member), amount: -50 },
        { account: wallet(member), amount: 50 },
      ]),
    ).toBe(true)
    expect(await balances(member)).toEqual({ WALLET: 100, NAKA: 900 })
  })

  test('books a key once', async () => {
    const member = await newMember(1000, ['NAKA'])
    const key = `once:${member.id}`
    expect(await move(wallet(member), game(member, 'NAKA'), 100, key)).toBe(true)
    expect(await move(wallet(member), game(member, 'NAKA'), 100, key)).toBe(false)
    expect(await balances(member)).toEqual({ WALLET: 900, NAKA: 100 })
  })

  test('a posting without amounts creates no transaction', async () => {
    const member = await newMember(1000, ['NAKA'])
    const count = () => server.db.run('select from ledger_transaction')
    const before = await count()
    expect(await move(wallet(member), game(member, 'NAKA'), 0)).toBe(true)
    expect(await count()).toBe(before)
  })

  test('reports missing accounts as wallet or game', async () => {
    const [member, other] = [await newMember(1000), await newMember(0, ['NAKA'])]
    const nobody: Account = { kind: 'wallet', memberId: 0 }
    await expect(move(wallet(member), nobody, 100)).rejects.toThrow('NO_WALLET')
    await expect(move(wallet(member), game(member, 'NAKA'), 100)).rejects.toThrow('SLOT_NO_ACCOUNT')
    await expect(walletBalance(server.db, 0)).rejects.toThrow('NO_WALLET')
    const given = { memberId: 0, from: 'WALLET', to: 'NAKA', satang: 100, at: 1 }
    await expect(server.db.tx((sql) => transfer(sql, given))).rejects.toThrow('NO_WALLET')
    expect([await balances(member), await balances(other)]).toEqual([
      { WALLET: 1000 },
      { WALLET: 0, NAKA: 0 },
    ])
  })

  test('credits a deposit once, in the wallet, at the bank and in the statement', async () => {
    const member = await newMember(0)
    const before = await houseBalance('house_bank')
    const deposit = {
      memberId: member.id,
      satang: 1234 as Satang,
      from: 'X',
      key: `qr:${member.id}`,
      at: 1,
    }
    const credit = () => server.db.tx((sql) => creditDeposit(sql, deposit))
    expect([await credit(), await credit()]).toEqual([true, false])
    expect(await balances(member)).toEqual({ WALLET: 1234 })
    expect((await houseBalance('house_bank')) - before).toBe(-1234)
    await server.db.tx((sql) => creditDeposit(sql, { ...deposit, key: `next:${member.id}` }))
    const entries = await server.db.rows(
      v.object({ seq: v.number(), amount: v.number() }),
      'select seq, amount from statement where member_id = $1 order by id',
      [member.id],
    )
    expect(entries).toEqual([
      { seq: 1, amount: 1234 },
      { seq: 2, amount: 1234 },
    ])
  })
})

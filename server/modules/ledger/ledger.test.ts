import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { idRow, oneRow } from '#server/platform/db/db.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server/server-harness.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'
import { type Account, gameBalances, type Line, post, walletBalance } from './ledger.ts'

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
})

/** Constraints and triggers of the ledger tables, tested with SQL that bypasses `post`. */
describe.each(databaseKinds)('on %s', (kind) => {
  let wallets: readonly [number, number]
  let posting: number
  let one: Account
  let other: Account
  const server = openForTests(() => createTestServer({ kind }))
  beforeAll(async () => {
    const [first, second] = [
      await addMember(server, { satang: 1000 }),
      await addMember(server, { satang: 500 }),
    ]
    one = { kind: 'wallet', memberId: first.id }
    other = { kind: 'wallet', memberId: second.id }
    const accountId = async (memberId: number) => {
      const query = `select ledger_account_id('wallet', $1, null) as id`
      return (await oneRow(server.db, idRow, query, [memberId])).id
    }
    wallets = [await accountId(first.id), await accountId(second.id)]
    posting = (await newPosting()).id
  })

  const newPosting = () =>
    oneRow(
      server.db,
      idRow,
      `insert into ledger_transaction (kind, created_at) values ('test', 1) returning id`,
    )
  const addEntries = (...entries: [posting: number, account: number, amount: number][]) =>
    server.db.run(
      `insert into ledger_entry (transaction_id, account_id, amount)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
      [0, 1, 2].map((column) => entries.map((entry) => entry[column])),
    )
  const balances = async () => {
    const rows = await server.db.rows(
      v.object({ balance: v.number() }),
      'select balance from ledger_account where id = any($1::bigint[]) order by id',
      [wallets],
    )
    return rows.map(({ balance }) => balance)
  }

  test('a balance is the sum of its entries, also of several by one statement', async () => {
    await addEntries([posting, wallets[0], -300], [posting, wallets[1], 200], [posting, wallets[1], 100])
    expect(await balances()).toEqual([700, 800])
    await addEntries([posting, wallets[0], 300], [posting, wallets[1], -300])
    expect(await balances()).toEqual([1000, 500])
  })

  test("refuses entries that don't sum to zero within their transaction", async () => {
    const second = (await newPosting()).id
    await expect(addEntries([posting, wallets[0], 100])).rejects.toThrow('sum to zero')
    await expect(addEntries([posting, wallets[0], 100], [second, wallets[1], -100])).rejects.toThrow(
      'sum to zero',
    )
    await expect(addEntries([posting, wallets[0], 0])).rejects.toMatchObject({ code: '23514' })
    expect(await balances()).toEqual([1000, 500])
  })

  test('refuses a negative balance of a member', async () => {
    const below = addEntries([posting, wallets[0], -1001], [posting, wallets[1], 1001])
    await expect(below).rejects.toMatchObject({ constraint: 'ledger_balance_not_below_zero' })
    expect(await balances()).toEqual([1000, 500])
  })

  test.each([
    ['a changed balance', 'update ledger_account set balance = balance + 1', 'ledger entries only'],
    [
      'a new account with a balance',
      `insert into ledger_account (kind, member_id, balance) select 'refund', id, 1 from member limit 1`,
      'ledger entries only',
    ],
    ['a changed entry', 'update ledger_entry set amount = amount * 2', 'append-only'],
    ['a deleted entry', 'delete from ledger_entry', 'append-only'],
    ['a changed posting', `update ledger_transaction set kind = 'x'`, 'append-only'],
  ])('refuses %s', async (_, statement, reason) => {
    await expect(server.db.run(statement)).rejects.toThrow(reason)
    expect(await balances()).toEqual([1000, 500])
  })

  test('a refusal rolls back the transaction that it is thrown in', async () => {
    const move = (amount: number) => ({
      kind: 'test',
      at: 1,
      lines: [
        { account: one, amount: -amount },
        { account: other, amount },
      ],
    })
    const both = server.db.tx(async (sql) => {
      await post(sql, move(600))
      await post(sql, move(600))
    })
    await expect(both).rejects.toMatchObject({ name: 'DomainError', key: 'MONEY_NOT_ENOUGH' })
    expect(await balances()).toEqual([1000, 500])
  })
})

import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { gameBalances, walletBalance } from '#server/modules/ledger/ledger.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { transfer } from './transfers.ts'
import { refuseWithdrawal, settleWithdrawal, withdraw } from './withdrawals.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let me: TestMember
  const server = openForTests(() => createTestServer({ kind }))
  beforeEach(async () => {
    me = await addMember(server, { satang: 100_000 })
  })

  const take = (satang: number, includeGames = false) =>
    server.db.tx((sql) => withdraw(sql, { memberId: me.id, satang, includeGames, at: 1 }))
  const settle = (id: number) => server.db.tx((sql) => settleWithdrawal(sql, id, 2))
  const refuse = (id: number) => server.db.tx((sql) => refuseWithdrawal(sql, id, 2))
  const balances = async () => ({
    WALLET: await walletBalance(server.db, me.id),
    ...Object.fromEntries(await gameBalances(server.db, me.id)),
  })

  /** Opens games and transfers the given amounts to them from the main wallet. */
  async function fill(games: Readonly<Record<string, number>>): Promise<void> {
    for (const [slotCode, satang] of Object.entries(games)) {
      await server.db.tx((sql) => activateGame(sql, { id: me.id, publicId: `T${me.id}` }, slotCode, 1))
      if (satang === 0) continue
      const move = { memberId: me.id, from: 'WALLET', to: slotCode, satang, at: 1 }
      await server.db.tx((sql) => transfer(sql, move))
    }
  }

  async function house(): Promise<{ waiting: number; bank: number }> {
    const row = v.object({ kind: v.string(), balance: v.number() })
    const rows = await server.db.rows(row, 'select kind, balance from ledger_account where member_id is null')
    const of = (name: string) => rows.find((each) => each.kind === name)?.balance ?? Number.NaN
    return { waiting: of('house_pending_withdrawal'), bank: of('house_bank') }
  }

  async function statement(): Promise<string[]> {
    const row = v.object({ type: v.string(), status: v.string(), amount: v.number() })
    const query = 'select type, status, amount from statement where member_id = $1 order by seq desc'
    const rows = await server.db.rows(row, query, [me.id])
    return rows.map(({ type, status, amount }) => `${type} ${status} ${amount}`)
  }

  test('holds the money at the house until it is paid from the bank', async () => {
    const before = await house()
    const id = await take(40_000)
    expect(await house()).toEqual({ waiting: before.waiting + 40_000, bank: before.bank })
    await settle(id)
    expect(await house()).toEqual({ waiting: before.waiting, bank: before.bank + 40_000 })
    await expect(refuse(id)).rejects.toThrow('NO_DATA')
    await expect(settle(id)).rejects.toThrow('NO_DATA')
    expect(await balances()).toEqual({ WALLET: 60_000 })
    expect((await statement())[0]).toBe('withdraw SUCCESS 40000')
  })

  test("an unknown withdrawal can't be decided", async () => {
    await expect(settle(999_999)).rejects.toThrow('NO_DATA')
    await expect(refuse(999_999)).rejects.toThrow('NO_DATA')
  })

  test('refuses a withdrawal of 0, even without a minimum', async () => {
    await updateOperatorSettings(server.db, { withdrawMin: 0 }, 0)
    await expect(take(0)).rejects.toThrow('TRANSFER_MINIMUM')
    await take(1)
    expect(await balances()).toEqual({ WALLET: 99_999 })
    expect(await statement()).toEqual(['withdraw PROCESSING 1', 'deposit SUCCESS 100000'])
  })

  test('allows withdrawing everything, to the last satang; skips empty games', async () => {
    await fill({ NAKA: 50_000, DAO: 20_000, CHAMPA: 0 })
    await expect(take(100_001, true)).rejects.toThrow('MONEY_NOT_ENOUGH')
    expect(await balances()).toEqual({ WALLET: 30_000, NAKA: 50_000, DAO: 20_000, CHAMPA: 0 })
    await take(100_000, true)
    expect(await balances()).toEqual({ WALLET: 0, NAKA: 0, DAO: 0, CHAMPA: 0 })
    expect((await statement()).slice(0, 3)).toEqual([
      'withdraw PROCESSING 100000',
      'transfer SUCCESS 20000',
      'transfer SUCCESS 50000',
    ])
  })

  test.each([
    ['what the wallet has', 30_000, []],
    ['less than the wallet has', 29_999, []],
    ['what the wallet and the fullest game have', 80_000, ['transfer SUCCESS 50000']],
    ['one satang more than those', 80_001, ['transfer SUCCESS 1', 'transfer SUCCESS 50000']],
  ])('withdrawing %s touches as few games as possible', async (_, satang, transfers) => {
    await fill({ DAO: 20_000, NAKA: 50_000 })
    const before = await statement()
    await take(satang, true)
    expect(await statement()).toEqual([`withdraw PROCESSING ${satang}`, ...transfers, ...before])
  })
})

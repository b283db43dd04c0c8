import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { creditBonus } from '#server/modules/bonus/credit-bonus.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { settleWithdrawal, withdraw } from '#server/modules/wallet/withdrawals.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { type CurrencyReport, readDayReport } from './day-report.ts'
import { creditDeposit } from './ledger.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  const kindsOf = (report: CurrencyReport | undefined) =>
    Object.fromEntries(
      (report?.kinds ?? []).map(({ kind: name, way, count, moved, members }) => [
        way === '' ? name : `${name} ${way}`,
        [count, moved, members],
      ]),
    )
  const accountOf = (report: CurrencyReport | undefined, name: string) => {
    const found = report?.accounts.find(({ account }) => account === name)
    return [found?.opening, found?.closing]
  }

  test('sums a day by kind and way, with balances at both ends, and each currency by itself', async () => {
    expect(
      (await readDayReport(server.db, { from: 0, to: 1 })).currencies.map(({ currency }) => currency),
    ).toEqual(['BAHT'])

    // Opening balances are booked at 10:00 of the day before.
    const member = await addMember(server, { satang: 100_000 })
    const start = server.clock.now() + 14 * HOUR_MS
    const at = start + HOUR_MS
    const deposit = (memberId: number, satang: number, way: 'slip' | 'qr', key: string, when = at) =>
      server.db.tx((sql) =>
        creditDeposit(sql, { memberId, satang: satang as Satang, from: 'TEST', way, key, at: when }),
      )
    await deposit(member.id, 5_000, 'qr', 'qr:A')
    await deposit(member.id, 7_000, 'qr', 'qr:B', start)
    await deposit(member.id, 3_000, 'slip', 'slip:014:R')
    // Outside by one millisecond.
    await deposit(member.id, 11, 'qr', 'qr:before', start - 1)
    await deposit(member.id, 13, 'qr', 'qr:after', start + DAY_MS)
    const id = await server.db.tx(async (sql) => {
      await activateGame(sql, { id: member.id, publicId: 'T1' }, 'NAKA', at)
      await transfer(sql, { memberId: member.id, from: 'WALLET', to: 'NAKA', satang: 20_000, at })
      await playRound(sql, { memberId: member.id, slotCode: 'NAKA', stake: 4_000, win: 1_500, at })
      await creditBonus(sql, {
        memberId: member.id,
        satang: 900,
        kind: 'coupon',
        from: { kind: 'house_bonus' },
        link: { kind: 'luckydraw' },
        at,
      })
      const withdrawal = await withdraw(sql, {
        memberId: member.id,
        satang: 30_000,
        includeGames: false,
        at,
      })
      await settleWithdrawal(sql, withdrawal, at, testActor)
      return withdrawal
    })
    expect(id).toBeGreaterThan(0)

    const range = { from: start, to: start + DAY_MS }
    const expected = {
      'deposit qr': [2, 12_000, 12_000],
      'deposit slip': [1, 3_000, 3_000],
      transfer: [1, 20_000, 0],
      stake: [1, 4_000, -4_000],
      win: [1, 1_500, 1_500],
      coupon: [1, 900, 900],
      withdraw: [1, 30_000, -30_000],
      withdraw_paid: [1, 30_000, 0],
    }
    const check = (report: CurrencyReport | undefined) => {
      expect(kindsOf(report)).toEqual(expected)
      expect(accountOf(report, 'house_bank')).toEqual([-100_011, -85_011])
      expect(accountOf(report, 'house_game')).toEqual([0, 2_500])
      expect(accountOf(report, 'house_bonus')).toEqual([0, -900])
      expect(accountOf(report, 'house_pending_withdrawal')).toEqual([0, 0])
      expect(accountOf(report, 'wallet')).toEqual([100_011, 65_911])
      expect(accountOf(report, 'game')).toEqual([0, 17_500])
      expect([report?.entriesSum, report?.balancesSum]).toEqual([0, 0])
    }
    const [baht, ...none] = (await readDayReport(server.db, range)).currencies
    check(baht)
    expect(none).toEqual([])

    const lao = await addMember(server, { currency: 'LAK' })
    await deposit(lao.id, 777_000, 'slip', 'slip:BCEL:1')
    const [again, kip] = (await readDayReport(server.db, range)).currencies
    check(again)
    expect(kip?.currency).toBe('LAK')
    expect(kindsOf(kip)).toEqual({ 'deposit slip': [1, 777_000, 777_000] })
    expect(accountOf(kip, 'house_bank')).toEqual([0, -777_000])
    expect([kip?.entriesSum, kip?.balancesSum]).toEqual([0, 0])

    const {
      currencies: [yesterday],
      ledgerSum,
    } = await readDayReport(server.db, { from: start - DAY_MS, to: start })
    expect(ledgerSum).toBe(0)
    expect(accountOf(yesterday, 'wallet')).toEqual([0, 100_011])
  })

  test('a balance that differs from its entries shows', async () => {
    const change = (account: string, amount: number) =>
      server.db.script(`alter table ledger_account disable trigger ledger_account_balance;
        update ledger_account set balance = balance + ${amount} where kind = '${account}';
        alter table ledger_account enable trigger ledger_account_balance`)
    await change('house_bank', 5)
    await change('wallet', 7)
    const { currencies, ledgerSum } = await readDayReport(server.db, { from: 0, to: 1 })
    expect(ledgerSum).toBe(5 + 2 * 7)
    // Of several currencies, the house's balances are summed from the entries.
    expect(currencies.map(({ balancesSum }) => balancesSum)).toEqual([7, 7])
  })
})

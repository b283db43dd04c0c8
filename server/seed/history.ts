import type { Dayjs } from 'dayjs'
import * as v from 'valibot'
import { localTime, toInstant } from '#contract/formats/local-time.ts'
import { type Satang, satangFromBaht } from '#contract/money.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { creditDeposit } from '#server/modules/ledger/ledger.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { refuseWithdrawal, settleWithdrawal, withdraw } from '#server/modules/wallet/withdrawals.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import type { SeedMoney } from './money.ts'
import { seedRefund } from './rewards.ts'

/** One day of a member's history: hours since local midnight, amounts in baht (see money.ts). */
type Event =
  | readonly [hour: number, what: 'deposit', from: 'bank' | 'qr', baht: number]
  | readonly [hour: number, what: 'move', from: string, to: string, baht: number]
  | readonly [hour: number, what: 'play', slot: string, stake: number, win: number]
  | readonly [hour: number, what: 'paid' | 'refused', baht: number]

/** Repeats every five days; a month yields about forty statement entries. */
const fiveDays: readonly (readonly Event[])[] = [
  [
    [9, 'deposit', 'bank', 1500],
    [9.2, 'move', MAIN_WALLET, 'NAKA', 500],
    [10, 'play', 'NAKA', 300, 420.5],
  ],
  [
    [13, 'move', 'NAKA', MAIN_WALLET, 200],
    [20, 'move', MAIN_WALLET, 'KHONGSPORT', 250],
    [21, 'play', 'KHONGSPORT', 200, 0],
  ],
  [[19, 'deposit', 'qr', 300]],
  [
    [8, 'move', MAIN_WALLET, 'CHAMPA', 100],
    [16, 'play', 'CHAMPA', 80, 12.25],
  ],
  [[11, 'paid', 400]],
]

const lastDay: readonly Event[] = [
  [7, 'refused', 350],
  [8, 'deposit', 'bank', 750],
]

/**
 * Seeds games, balances and a statement for a new demo member, all through the ledger. Must run in a
 * transaction.
 * @param options.rich a month of history; otherwise only a first deposit
 */
export async function seedHistory(
  sql: Sql,
  memberId: number,
  options: { rich: boolean; now: number; money: SeedMoney },
): Promise<void> {
  const days = options.rich ? 30 : 0
  const today = localTime(options.now).startOf('day')
  /** Start of a local day of the history, the last one being yesterday. */
  const dateOf = (day: number) => today.subtract(days + 1 - day, 'day')
  if (!options.rich)
    return await applyEvent(sql, memberId, [9, 'deposit', 'bank', 500], dateOf(0), options.money)
  const { public_id: publicId } = await oneRow(
    sql,
    v.object({ public_id: v.string() }),
    'select public_id from member where id = $1',
    [memberId],
  )
  for (const code of ['NAKA', 'DOKUEANG', 'KHONGSPORT', 'CHAMPA']) {
    await activateGame(sql, { id: memberId, publicId }, code, toInstant(dateOf(0)))
  }
  for (let day = 0; day < days; day++) {
    for (const event of fiveDays[day % fiveDays.length] ?? [])
      await applyEvent(sql, memberId, event, dateOf(day), options.money)
    if (day % fiveDays.length !== fiveDays.length - 1 || day === days - 1) continue
    // Just after the end of the day; the last refund isn't moved yet.
    const at = toInstant(dateOf(day + 1).minute(5))
    await seedRefund(sql, memberId, { at, move: day < days - 1 - fiveDays.length })
  }
  for (const event of lastDay) await applyEvent(sql, memberId, event, dateOf(days), options.money)
}

async function applyEvent(
  sql: Sql,
  memberId: number,
  event: Event,
  date: Dayjs,
  money: SeedMoney,
): Promise<void> {
  const satangOf = (baht: number) => satangIn(baht * money.factor)
  const at = toInstant(date.add(event[0], 'hour'))
  switch (event[1]) {
    case 'deposit':
      await creditDeposit(sql, {
        memberId,
        satang: satangOf(event[3]),
        from: money[event[2]],
        ...(event[2] === 'qr' ? { way: 'qr' } : { way: 'slip', sentAt: at - 40_000 }),
        key: `seed:${memberId}:${at}`,
        at,
      })
      return
    case 'move':
      return await transfer(sql, { memberId, from: event[2], to: event[3], satang: satangOf(event[4]), at })
    case 'play':
      return await playRound(sql, {
        memberId,
        slotCode: event[2],
        stake: satangOf(event[3]),
        win: satangOf(event[4]),
        at,
      })
    default: {
      const id = await withdraw(sql, { memberId, satang: satangOf(event[2]), includeGames: false, at })
      const decide = event[1] === 'paid' ? settleWithdrawal : refuseWithdrawal
      await decide(sql, id, at + 900_000, { kind: 'operate', name: 'demo' })
    }
  }
}

function satangIn(units: number): Satang {
  const satang = satangFromBaht(units)
  if (satang === undefined) throw new Error('not an amount of money')
  return satang
}

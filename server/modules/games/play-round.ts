import * as v from 'valibot'
import { type Account, lockMember, post } from '#server/modules/ledger/ledger.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

export interface Round {
  memberId: number
  slotCode: string
  /** Above zero. */
  stake: number
  /** Zero or more. */
  win: number
  at: number
}

/**
 * Plays one round of a game: the house receives the stake and pays the win. Must run in a transaction.
 * @throws DomainError KEY_INVALID, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH (balance below the stake)
 */
export async function playRound(sql: Sql, round: Round): Promise<void> {
  const { memberId, slotCode, stake, win, at } = round
  if (!Number.isSafeInteger(stake) || stake <= 0 || !Number.isSafeInteger(win) || win < 0) {
    throw new DomainError('KEY_INVALID')
  }
  await lockMember(sql, memberId)
  const game: Account = { kind: 'game', memberId, slotCode }
  const house: Account = { kind: 'house_game' }
  // Two postings, so that a win can't cover its own stake.
  await post(sql, {
    kind: 'stake',
    at,
    lines: [
      { account: game, amount: -stake },
      { account: house, amount: stake },
    ],
  })
  await post(sql, {
    kind: 'win',
    at,
    lines: [
      { account: house, amount: -win },
      { account: game, amount: win },
    ],
  })
  await addPlayTotals(sql, round)
}

/**
 * Books what was staked and won at a provider since the last refresh: the difference, because the stakes may be higher than
 * any balance was. Must run in a transaction that locked the member.
 * @throws DomainError SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH (more lost than the balance)
 */
export async function bookPlay(sql: Sql, play: Round): Promise<void> {
  const { memberId, slotCode, stake, win, at } = play
  await post(sql, {
    kind: 'play',
    at,
    lines: [
      { account: { kind: 'game', memberId, slotCode }, amount: win - stake },
      { account: { kind: 'house_game' }, amount: stake - win },
    ],
  })
  await addPlayTotals(sql, play)
}

async function addPlayTotals(sql: Sql, { memberId, stake, win }: Round): Promise<void> {
  if (stake === 0 && win === 0) return
  await sql.run(
    `insert into member_play (member_id, stake, win) values ($1, $2, $3)
     on conflict (member_id) do update
       set stake = member_play.stake + excluded.stake, win = member_play.win + excluded.win`,
    [memberId, stake, win],
  )
}

const totalsRow = v.object({ stake: v.number(), win: v.number() })

/** A member's total stakes and wins since registration, satang. */
export async function readPlayTotals(sql: Sql, memberId: number): Promise<{ stake: number; win: number }> {
  const row = await firstRow(sql, totalsRow, 'select stake, win from member_play where member_id = $1', [
    memberId,
  ])
  return row ?? { stake: 0, win: 0 }
}

import * as v from 'valibot'
import { localTime, toInstant } from '#contract/formats/local-time.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { activateGame } from '#server/modules/games/game-accounts.ts'
import { playRound } from '#server/modules/games/play-round.ts'
import { collectInviteBonus, readInviteTotals } from '#server/modules/rewards/invite.ts'
import { moveRefundToWallet, readRefundState, receiveRefund } from '#server/modules/rewards/refund.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import type { SeedMoney } from './money.ts'

/**
 * Receives a demo member's accrued refund, if any. Must run in a transaction.
 * @param options.move whether to move it to the main wallet a minute later
 */
export async function seedRefund(
  sql: Sql,
  memberId: number,
  options: { at: number; move: boolean },
): Promise<void> {
  if (!(await readRefundState(sql, memberId)).receivable) return
  await receiveRefund(sql, memberId, options.at)
  if (options.move) await moveRefundToWallet(sql, memberId, options.at + 60_000)
}

/** Stakes and wins in baht of an invited friend's day; the inviter collects after the first part. */
const rounds = [
  [
    [200, 180],
    [250, 410],
    [400, 320],
    [300, 390],
    [450, 500],
  ],
  [
    [500, 450],
    [400, 200],
    [250, 150],
  ],
] as const

/**
 * Seeds yesterday's play of the first friend, of which one bonus was received and another is accruing. Must
 * run in a transaction, after the members' own history.
 * @param members the inviter, followed by the friends
 */
export async function seedInviting(
  sql: Sql,
  members: readonly number[],
  now: number,
  { factor }: SeedMoney,
): Promise<void> {
  const [inviterId, friendId] = members
  if (inviterId === undefined || friendId === undefined) return
  const yesterday = localTime(now).startOf('day').subtract(1, 'day')
  const at = (hour: number) => toInstant(yesterday.hour(hour))
  const { public_id: publicId } = await oneRow(
    sql,
    v.object({ public_id: v.string() }),
    'select public_id from member where id = $1',
    [friendId],
  )
  await activateGame(sql, { id: friendId, publicId }, 'NAKA', at(10))
  const funds = { memberId: friendId, from: MAIN_WALLET, to: 'NAKA', satang: 30_000 * factor }
  await transfer(sql, { ...funds, at: at(10) })
  const [morning, evening] = rounds
  await playAll(sql, friendId, morning, factor, at(11))
  const { accrued } = await readInviteTotals(sql, inviterId, await readOperatorSettings(sql))
  if (accrued > 0) await collectInviteBonus(sql, inviterId, at(14))
  await playAll(sql, friendId, evening, factor, at(19))
}

async function playAll(
  sql: Sql,
  memberId: number,
  list: readonly (readonly [stake: number, win: number])[],
  factor: number,
  start: number,
): Promise<void> {
  for (const [index, [stake, win]] of list.entries()) {
    const at = start + index * 600_000
    const round = { stake: stake * 100 * factor, win: win * 100 * factor }
    await playRound(sql, { memberId, slotCode: 'NAKA', ...round, at })
  }
}

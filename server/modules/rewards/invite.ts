import * as v from 'valibot'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { creditBonus } from '#server/modules/bonus/credit-bonus.ts'
import { limitsForMember, type MoneyLimits } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import {
  type OperatorSettings,
  readOperatorSettings,
  toBasisPoints,
} from '#server/modules/settings/settings.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Totals of a member's invited friends. */
export interface InviteTotals {
  invitees: number
  /** Friends who have played at all. */
  played: number
  /** Friends whose stakes reach the minimum and therefore bring a bonus. */
  qualified: number
  /** Bonus accrued since the last payout, satang, rounded down. */
  accrued: number
}

const totalsRow = v.object({
  invitees: v.number(),
  played: v.number(),
  qualified: v.number(),
  accrued: v.number(),
})

/** $1 inviter, $2 rate in basis points, $3 minimum stakes of a friend. */
export const inviteTotalsQuery = `
  with friend as (
    select coalesce(play.stake, 0) as stake, invitee.stake_at_payout
    from invitee left join member_play play on play.member_id = invitee.member_id
    where invitee.inviter_id = $1)
  select count(*)::bigint as invitees,
    count(*) filter (where stake > 0)::bigint as played,
    count(*) filter (where stake >= $3::bigint)::bigint as qualified,
    div(coalesce(sum(stake - stake_at_payout) filter (where stake >= $3::bigint), 0) * $2::int
      + coalesce((select invite_carry from reward where member_id = $1), 0), 10000)::bigint as accrued
  from friend`

/** Totals of a member's invited friends at the current rates. */
export async function readInviteTotals(
  sql: Sql,
  memberId: number,
  settings: OperatorSettings,
): Promise<InviteTotals> {
  const rate = toBasisPoints(settings.inviteRate)
  const from = minQualifyingStake(await limitsForMember(sql, memberId, settings))
  return await oneRow(sql, totalsRow, inviteTotalsQuery, [memberId, rate, from])
}

/** Minimum stakes of a friend; friends who never played don't count. */
function minQualifyingStake({ inviteMinPlay }: MoneyLimits): number {
  return Math.max(1, inviteMinPlay)
}

const collectedRow = v.object({ satang: v.number() })

/**
 * Marks the friends' stakes since the last payout as paid out. A single statement, so that a concurrent stake
 * is counted either now or next time, exactly once.
 */
const collectQuery = `
  with due as (
    select invitee.member_id, play.stake, (play.stake - invitee.stake_at_payout) * $2::bigint as parts
    from invitee join member_play play on play.member_id = invitee.member_id
    where invitee.inviter_id = $1 and play.stake > invitee.stake_at_payout and play.stake >= $3::bigint),
  seen as (
    update invitee set stake_at_payout = due.stake, earned = earned + due.parts
    from due where invitee.member_id = due.member_id returning due.parts),
  total as (
    select coalesce(sum(parts), 0) + coalesce((select invite_carry from reward where member_id = $1), 0) as parts
    from seen)
  update reward set invite_carry = mod(total.parts, 10000)
  from total where reward.member_id = $1
  returning div(total.parts, 10000)::bigint as satang`

/**
 * Pays the bonus accrued since the last payout, rounded down to satang; the remainder is carried over to the
 * next payout. Must run in a transaction.
 * @returns satang paid
 * @throws DomainError INVITE_INACTIVE, BONUS_REMAINING, NO_INVITEE_PLAY_INFO (no friend has ever played),
 * NO_INVITE_BONUS
 */
export async function collectInviteBonus(sql: Sql, memberId: number, at: number): Promise<number> {
  const settings = await readOperatorSettings(sql)
  if (!settings.inviteActive) throw new DomainError('INVITE_INACTIVE')
  await lockMember(sql, memberId)
  await requireNoActiveBonus(sql, memberId)
  const { played } = await readInviteTotals(sql, memberId, settings)
  if (played === 0) throw new DomainError('NO_INVITEE_PLAY_INFO')
  const rate = toBasisPoints(settings.inviteRate)
  const from = minQualifyingStake(await limitsForMember(sql, memberId, settings))
  const collected = await firstRow(sql, collectedRow, collectQuery, [memberId, rate, from])
  // The refusal rolls the transaction back, so nothing is marked as paid out.
  if (!collected || collected.satang === 0) throw new DomainError('NO_INVITE_BONUS')
  const { satang } = collected
  await creditBonus(sql, {
    memberId,
    satang,
    kind: 'invite_bonus',
    from: { kind: 'house_invite' },
    link: { kind: 'invite' },
    at,
  })
  return satang
}

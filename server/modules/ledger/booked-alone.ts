import * as v from 'valibot'
import { DAY_MS } from '#contract/formats/local-time.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import { currencyOf } from './currency.ts'

/**
 * What one person has booked for a member without a second one in the last 24 hours, in satang: corrections in either direction,
 * refused slips that were credited by hand, own settlements that were booked back (a slip that was both counts once), and coins by
 * what they win on average. Limits for two people would otherwise hold for each part of an amount only. Must run under the member's
 * lock.
 * @param exceptSlip what is about to be booked back, which doesn't count twice
 */
export async function readBookedAlone(
  sql: Sql,
  {
    memberId,
    staffId,
    at,
    exceptSlip,
  }: {
    readonly memberId: number
    readonly staffId: number
    readonly at: number
    readonly exceptSlip?: number | undefined
  },
): Promise<number> {
  const { satang } = await oneRow(
    sql,
    v.object({ satang: v.number() }),
    `select ((select coalesce(sum(abs(amount)), 0) from adjustment
         where member_id = $1 and requested_by = $2 and status = 'booked' and decided_by is null and decided_at > $3)
       + (select coalesce(sum(amount), 0) from slip
         where member_id = $1 and id is distinct from $4 and status = 'success' and (
           credited_by = $2 and credit_requested_by is null and decided_at > $3
           or reversed_by = $2 and $2 in (credited_by, credit_requested_by) and reversed_at > $3))
       + (select coalesce(sum(p.amount), 0) from qr_payment p join qr_code q on q.id = p.qr_id
         where q.member_id = $1 and p.reversed_by = $2 and p.credited_by = $2 and p.reversed_at > $3)
       + (select coalesce(sum(amount), 0) from withdrawal
         where member_id = $1 and reversed_by = $2 and $2 in (decided_by, approved_by) and reversed_at > $3)
       + (select coalesce(sum(amount), 0) from manual_deposit
         where member_id = $1 and reversed_by = $2 and $2 in (decided_by, approved_by) and reversed_at > $3))::bigint as satang`,
    [memberId, staffId, at - DAY_MS, exceptSlip ?? null],
  )
  const { coins } = await oneRow(
    sql,
    v.object({ coins: v.number() }),
    `select coalesce(sum((after->>'coins')::bigint - (before->>'coins')::bigint), 0)::bigint as coins from audit_entry
     where member_id = $1 and staff_id = $2 and action = 'give-coins' and at > $3`,
    [memberId, staffId, at - DAY_MS],
  )
  return satang + coins * (await readCoinWorth(sql, memberId))
}

/** What a coin wins on average, on the active wheel in the member's currency; satang, rounded up, goods are worth nothing. */
export async function readCoinWorth(sql: Sql, memberId: number): Promise<number> {
  const { satang } = await oneRow(
    sql,
    v.object({ satang: v.number() }),
    `select coalesce(ceil(sum(s.weight * coalesce(p.amount, 0))::numeric / sum(s.weight)), 0)::bigint as satang
     from wheel w join wheel_slice s on s.wheel_code = w.code and s.removed_at is null
       left join prize p on p.code = s.prize_code
     where w.is_active and w.currency = $1`,
    [await currencyOf(sql, memberId)],
  )
  return satang
}

/**
 * What one person has paid to a member, or credited of announced deposits, without a second one in the last 24 hours, in satang; also
 * what they have booked back since: the bank may have paid it. Must run under the member's lock.
 */
export async function readDecidedAlone(
  sql: Sql,
  kind: 'withdrawal' | 'manual_deposit',
  { memberId, staffId, at }: { readonly memberId: number; readonly staffId: number; readonly at: number },
): Promise<number> {
  const { satang } = await oneRow(
    sql,
    v.object({ satang: v.number() }),
    `select coalesce(sum(amount), 0)::bigint as satang from ${kind}
     where member_id = $1 and decided_by = $2 and (approved_by is null or approved_by = $2) and status = 'SUCCESS'
       and (reversed_at is null or reversed_by = $2) and decided_at > $3`,
    [memberId, staffId, at - DAY_MS],
  )
  return satang
}

import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

export const signalKinds = [
  'shared-account',
  'invite-circle',
  'changed-account',
  'unplayed-withdrawal',
  'unplayed-bonus',
  'refused-slips',
] as const

const signalRow = v.object({
  kind: v.picklist(signalKinds),
  /** What it is about: public ids of other members, or the id of a withdrawal, bonus or slip. */
  subject: v.string(),
})
/** Something about a member that a person should look at. It holds nothing by itself. */
export type Signal = v.InferOutput<typeof signalRow>

/** Slips and bonuses that are older don't count. */
const RECENT_MS = 30 * 24 * 3600_000
const WEEK_MS = 7 * 24 * 3600_000

/**
 * $1 member, $2 start of the recent time. The rules, as the desk explains them:
 * - shared-account: another member has, or was paid to, the same account number, or has the same holder.
 * - invite-circle: somebody with the same account number or holder invited the member, was invited by them, within five
 *   steps, or has the same inviter.
 * - changed-account: an open withdrawal, requested within a week after the member's bank account was changed.
 * - unplayed-withdrawal: an open withdrawal, and no stake since the last deposit.
 * - unplayed-bonus: the last bonus that ended had no stake.
 * - refused-slips: three refused slips or more, and more than credited ones.
 */
const signals = `
  with recursive own as (
    select member_id, account_no, replace(account_name, ' ', '') as holder from bank_account where member_id = $1
  ), up as (
    select invited_by as id, 1 as depth from member where id = $1 and invited_by is not null
    union all select m.invited_by, depth + 1 from up join member m on m.id = up.id
      where m.invited_by is not null and depth < 5
  ), down as (
    select id, 1 as depth from member where invited_by = $1
    union all select m.id, depth + 1 from down join member m on m.invited_by = down.id where depth < 5
  ), twin as (
    select b.member_id from own join bank_account b on b.account_no = own.account_no where b.member_id <> $1
    union select b.member_id from own join bank_account b on replace(b.account_name, ' ', '') = own.holder
      where b.member_id <> $1
    union select w.member_id from own join withdrawal w on w.account_no = own.account_no where w.member_id <> $1
  ), circle as (
    select id from up union select id from down
    union select id from member where id <> $1 and invited_by = (select invited_by from member where id = $1)
  ), stake as (
    select t.created_at as at from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
    where a.kind = 'game' and a.member_id = $1 and t.kind in ('stake', 'play')
  ), deposit as (
    select decided_at as at from statement where member_id = $1 and type = 'deposit' and status = 'SUCCESS'
  ), bonus as (
    select id, activated_at, ended_at from bonus_activation
    where member_id = $1 and ended_at >= $2 order by ended_at desc limit 1
  ), recent_slip as (
    select id, status from slip where member_id = $1 and created_at >= $2
  ), found as (
    select 'shared-account' as kind, (select string_agg(public_id, ' ' order by id) from (
      select m.id, m.public_id from twin join member m on m.id = twin.member_id order by m.id limit 10) as first) as subject
    union all select 'invite-circle', (select string_agg(public_id, ' ' order by id) from (
      select m.id, m.public_id from circle join twin on twin.member_id = circle.id join member m on m.id = circle.id
      order by m.id limit 10) as first)
    union all select 'changed-account', (select max(w.id)::text
      from withdrawal w join member m on m.id = w.member_id join bank_account b on b.member_id = m.id
      where w.member_id = $1 and w.status = 'PROCESSING' and b.updated_at > m.created_at
        and w.created_at between b.updated_at and b.updated_at + ${WEEK_MS})
    union all select 'unplayed-withdrawal', (select max(w.id)::text from withdrawal w, lateral (
        select max(deposit.at) as at from deposit where deposit.at <= w.created_at) as last
      where w.member_id = $1 and w.status = 'PROCESSING' and last.at is not null
        and not exists (select from stake where stake.at >= last.at))
    union all select 'unplayed-bonus', (select id::text from bonus
      where not exists (select from stake where stake.at between bonus.activated_at and bonus.ended_at))
    union all select 'refused-slips', (select max(id) filter (where status = 'failed')::text from recent_slip
      having count(*) filter (where status = 'failed') >= 3
        and count(*) filter (where status = 'failed') > count(*) filter (where status = 'success'))
  )
  select found.kind, found.subject from found
  where found.subject is not null and not exists (
    select from signal_dismissal d where d.member_id = $1 and d.kind = found.kind and d.subject = found.subject
      and ($3::bigint is null or d.dismissed_by is distinct from $3))`

/** A member's signals, except dismissed ones. */
export async function listSignals(sql: Sql, memberId: number, now: number): Promise<Signal[]> {
  return await sql.rows(signalRow, signals, [memberId, now - RECENT_MS, null])
}

/**
 * How many signals a member has, except dismissed ones.
 * @param staffId dismissals by this person don't count
 */
export async function countSignals(
  sql: Sql,
  memberId: number,
  now: number,
  staffId?: number,
): Promise<number> {
  const query = `select count(*)::int as signals from (${signals}) as undismissed`
  const row = v.object({ signals: v.number() })
  return (await oneRow(sql, row, query, [memberId, now - RECENT_MS, staffId ?? null])).signals
}

interface Dismissal extends Signal {
  readonly memberId: number
  readonly publicId: string
  readonly reason: string
  readonly by: Actor
  readonly at: number
}

/**
 * Dismisses a signal. Must run in a transaction.
 * @returns false if the member has no such signal, or it was dismissed before
 */
export async function dismissSignal(sql: Sql, dismissal: Dismissal): Promise<boolean> {
  const { memberId, publicId, kind, subject, reason, by, at } = dismissal
  const present = await listSignals(sql, memberId, at)
  if (!present.some((one) => one.kind === kind && one.subject === subject)) return false
  const added = await sql.run(
    `insert into signal_dismissal (member_id, kind, subject, dismissed_at, dismissed_by) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [memberId, kind, subject, at, by.kind === 'staff' ? by.id : null],
  )
  if (added === 0) return false
  await recordAudit(sql, {
    by,
    action: 'dismiss-signal',
    record: { kind: 'member', id: publicId },
    memberId,
    before: { signal: kind, subject },
    after: { reason },
    at,
  })
  return true
}

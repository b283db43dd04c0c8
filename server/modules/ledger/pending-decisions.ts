import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/** A withdrawal or an announced deposit that the operator decides. */
const decisionRow = v.object({
  id: v.number(),
  status: v.picklist(['PROCESSING', 'SUCCESS', 'FAILED']),
  /** Satang. */
  amount: v.number(),
  currency,
  created_at: v.number(),
  approved_at: v.nullable(v.number()),
  decided_at: v.nullable(v.number()),
  /** Why it was refused, as the member reads it. */
  reason: v.nullable(v.string()),
  /** Id of the staff who approved it. */
  approved_by: v.nullable(v.number()),
  /** When the settlement was booked back. */
  reversed_at: v.nullable(v.number()),
  member_id: v.number(),
  public_id: v.string(),
  /** The member's phone. */
  username: v.string(),
  name: v.string(),
  /** False for a member who was blocked. */
  is_active: v.boolean(),
  /** When the member's bank account was changed last; null: since the registration it wasn't. */
  bank_changed_at: v.nullable(v.number()),
  /** The account to pay to, or from which the money should come. */
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
})
export type Decision = v.InferOutput<typeof decisionRow>

/** Bank, number and holder in one line. */
export function accountOf({ bank_code, account_no, account_name }: Decision): string {
  return `${bank_code} ${account_no} ${account_name}`
}

const withdrawals = `
  select w.id, w.status, w.amount, b.currency, w.created_at, s.approved_at, w.decided_at, s.reason,
    w.approved_by, w.reversed_at,
    m.id as member_id, m.public_id, m.username, m.name, m.is_active,
    case when b.updated_at > m.created_at then b.updated_at end as bank_changed_at, w.bank_code, w.account_no, w.account_name
  from withdrawal w join member m on m.id = w.member_id join bank_account b on b.member_id = m.id
    join statement s on s.id = w.statement_id`

const manualDeposits = `
  select d.id, d.status, d.amount, b.currency, d.created_at, s.approved_at, d.decided_at, s.reason,
    d.approved_by, d.reversed_at,
    m.id as member_id, m.public_id, m.username, m.name, m.is_active,
    case when b.updated_at > m.created_at then b.updated_at end as bank_changed_at, b.bank_code, b.account_no, b.account_name
  from manual_deposit d join member m on m.id = d.member_id join bank_account b on b.member_id = m.id
    join statement s on s.id = d.statement_id`

/** Undecided withdrawals, oldest first. */
export async function listOpenWithdrawals(sql: Sql, limit: number): Promise<Decision[]> {
  const query = `${withdrawals} where w.status = 'PROCESSING' order by w.id limit $1`
  return await sql.rows(decisionRow, query, [limit])
}

/** A withdrawal, also a decided one. */
export async function findWithdrawal(sql: Sql, id: number): Promise<Decision | undefined> {
  return await firstRow(sql, decisionRow, `${withdrawals} where w.id = $1`, [id])
}

/** Undecided announced deposits, oldest first. */
export async function listOpenManualDeposits(sql: Sql, limit: number): Promise<Decision[]> {
  const query = `${manualDeposits} where d.status = 'PROCESSING' order by d.id limit $1`
  return await sql.rows(decisionRow, query, [limit])
}

/** An announced deposit, also a decided one. */
export async function findManualDeposit(sql: Sql, id: number): Promise<Decision | undefined> {
  return await firstRow(sql, decisionRow, `${manualDeposits} where d.id = $1`, [id])
}

const queueRow = v.object({
  queue: v.picklist([
    'slips',
    'refused_slips',
    'manual_deposits',
    'withdrawals',
    'late_payments',
    'corrections',
    'chats',
    'game_transfers',
  ]),
  length: v.number(),
  /** Epoch milliseconds. */
  oldest: v.nullable(v.number()),
})
export type Queue = v.InferOutput<typeof queueRow>

/** How old refused slips are at most that people look at. */
export const REFUSED_SLIPS_MS = 30 * 24 * 3600_000

/**
 * Lengths of the queues: slips that are being checked, refused ones that nobody has looked at, what waits for a decision or a second person, and chats that wait for an
 * answer.
 */
export async function readQueues(sql: Sql, now: number): Promise<Queue[]> {
  return await sql.rows(
    queueRow,
    `select 'withdrawals' as queue, count(*)::int as length, min(created_at) as oldest
       from withdrawal where status = 'PROCESSING'
     union all select 'manual_deposits', count(*)::int, min(created_at)
       from manual_deposit where status = 'PROCESSING'
     union all select 'slips', count(*)::int, min(created_at)
       from slip where status = 'processing' and transfer_ref is null
     union all select 'refused_slips', count(*)::int, min(created_at)
       from slip s where status = 'failed' and reviewed_at is null and created_at >= $1
         and not exists (select from slip_credit c where c.slip_id = s.id)
     union all select 'late_payments', count(*)::int, min(reported_at)
       from qr_payment where credited_at is null and dismissed_at is null
     union all select 'corrections', count(*)::int, min(waiting.created_at) from (
       select created_at from adjustment where status = 'waiting'
       union all select c.requested_at from slip_credit c join slip s on s.id = c.slip_id where s.status = 'failed'
     ) as waiting
     union all select 'chats', count(*)::int, min(waiting_since)
       from chat_room where waiting_since is not null
     union all select 'game_transfers', count(*)::int, min(created_at)
       from game_transfer where step in ('withdraw', 'deposit')`,
    [now - REFUSED_SLIPS_MS],
  )
}

import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { qrProvider } from '#contract/qr.ts'
import { recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { creditQrPayment } from './qr-payments.ts'

const latePayment = v.object({
  id: v.number(),
  qr_id: v.string(),
  provider: qrProvider,
  status: v.picklist(['open', 'paid', 'cancelled', 'expired']),
  /** The bank's. */
  reference: v.nullable(v.string()),
  /** What was paid, satang. */
  amount: v.number(),
  /** Satang. */
  code_amount: v.number(),
  currency,
  created_at: v.number(),
  expires_at: v.number(),
  reported_at: v.number(),
  credited_at: v.nullable(v.number()),
  dismissed_at: v.nullable(v.number()),
  /** Staff who credited it; null also for what was credited by itself. */
  credited_by: v.nullable(v.number()),
  reversed_at: v.nullable(v.number()),
  /** When another payment of the code was credited. */
  other_at: v.nullable(v.number()),
  member_id: v.number(),
  public_id: v.string(),
  /** The member's phone. */
  username: v.string(),
  name: v.string(),
})
/** A payment that was reported after its code had expired, was cancelled or paid, or that wasn't of its amount. */
export type LatePayment = v.InferOutput<typeof latePayment>

const latePayments = `
  select p.id, p.qr_id, q.provider, q.status, p.reference, p.amount, q.amount as code_amount, b.currency, q.created_at,
    q.expires_at, p.reported_at, p.credited_at, p.dismissed_at, p.credited_by,
    p.reversed_at, m.id as member_id, m.public_id, m.username, m.name,
    (select min(o.credited_at) from qr_payment o where o.qr_id = p.qr_id and o.id <> p.id) as other_at
  from qr_payment p join qr_code q on q.id = p.qr_id join member m on m.id = q.member_id
    join bank_account b on b.member_id = m.id`

/** Late payments that wait for a decision, oldest first. */
export async function listLatePayments(sql: Sql, limit: number): Promise<LatePayment[]> {
  const query = `${latePayments}
    where p.credited_at is null and p.dismissed_at is null order by p.reported_at, p.id limit $1`
  return await sql.rows(latePayment, query, [limit])
}

/** A payment, also a decided one. */
export async function findLatePayment(sql: Sql, id: number): Promise<LatePayment | undefined> {
  return await firstRow(sql, latePayment, `${latePayments} where p.id = $1`, [id])
}

const waitingRow = v.object({
  qr_id: v.string(),
  member_id: v.number(),
  provider: qrProvider,
  amount: v.number(),
})

/** A payment that still waits, with its member locked. @throws DomainError NO_DATA if there is none */
async function lockWaiting(sql: Sql, id: number): Promise<v.InferOutput<typeof waitingRow>> {
  const query = `select p.qr_id, q.member_id, q.provider, p.amount from qr_payment p join qr_code q on q.id = p.qr_id
    where p.id = $1 and p.credited_at is null and p.dismissed_at is null`
  const found = await firstRow(sql, waitingRow, query, [id])
  if (!found) throw new DomainError('NO_DATA')
  await lockMember(sql, found.member_id)
  // Somebody may have decided while the lock was waited for.
  const waiting = await firstRow(sql, waitingRow, query, [id])
  if (!waiting) throw new DomainError('NO_DATA')
  return waiting
}

/**
 * Credits a late payment. Must run in a transaction.
 * @returns its code
 * @throws DomainError NO_DATA if there is no such payment, or it was already decided; BONUS_REMAINING during a bonus, whose
 * balance it would count towards
 */
export async function creditLatePayment(sql: Sql, id: number, at: number, by: StaffActor): Promise<string> {
  const { qr_id: code, ...payment } = await lockWaiting(sql, id)
  await requireNoActiveBonus(sql, payment.member_id)
  await creditQrPayment(sql, { id: code, paymentId: id, ...payment, at, by, isLate: true })
  return code
}

/**
 * Takes a late payment out of the queue, e.g. because the money was sent back. Must run in a transaction.
 * @returns its code
 * @throws DomainError NO_DATA if there is no such payment, or it was already decided
 */
export async function dismissLatePayment(
  sql: Sql,
  id: number,
  at: number,
  by: StaffActor,
  reason: string,
): Promise<string> {
  const { qr_id: code, member_id: memberId, amount } = await lockWaiting(sql, id)
  await sql.run('update qr_payment set dismissed_at = $2 where id = $1', [id, at])
  const record = { kind: 'qr_code', id: code } as const
  await recordAudit(sql, {
    by,
    action: 'dismiss',
    record,
    memberId,
    after: { amount, reason, payment: id },
    at,
  })
  return code
}

import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { qrProvider } from '#contract/qr.ts'
import { recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { creditPaidQr } from './qr-codes.ts'

const latePayment = v.object({
  id: v.string(),
  provider: qrProvider,
  status: v.picklist(['open', 'paid', 'cancelled', 'expired']),
  /** What was paid, satang. */
  amount: v.number(),
  /** Satang. */
  code_amount: v.number(),
  currency,
  created_at: v.number(),
  expires_at: v.number(),
  /** When the payment was reported. */
  late_at: v.number(),
  paid_at: v.nullable(v.number()),
  dismissed_at: v.nullable(v.number()),
  public_id: v.string(),
  /** The member's phone. */
  username: v.string(),
  name: v.string(),
})
/** A payment that was reported after its code had expired or was cancelled, or that wasn't of its amount. */
export type LatePayment = v.InferOutput<typeof latePayment>

const latePayments = `
  select q.id, q.provider, q.status, coalesce(q.paid_amount, q.amount) as amount, q.amount as code_amount, b.currency, q.created_at, q.expires_at, q.late_at, q.paid_at, q.dismissed_at,
    m.public_id, m.username, m.name
  from qr_code q join member m on m.id = q.member_id join bank_account b on b.member_id = m.id`

/** Late payments that wait for a decision, oldest first. */
export async function listLatePayments(sql: Sql, limit: number): Promise<LatePayment[]> {
  const query = `${latePayments}
    where q.late_at is not null and q.dismissed_at is null and q.status <> 'paid' order by q.late_at, q.id limit $1`
  return await sql.rows(latePayment, query, [limit])
}

/** A late payment, also a decided one. */
export async function findLatePayment(sql: Sql, id: string): Promise<LatePayment | undefined> {
  return await firstRow(sql, latePayment, `${latePayments} where q.id = $1 and q.late_at is not null`, [id])
}

/**
 * Credits a late payment. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such payment, or it was already decided; BONUS_REMAINING during a bonus, whose
 * balance it would count towards
 */
export async function creditLatePayment(sql: Sql, id: string, at: number, by: StaffActor): Promise<void> {
  const memberId = await lockOwner(sql, id)
  await requireNoActiveBonus(sql, memberId)
  const paid = await firstRow(
    sql,
    v.object({ provider: qrProvider, amount: v.number() }),
    `update qr_code set status = 'paid', paid_at = $2
     where id = $1 and status <> 'paid' and late_at is not null and dismissed_at is null
     returning provider, coalesce(paid_amount, amount) as amount`,
    [id, at],
  )
  if (!paid) throw new DomainError('NO_DATA')
  await creditPaidQr(sql, { id, memberId, at, by, ...paid, isLate: true })
}

/**
 * Takes a late payment out of the queue, e.g. because the money was sent back. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such payment, or it was already decided
 */
export async function dismissLatePayment(
  sql: Sql,
  id: string,
  at: number,
  by: StaffActor,
  reason: string,
): Promise<void> {
  const memberId = await lockOwner(sql, id)
  const dismissed = await firstRow(
    sql,
    v.object({ amount: v.number() }),
    `update qr_code set dismissed_at = $2
     where id = $1 and status <> 'paid' and late_at is not null and dismissed_at is null
     returning coalesce(paid_amount, amount) as amount`,
    [id, at],
  )
  if (!dismissed) throw new DomainError('NO_DATA')
  const record = { kind: 'qr_code', id } as const
  const after = { amount: dismissed.amount, reason }
  await recordAudit(sql, { by, action: 'dismiss', record, memberId, after, at })
}

async function lockOwner(sql: Sql, id: string): Promise<number> {
  const ownerRow = v.object({ member_id: v.number() })
  const owner = await firstRow(sql, ownerRow, 'select member_id from qr_code where id = $1', [id])
  if (!owner) throw new DomainError('NO_DATA')
  await lockMember(sql, owner.member_id)
  return owner.member_id
}

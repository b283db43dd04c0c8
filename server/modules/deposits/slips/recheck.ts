import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { storedBankAnswer } from './store.ts'

const slipRow = v.object({
  id: v.number(),
  status: v.picklist(['processing', 'failed', 'success']),
  note: v.nullable(v.string()),
  attempts: v.number(),
  created_at: v.number(),
  decided_at: v.nullable(v.number()),
  /** Satang, once the bank has named it. */
  amount: v.nullable(v.number()),
  currency,
  /** The bank has confirmed the transfer; it is credited once the member's bonus has ended. */
  is_held: v.boolean(),
  file_key: v.nullable(v.string()),
  bank_answer: storedBankAnswer,
  /** The reference that the slip's code names; null if it couldn't be read. */
  read_ref: v.nullable(v.string()),
  member_id: v.number(),
  public_id: v.string(),
  /** The member's phone. */
  username: v.string(),
  name: v.string(),
  /** The member's registered account. */
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
})
/** A slip with its member. */
export type OperatorSlip = v.InferOutput<typeof slipRow>

const slips = `
  select s.id, s.status, s.note, s.attempts, s.created_at, s.decided_at, s.amount, b.currency,
    s.status = 'processing' and s.transfer_ref is not null as is_held, s.file_key, s.bank_answer, s.read_ref,
    m.id as member_id, m.public_id, m.username, m.name, b.bank_code, b.account_no, b.account_name
  from slip s join member m on m.id = s.member_id join bank_account b on b.member_id = m.id`

/**
 * The slips that are being checked, and those that were refused, newest first.
 * @param refusedSince epoch milliseconds of the earliest upload of a refused one
 * @param beforeId only older ones
 */
export async function listUncreditedSlips(
  sql: Sql,
  refusedSince: number,
  limit: number,
  beforeId?: number,
): Promise<OperatorSlip[]> {
  return await sql.rows(
    slipRow,
    `${slips} where (s.status = 'processing' or (s.status = 'failed' and s.created_at >= $1))
       and ($3::bigint is null or s.id < $3)
     order by s.id desc limit $2`,
    [refusedSince, limit, beforeId ?? null],
  )
}

/** A slip, whatever became of it. */
export async function findSlip(sql: Sql, id: number): Promise<OperatorSlip | undefined> {
  return await firstRow(sql, slipRow, `${slips} where s.id = $1`, [id])
}

/** A member's slips, newest first. */
export async function listSlipsOfMember(sql: Sql, memberId: number, limit: number): Promise<OperatorSlip[]> {
  const query = `${slips} where s.member_id = $1 order by s.seq desc limit $2`
  return await sql.rows(slipRow, query, [memberId, limit])
}

/**
 * Has a refused slip checked again, with as many attempts as a new one. It is credited only if the bank confirms the transfer, and
 * no other slip of it was credited meanwhile. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such slip, or it isn't refused
 */
export async function recheckSlip(sql: Sql, id: number, at: number, by: Actor): Promise<void> {
  const row = await firstRow(
    sql,
    v.object({ member_id: v.number(), note: v.nullable(v.string()) }),
    `with refused as (select id, note from slip where id = $1 and status = 'failed' for update)
     update slip set status = 'processing', note = null, amount = null, decided_at = null, attempts = 0, next_check_at = $2
     from refused where slip.id = refused.id returning slip.member_id, refused.note`,
    [id, at],
  )
  if (!row) throw new DomainError('NO_DATA')
  await recordAudit(sql, {
    by,
    action: 'recheck',
    record: { kind: 'slip', id },
    memberId: row.member_id,
    before: { status: 'failed', note: row.note },
    after: { status: 'processing' },
    at,
  })
}

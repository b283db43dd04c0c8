import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { SlipReason } from '#contract/slip-reasons.ts'
import { type Actor, recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { REFUSED_SLIPS_MS } from '#server/modules/ledger/pending-decisions.ts'
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
  /** Its credit waits for a second person. */
  is_requested: v.boolean(),
  /** When somebody left it refused. */
  reviewed_at: v.nullable(v.number()),
  /** Staff who credited it by hand. */
  credited_by: v.nullable(v.number()),
  reversed_at: v.nullable(v.number()),
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
    exists (select from slip_credit c where c.slip_id = s.id) as is_requested, s.reviewed_at,
    s.credited_by, s.reversed_at,
    m.id as member_id, m.public_id, m.username, m.name, b.bank_code, b.account_no, b.account_name
  from slip s join member m on m.id = s.member_id join bank_account b on b.member_id = m.id`

/**
 * The slips that are being checked, and those that were refused in the last 30 days and nobody has looked at, newest first.
 * @param beforeId only older ones
 */
export async function listUncreditedSlips(
  sql: Sql,
  {
    limit,
    now,
    beforeId,
  }: { readonly limit: number; readonly now: number; readonly beforeId?: number | undefined },
): Promise<OperatorSlip[]> {
  return await sql.rows(
    slipRow,
    `${slips} where (s.status = 'processing' or (${toReview}))
       and ($3::bigint is null or s.id < $3)
     order by s.id desc limit $2`,
    [now - REFUSED_SLIPS_MS, limit, beforeId ?? null],
  )
}

const toReview = `s.status = 'failed' and s.reviewed_at is null and s.created_at >= $1`

/** Refused slips of the last 30 days that nobody has looked at, and whose credit doesn't wait for a second person, oldest first. */
export async function listSlipsToReview(sql: Sql, limit: number, now: number): Promise<OperatorSlip[]> {
  const query = `${slips} where ${toReview} and not exists (select from slip_credit c where c.slip_id = s.id)
    order by s.id limit $2`
  return await sql.rows(slipRow, query, [now - REFUSED_SLIPS_MS, limit])
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
     update slip set status = 'processing', note = null, amount = null, decided_at = null, attempts = 0, next_check_at = $2,
       reviewed_at = null, reviewed_by = null
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

/**
 * Leaves a refused slip refused, in the name of a person: nobody has to look at it any more. Must run in a transaction.
 * @throws DomainError NO_DATA if there is no such slip, it isn't refused, or its credit waits for a second person
 */
export async function reviewSlip(
  sql: Sql,
  {
    id,
    note,
    at,
    by,
  }: { readonly id: number; readonly note: SlipReason; readonly at: number; readonly by: StaffActor },
): Promise<void> {
  const owner = await firstRow(
    sql,
    v.object({ member_id: v.number() }),
    'select member_id from slip where id = $1',
    [id],
  )
  if (!owner) throw new DomainError('NO_DATA')
  // Somebody may be requesting its credit.
  await lockMember(sql, owner.member_id)
  const row = await firstRow(
    sql,
    v.object({ member_id: v.number(), note: v.nullable(v.string()) }),
    `with refused as (select id, note from slip s where id = $1 and status = 'failed' and reviewed_at is null
       and not exists (select from slip_credit c where c.slip_id = s.id) for update)
     update slip set note = $2, reviewed_at = $3, reviewed_by = $4
     from refused where slip.id = refused.id returning slip.member_id, refused.note`,
    [id, note, at, by.id],
  )
  if (!row) throw new DomainError('NO_DATA')
  await recordAudit(sql, {
    by,
    action: 'refuse',
    record: { kind: 'slip', id },
    memberId: row.member_id,
    before: { note: row.note },
    after: { status: 'failed', note },
    at,
  })
}

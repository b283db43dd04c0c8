import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const uncreditedRow = v.object({
  id: v.number(),
  /** The member's phone. */
  username: v.string(),
  status: v.picklist(['processing', 'failed']),
  note: v.nullable(v.string()),
  attempts: v.number(),
  created_at: v.number(),
  /** The bank has confirmed the transfer; it is credited once the member's bonus has ended. */
  is_held: v.boolean(),
})
/** A slip that is still being checked, or was refused. */
export type UncreditedSlip = v.InferOutput<typeof uncreditedRow>

/**
 * The slips that are being checked, and those that were refused, newest first.
 * @param refusedSince epoch milliseconds of the earliest upload of a refused one
 */
export async function listUncreditedSlips(
  sql: Sql,
  refusedSince: number,
  limit: number,
): Promise<UncreditedSlip[]> {
  return await sql.rows(
    uncreditedRow,
    `select s.id, m.username, s.status, s.note, s.attempts, s.created_at,
       s.status = 'processing' and s.transfer_ref is not null as is_held
     from slip s join member m on m.id = s.member_id
     where s.status = 'processing' or (s.status = 'failed' and s.created_at >= $1)
     order by s.id desc limit $2`,
    [refusedSince, limit],
  )
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

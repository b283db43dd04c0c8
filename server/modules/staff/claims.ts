import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import type { Staff } from './sessions.ts'

/** How long somebody has a record for themselves after taking it. */
export const CLAIM_MS = 10 * 60_000

/** A record in a queue. */
export interface QueueRecord {
  readonly kind: 'withdrawal' | 'manual_deposit' | 'slip' | 'qr_payment'
  readonly id: number
}

const claimRow = v.object({
  record_id: v.string(),
  staff_id: v.number(),
  name: v.string(),
  taken_at: v.number(),
})
/** Who works on a record. */
export type Claim = v.InferOutput<typeof claimRow>

/** Who works on the records of a kind, by their id. */
export async function listClaims(
  sql: Sql,
  kind: QueueRecord['kind'],
  now: number,
): Promise<ReadonlyMap<number, Claim>> {
  const rows = await sql.rows(
    claimRow,
    `select c.record_id, c.staff_id, s.name, c.taken_at from staff_claim c join staff s on s.id = c.staff_id
     where c.record_kind = $1 and c.taken_at > $2 and s.is_active`,
    [kind, now - CLAIM_MS],
  )
  return new Map(rows.map((row) => [Number(row.record_id), row]))
}

/** Who works on a record. */
export async function findClaim(
  sql: Sql,
  { kind, id }: QueueRecord,
  now: number,
): Promise<Claim | undefined> {
  return await firstRow(
    sql,
    claimRow,
    `select c.record_id, c.staff_id, s.name, c.taken_at from staff_claim c join staff s on s.id = c.staff_id
     where c.record_kind = $1 and c.record_id = $2 and c.taken_at > $3 and s.is_active`,
    [kind, String(id), now - CLAIM_MS],
  )
}

/**
 * Takes a record.
 * @param isTakeOver also from somebody who works on it
 * @returns false if somebody else works on it
 */
export async function takeRecord(
  sql: Sql,
  { kind, id }: QueueRecord,
  staff: Pick<Staff, 'id'>,
  now: number,
  isTakeOver = false,
): Promise<boolean> {
  const taken = await sql.run(
    `insert into staff_claim as claim (record_kind, record_id, staff_id, taken_at) values ($1, $2, $3, $4)
     on conflict (record_kind, record_id) do update set staff_id = excluded.staff_id, taken_at = excluded.taken_at
       where claim.staff_id = excluded.staff_id or claim.taken_at <= $5 or $6`,
    [kind, String(id), staff.id, now, now - CLAIM_MS, isTakeOver],
  )
  return taken > 0
}

/** Ends the work on a record, e.g. once it is decided; forgets what was taken long ago. */
export async function releaseRecord(sql: Sql, { kind, id }: QueueRecord, now: number): Promise<void> {
  await sql.run('delete from staff_claim where record_kind = $1 and record_id = $2', [kind, String(id)])
  await sql.run(
    `delete from staff_claim where (record_kind, record_id) in (
       select record_kind, record_id from staff_claim where taken_at <= $1 for update skip locked)`,
    [now - CLAIM_MS],
  )
}

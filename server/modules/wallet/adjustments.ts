import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { readBookedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement, CORRECTION } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, idRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

export interface NewAdjustment {
  readonly memberId: number
  /** One-time id of the form. */
  readonly formId: string
  /** Above zero: for the member; below: from the member. */
  readonly satang: number
  readonly reason: string
  readonly by: StaffActor
  readonly at: number
}

const adjustmentRow = v.object({
  id: v.number(),
  member_id: v.number(),
  amount: v.number(),
  reason: v.string(),
  requested_by: v.number(),
})

/**
 * Corrects a member's wallet against the house account of corrections. Above the operator's limit, which holds for all that one
 * person books for the member in a day, it only waits for a second person. Must run in a transaction.
 * @returns what became of it; `repeated` if the form was sent before
 * @throws DomainError MONEY_NOT_ENOUGH, BONUS_REMAINING during a bonus, whose balance it would count towards
 */
export async function requestAdjustment(
  sql: Sql,
  { memberId, formId, satang, reason, by, at }: NewAdjustment,
): Promise<'booked' | 'waiting' | 'repeated'> {
  const settings = await readOperatorSettings(sql)
  const { adjustmentSecondPerson: limit } = await limitsForMember(sql, memberId, settings)
  await lockMember(sql, memberId)
  const added = await firstRow(
    sql,
    idRow,
    `insert into adjustment (form_id, member_id, amount, reason, requested_by, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (form_id) do nothing returning id`,
    [formId, memberId, satang, reason, by.id, at],
  )
  if (!added) return 'repeated'
  const { id } = added
  const before = await readBookedAlone(sql, { memberId, staffId: by.id, at })
  const isWaiting = limit !== null && before + Math.abs(satang) > limit
  await recordAudit(sql, {
    by,
    action: isWaiting ? 'request' : 'book',
    record: { kind: 'adjustment', id },
    memberId,
    after: { amount: satang, reason },
    at,
  })
  if (isWaiting) return 'waiting'
  await sql.run(`update adjustment set status = 'booked', decided_at = $2 where id = $1`, [id, at])
  await book(sql, { id, memberId, satang, at })
  return 'booked'
}

/**
 * Books a waiting adjustment in the name of a second person. Must run in a transaction.
 * @returns `own` if the same person requested it, `late` if it was decided before
 * @throws DomainError NO_DATA if there is no such adjustment; MONEY_NOT_ENOUGH, BONUS_REMAINING
 */
export async function confirmAdjustment(
  sql: Sql,
  id: number,
  at: number,
  by: StaffActor,
): Promise<'booked' | 'own' | 'late'> {
  const row = await decide(sql, id, { status: 'booked', at, by })
  if (typeof row === 'string') return row
  await recordAudit(sql, {
    by,
    action: 'confirm',
    record: { kind: 'adjustment', id },
    memberId: row.member_id,
    after: { amount: row.amount, reason: row.reason },
    at,
  })
  await book(sql, { id, memberId: row.member_id, satang: row.amount, at })
  return 'booked'
}

/** Drops a waiting adjustment; whoever requested it may do so, too. @returns false if it was decided before */
export async function refuseAdjustment(sql: Sql, id: number, at: number, by: StaffActor): Promise<boolean> {
  const row = await decide(sql, id, { status: 'refused', at, by })
  if (typeof row === 'string') return false
  await recordAudit(sql, {
    by,
    action: 'refuse',
    record: { kind: 'adjustment', id },
    memberId: row.member_id,
    after: { amount: row.amount },
    at,
  })
  return true
}

interface Decision {
  readonly status: 'booked' | 'refused'
  readonly at: number
  readonly by: StaffActor
}

async function decide(
  sql: Sql,
  id: number,
  { status, at, by }: Decision,
): Promise<v.InferOutput<typeof adjustmentRow> | 'own' | 'late'> {
  const query = 'select member_id from adjustment where id = $1'
  const owner = await firstRow(sql, v.object({ member_id: v.number() }), query, [id])
  if (!owner) throw new DomainError('NO_DATA')
  await lockMember(sql, owner.member_id)
  const row = await firstRow(
    sql,
    adjustmentRow,
    `update adjustment set status = $2, decided_by = $3, decided_at = $4
     where id = $1 and status = 'waiting' and ($2 = 'refused' or requested_by <> $3)
     returning id, member_id, amount, reason, requested_by`,
    [id, status, by.id, at],
  )
  if (row) return row
  const isOpen = await sql.run(`select from adjustment where id = $1 and status = 'waiting'`, [id])
  return isOpen > 0 ? 'own' : 'late'
}

interface Correction {
  readonly id: number
  readonly memberId: number
  readonly satang: number
  readonly at: number
}

async function book(sql: Sql, { id, memberId, satang, at }: Correction): Promise<void> {
  await requireNoActiveBonus(sql, memberId)
  await post(sql, {
    kind: 'adjustment',
    at,
    key: `adjustment:${id}`,
    lines: [
      { account: { kind: 'house_adjustment' }, amount: -satang },
      { account: { kind: 'wallet', memberId }, amount: satang },
    ],
  })
  const [from, to] = satang > 0 ? [CORRECTION, MAIN_WALLET] : [MAIN_WALLET, CORRECTION]
  await addStatement(sql, {
    memberId,
    type: 'transfer',
    status: 'SUCCESS',
    from,
    to,
    satang: Math.abs(satang),
    at,
  })
}

const listedRow = v.object({
  id: v.number(),
  status: v.picklist(['waiting', 'booked', 'refused']),
  amount: v.number(),
  currency,
  reason: v.string(),
  created_at: v.number(),
  decided_at: v.nullable(v.number()),
  requested_by: v.number(),
  requester: v.string(),
  decider: v.nullable(v.string()),
  member_id: v.number(),
  public_id: v.string(),
  username: v.string(),
  name: v.string(),
})
export type Adjustment = v.InferOutput<typeof listedRow>

/** Adjustments, of a member or all: those that wait first, then the newest. */
export async function listAdjustments(sql: Sql, limit: number, memberId?: number): Promise<Adjustment[]> {
  return await sql.rows(
    listedRow,
    `select a.id, a.status, a.amount, b.currency, a.reason, a.created_at, a.decided_at, a.requested_by,
       first.name as requester, second.name as decider, m.id as member_id, m.public_id, m.username, m.name
     from adjustment a join member m on m.id = a.member_id join bank_account b on b.member_id = m.id
       join staff first on first.id = a.requested_by left join staff second on second.id = a.decided_by
     where $2::bigint is null or a.member_id = $2
     order by a.status = 'waiting' desc, a.id desc limit $1`,
    [limit, memberId ?? null],
  )
}

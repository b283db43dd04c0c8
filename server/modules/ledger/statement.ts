import * as v from 'valibot'
import type { DepositWay } from '#contract/statement.ts'
import { idRow, oneRow, type Sql } from '#server/platform/db/db.ts'

export type StatementStatus = 'SUCCESS' | 'FAILED' | 'PROCESSING'

/** Place in the statement of money that staff corrects; shown by its name in the language of the request. */
export const CORRECTION = 'CORRECTION'

/** A new entry of a member's statement. */
export interface NewStatement {
  memberId: number
  type: 'deposit' | 'bonus' | 'finish_bonus' | 'withdraw' | 'transfer'
  status: StatementStatus
  from?: string
  to?: string
  satang: number
  /** Epoch milliseconds. */
  at: number
  /** Origin of the money; without a description the portal shows a translated default. */
  way?: DepositWay
  /** When the member sent the deposit's slip, epoch milliseconds. */
  sentAt?: number
  link?: { kind: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'; description?: string }
}

/**
 * Inserts a statement entry with the member's next sequence number. Must run in a transaction that locked the
 * member.
 * @returns the entry's id
 */
export async function addStatement(sql: Sql, entry: NewStatement): Promise<number> {
  const { id } = await oneRow(
    sql,
    idRow,
    'select add_statement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as id',
    [
      entry.memberId,
      entry.type,
      entry.status,
      entry.from ?? null,
      entry.to ?? null,
      entry.satang,
      entry.at,
      entry.link?.kind ?? null,
      entry.link?.description ?? null,
      entry.way ?? null,
      entry.sentAt ?? null,
    ],
  )
  return id
}

/**
 * Decides an entry in progress, after the booking: the balance of an announced deposit is known now.
 * @param reason why it was refused, as the member reads it
 */
export async function settleStatement(
  sql: Sql,
  id: number,
  status: 'SUCCESS' | 'FAILED',
  at: number,
  reason?: string,
): Promise<void> {
  await sql.run(
    `update statement set status = $2, decided_at = $3, reason = $4, balance = coalesce(balance, (
       select account.balance from ledger_account account
       where account.kind = 'wallet' and account.member_id = statement.member_id and $2 = 'SUCCESS'))
     where id = $1`,
    [id, status, at, reason ?? null],
  )
}

/** Marks an entry in progress as approved, once. @returns false if it was approved before */
export async function approveStatement(sql: Sql, id: number, at: number): Promise<boolean> {
  const query = 'update statement set approved_at = $2 where id = $1 and approved_at is null'
  return (await sql.run(query, [id, at])) > 0
}

const counts = v.object({ statements: v.number(), slips: v.number() })

/** Numbers of a member's statement entries and slips. */
export async function readListCounts(sql: Sql, memberId: number): Promise<v.InferOutput<typeof counts>> {
  return await oneRow(sql, counts, 'select statements, slips from member_counter where member_id = $1', [
    memberId,
  ])
}

/** Takes the member's next slip sequence number. Must run in the transaction that inserts the slip. */
export async function nextSlipSeq(sql: Sql, memberId: number): Promise<number> {
  const { slips } = await oneRow(
    sql,
    v.object({ slips: v.number() }),
    'update member_counter set slips = slips + 1 where member_id = $1 returning slips',
    [memberId],
  )
  return slips
}

/**
 * `seq` range of a page, newest first: page 10,000 costs the same as page 1.
 * @param page starts at 1
 */
export function seqRangeOfPage(total: number, page: number, limit: number): { above: number; upTo: number } {
  const upTo = total - (page - 1) * limit
  return { above: Math.max(0, upTo - limit), upTo: Math.max(0, upTo) }
}

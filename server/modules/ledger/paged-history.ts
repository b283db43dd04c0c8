import * as v from 'valibot'
import { localTime } from '#contract/formats/local-time.ts'
import { depositWays } from '#contract/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { readListCounts, seqRangeOfPage } from './statement.ts'

/** A row of `statementPageQuery`, amounts in satang. */
export const statementRow = v.object({
  seq: v.number(),
  type: v.string(),
  from_text: v.nullable(v.string()),
  to_text: v.nullable(v.string()),
  status: v.string(),
  amount: v.number(),
  link_kind: v.nullable(v.picklist(['bonus', 'promotion', 'invite', 'refund', 'luckydraw'])),
  link_description: v.nullable(v.string()),
  created_at: v.number(),
  qrcode_id: v.nullable(v.string()),
  way: v.nullable(v.picklist(depositWays)),
  sent_at: v.nullable(v.number()),
  approved_at: v.nullable(v.number()),
  decided_at: v.nullable(v.number()),
  reason: v.nullable(v.string()),
  balance: v.nullable(v.number()),
})

export type StatementRow = v.InferOutput<typeof statementRow>

/** Columns of `statementRow`. */
export const statementColumns = `seq, type, from_text, to_text, status, amount, link_kind, link_description, created_at,
  qrcode_id, way, sent_at, approved_at, decided_at, reason, balance`

const slipRow = v.object({
  created_at: v.number(),
  amount: v.nullable(v.number()),
  status: v.string(),
  note: v.nullable(v.string()),
  reference: v.string(),
  client_id: v.nullable(v.string()),
})

/** Pages by the entries' sequence numbers within the member: any page is one short index range. */
export const statementPageQuery = `
  select ${statementColumns}
  from statement where member_id = $1 and seq > $2 and seq <= $3 order by seq desc`

/** $1 member, $2 and $3 range of `seq`. A confirmed slip that isn't credited yet waits for the end of a bonus. */
export const slipPageQuery = `
  select created_at, amount, status,
    case when status = 'processing' and transfer_ref is not null then 'BONUS_REMAINING' else note end as note,
    reference, client_id::text
  from slip where member_id = $1 and seq > $2 and seq <= $3 order by seq desc`

/**
 * A page of a member's statement, newest first.
 * @param page starts at 1
 */
export async function readStatementPage(sql: Sql, memberId: number, page: number, limit: number) {
  const { statements: total } = await readListCounts(sql, memberId)
  const { above, upTo } = seqRangeOfPage(total, page, limit)
  return { total, rows: await sql.rows(statementRow, statementPageQuery, [memberId, above, upTo]) }
}

/**
 * A page of a member's slips, newest first.
 * @param page starts at 1
 */
export async function readSlipPage(sql: Sql, memberId: number, page: number, limit: number) {
  const { slips: total } = await readListCounts(sql, memberId)
  const { above, upTo } = seqRangeOfPage(total, page, limit)
  return { total, rows: await sql.rows(slipRow, slipPageQuery, [memberId, above, upTo]) }
}

/** First letter of an entry's reference. */
const referenceLetters: Readonly<Record<string, string>> = { deposit: 'D', withdraw: 'W', transfer: 'T' }

/** A reference that can be read out, e.g. "D261128-58": type, day and number within the member's statement. */
export function entryReference({ type, created_at, seq }: StatementRow): string {
  return `${referenceLetters[type] ?? 'B'}${localTime(created_at).format('YYMMDD')}-${seq}`
}

import * as v from 'valibot'
import { bahtFromSatang } from '#contract/money.ts'
import { statementTypes } from '#contract/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { statementColumns, statementRow } from './paged-history.ts'
import type { StatementStatus } from './statement.ts'

/** Statement filter; times in epoch milliseconds, `to` exclusive. */
export interface StatementFilter {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly types?: readonly (typeof statementTypes)[number][] | undefined
  readonly status?: StatementStatus | undefined
}

/** Whether a filter excludes anything. */
export function isFiltered(filter: StatementFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** Parameters: member, from, to, types, status. */
const filteredFrom = `
  from statement where member_id = $1 and ($2::bigint is null or created_at >= $2)
    and ($3::bigint is null or created_at < $3) and ($4::text[] is null or type = any($4))
    and ($5::text is null or status = $5)`

/** Number of matching entries and sum of the successful ones, by type. */
export const filteredSumsQuery = `
  select type, count(*)::int as entries,
    coalesce(sum(amount) filter (where status = 'SUCCESS'), 0)::bigint as succeeded ${filteredFrom} group by type`

/** Further parameters: limit, offset. Ordered like the index on `created_at`. */
export const filteredPageQuery = `
  select ${statementColumns} ${filteredFrom}
  order by created_at desc, seq desc limit $6 offset $7`

/** A filter as parameters of its queries. */
export function filterParams(memberId: number, { from, to, types, status }: StatementFilter): unknown[] {
  return [memberId, from ?? null, to ?? null, types ?? null, status ?? null]
}

const sumRow = v.object({ type: v.picklist(statementTypes), entries: v.number(), succeeded: v.number() })

/**
 * A page of the statement entries that match a filter, newest first.
 * @param page starts at 1
 * @returns also the total number of matching entries, and the sums of successful ones in baht for every type
 */
export async function readFilteredStatementPage(
  sql: Sql,
  memberId: number,
  filter: StatementFilter,
  page: number,
  limit: number,
) {
  const params = filterParams(memberId, filter)
  const sums = await sql.rows(sumRow, filteredSumsQuery, params)
  const rows = await sql.rows(statementRow, filteredPageQuery, [...params, limit, (page - 1) * limit])
  const succeeded = new Map(sums.map((sum) => [sum.type, sum.succeeded]))
  return {
    total: sums.reduce((total, { entries }) => total + entries, 0),
    rows,
    totals: Object.fromEntries(
      statementTypes.map((type) => [type, bahtFromSatang(succeeded.get(type) ?? 0)]),
    ),
  }
}

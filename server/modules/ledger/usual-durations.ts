import * as v from 'valibot'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

/** How many of the last decisions are looked at, and how many there must be for a figure. */
const SAMPLE_SIZE = 20
const MIN_SAMPLE_SIZE = 3

/** Median of whole seconds between two columns of a table's last successful rows; null if there are too few. */
const medianOf = (table: string, status: string) => `(
  select case when count(*) >= ${MIN_SAMPLE_SIZE}
    then greatest(1, round(percentile_cont(0.5) within group (order by decided_at - created_at) / 1000))::int end
  from (select decided_at, created_at from ${table} where status = '${status}' order by id desc limit ${SAMPLE_SIZE}) last)`

const durations = v.object({
  slip: v.nullable(v.number()),
  announced: v.nullable(v.number()),
  withdrawal: v.nullable(v.number()),
})

/** How long the last slips, announced deposits and withdrawals took, in seconds: the median. */
export async function readUsualSeconds(sql: Sql): Promise<v.InferOutput<typeof durations>> {
  return await oneRow(
    sql,
    durations,
    `select ${medianOf('slip', 'success')} as slip, ${medianOf('manual_deposit', 'SUCCESS')} as announced,
       ${medianOf('withdrawal', 'SUCCESS')} as withdrawal`,
    [],
  )
}

import * as v from 'valibot'
import type { Db } from './db.ts'

/**
 * The database's plan for a query, as text.
 * @param explain options of EXPLAIN; with `analyze` the query is executed
 */
export async function queryPlan(
  db: Db,
  query: string,
  params: readonly unknown[],
  explain = 'explain',
): Promise<string> {
  const rows = await db.rows(v.object({ 'QUERY PLAN': v.string() }), `${explain} ${query}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

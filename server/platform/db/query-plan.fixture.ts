import * as v from 'valibot'
import type { Db } from './db.ts'

/**
 * Returns the database's query plan as text.
 * @param explain the explain command; with `analyze` the query is run
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

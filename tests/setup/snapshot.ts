import * as v from 'valibot'
import type { Db } from '#server/platform/db/db.ts'

const names = v.object({ name: v.string() })
const text = v.object({ text: v.string() })

/** Dumps all data that calls may change as one text. */
export async function databaseSnapshot(db: Db): Promise<string> {
  const tables = await db.rows(
    names,
    `select table_name::text as name from information_schema.tables where table_schema = current_schema()
     and table_name not in ('idempotency_key', 'rate_limit', 'session', 'migration') order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const [row] = await db.rows(
      text,
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from "${name}" t`,
    )
    parts.push(`${name}\n${row?.text}`)
  }
  return parts.join('\n')
}

import { type Db, errorCode } from './db.ts'

/** SQLSTATE of a user who may not create temporary tables. */
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Writes to the database: a row, which a database that is read-only or can't write its log refuses, and a page of a temporary
 * table. On a full disk PostgreSQL still updates rows, because they fit into existing pages, but can't add pages. The temporary table is
 * truncated at each commit, so neither grows.
 * @throws the database's error if it can't be written
 */
export async function checkWritable(db: Db, now: number): Promise<void> {
  await db.run(
    `insert into readiness_check (id, checked_at) values (1, $1)
     on conflict (id) do update set checked_at = excluded.checked_at`,
    [now],
  )
  try {
    await db.tx(async (sql) => {
      await sql.run('create temporary table if not exists readiness_page (filler text) on commit delete rows')
      await sql.run(`insert into readiness_page values (repeat('x', 1000))`)
    })
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error
  }
}

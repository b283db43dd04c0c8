import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/platform/db/postgres.ts'

/** Set-up of a whole Vitest run: names the schemas of its workers, and drops them at the end. */
export default function setup(): () => Promise<void> {
  const prefix = `test_${randomBytes(6).toString('hex')}`
  process.env.TEST_SCHEMA_PREFIX = prefix
  return async () => {
    const url = process.env.DATABASE_URL
    if (!url) return
    const db = await openPostgres(url, { max: 1 })
    await db.script(`
      do $$ declare name text; begin
        for name in select nspname from pg_namespace where starts_with(nspname, '${prefix}') loop
          execute format('drop schema %I cascade', name);
        end loop;
      end $$;`)
    await db.close()
  }
}

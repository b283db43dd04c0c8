import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'

const directory = new URL('./migrations/', import.meta.url)

/** Key of the advisory lock. */
const ADVISORY_LOCK_KEY = 7_230_114

/**
 * Migrates the database to the newest schema: runs pending `NNN-name.sql` files in order, in one transaction under a
 * lock, so that several processes may start together.
 * @throws StartError when the database is newer than this program
 */
export async function migrate(db: Db): Promise<void> {
  const files = (await readdir(directory)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort()
  const scripts = await Promise.all(files.map((name) => readFile(new URL(name, directory), 'utf8')))
  // A script of several statements can't take parameters; the file names are ours and checked above.
  const steps = files.map(
    (name, index) => `
      if not exists (select from migration where name = '${name}') then
        execute $script$${scripts[index] ?? ''}$script$;
        insert into migration (name) values ('${name}');
      end if;`,
  )
  await db.script(`
    do $migrate$ begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});
      create table if not exists migration (name text primary key, ran_at timestamptz not null default now());
      ${steps.join('\n')}
    end $migrate$;`)
  const known = await db.rows(v.object({ name: v.string() }), 'select name from migration')
  const foreign = known.find(({ name }) => !files.includes(name))
  if (foreign) {
    throw new StartError(`The database has been used by a newer version (migration ${foreign.name}).`)
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import { type Db, errorCode, isConnectionLost, oneRow } from './db.ts'

const directory = new URL('./migrations/', import.meta.url)

/** Key of the advisory lock. */
const ADVISORY_LOCK_KEY = 7_230_114

/** A file of the folder `migrations`. */
export interface Migration {
  /** `NNN-name.sql` */
  readonly name: string
  readonly script: string
  /** SHA-256 in hexadecimal digits; the same for Windows line ends. */
  readonly checksum: string
}

const migrationRow = v.object({ name: v.string(), checksum: v.string() })

/** The migrations of this version, in order. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => {
      const script = await readFile(new URL(name, directory), 'utf8')
      const checksum = createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex')
      return { name, script, checksum }
    }),
  )
}

/**
 * Migrates the database to the newest schema: runs pending `NNN-name.sql` files in order, in one transaction under a
 * lock, so that several processes may start together.
 * @throws StartError when the database is newer than this program, a file was changed after it had been applied, or the
 * database refuses a statement; nothing is applied then
 */
export async function migrate(db: Db, known?: readonly Migration[]): Promise<void> {
  const migrations = known ?? (await readMigrations())
  await runScript(
    db,
    `
    do $migrate$ begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});
      create table if not exists migration (
        name text primary key, checksum text not null, ran_at timestamptz not null default now());
    end $migrate$;`,
  )
  await checkApplied(db, migrations)
  // A script of several statements can't take parameters; the file names are ours and checked when they are read.
  const steps = migrations.map(
    ({ name, script, checksum }) => `
      if not exists (select from migration where name = '${name}') then
        execute $script$${script}$script$;
        insert into migration (name, checksum) values ('${name}', '${checksum}');
      end if;`,
  )
  await runScript(
    db,
    `
    do $migrate$ begin
      perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});
      ${steps.join('\n')}
    end $migrate$;`,
  )
}

/** SQLSTATE of a write to a standby, or to a database that was made read-only, e.g. because its disk is nearly full. */
const READ_ONLY = '25006'

/** SQLSTATE of a missing permission, e.g. of a user who doesn't own the database. */
const INSUFFICIENT_PRIVILEGE = '42501'

async function runScript(db: Db, script: string): Promise<void> {
  try {
    await db.script(script)
  } catch (error) {
    if (errorCode(error) === READ_ONLY)
      throw new StartError("The database can't be migrated: it is read-only.")
    if (isConnectionLost(error))
      throw new StartError(
        'The database stopped answering while it was migrated. Start again: no step is left half done.',
      )
    const state = errorCode(error)
    if (state === undefined || !(error instanceof Error)) throw error
    const advice =
      state === INSUFFICIENT_PRIVILEGE ? ' Make the user of DATABASE_URL the owner of the database.' : ''
    throw new StartError(`The database can't be migrated: ${error.message} (${state}).${advice}`)
  }
}

/** @returns the names of the applied ones */
async function checkApplied(db: Db, migrations: readonly Migration[]): Promise<ReadonlySet<string>> {
  const applied = await db.rows(migrationRow, 'select name, checksum from migration order by name')
  for (const { name, checksum } of applied) {
    const ours = migrations.find((migration) => migration.name === name)
    if (!ours) throw new StartError(`The database has been used by a newer version (migration ${name}).`)
    if (checksum !== ours.checksum) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied to this database: restore the file, and put the change into a new migration.`,
      )
    }
  }
  return new Set(applied.map(({ name }) => name))
}

/**
 * Checks the schema for a program that changes none, such as `operate`.
 * @throws StartError unless the database has exactly the migrations of this version
 */
export async function requireMigrated(db: Db, known?: readonly Migration[]): Promise<void> {
  const migrations = known ?? (await readMigrations())
  const row = v.object({ exists: v.boolean() })
  const { exists } = await oneRow(db, row, `select to_regclass('migration') is not null as exists`)
  const applied = exists ? await checkApplied(db, migrations) : new Set()
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw new StartError(
      `The database isn't of this version, and nothing was changed: start the server of this version, which migrates it (${missing.join(', ')}).`,
    )
}

/**
 * Checks that the database has all migrations of this version, e.g. after a backup was restored. It may have more: during an
 * update the processes of the old version serve requests until those of the new one are ready.
 * @throws Error with the names of the missing and changed migrations
 */
export async function checkMigrations(db: Db, migrations: readonly Migration[]): Promise<void> {
  const applied = await db.rows(migrationRow, 'select name, checksum from migration')
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const differing = migrations.filter(({ name, checksum }) => checksums.get(name) !== checksum)
  if (differing.length === 0) return
  throw new Error(`migrations missing or changed: ${differing.map(({ name }) => name).join(', ')}`)
}

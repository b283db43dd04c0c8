import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type Db, oneRow } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { openFromImage } from './database-image.ts'

/** Kinds of database that are here; PostgreSQL only if DATABASE_URL is set. */
export const databaseKinds: readonly Db['kind'][] = process.env.DATABASE_URL
  ? ['embedded', 'postgres']
  : ['embedded']

/** Those that rules are tested on: PostgreSQL if it is here, in a thorough run all. Stories use the embedded one. */
export const ruleKinds = isThorough ? databaseKinds : databaseKinds.slice(-1)

/** A migrated database without other rows than those of the migrations. */
interface EmptyDatabase {
  /** Connects to it. */
  connect(): Promise<Db>
  /** Whether its schema is still as the migrations left it; the rows are, then. */
  reset(): Promise<boolean>
  remove(): Promise<void>
}

/** Set in a run of Vitest, which drops all schemas at its end (drop-schemas.ts). */
const schemaPrefix = process.env.TEST_SCHEMA_PREFIX

/**
 * Databases that tests of this process have closed. Opening a new one costs a second of processor time, emptying one some
 * milliseconds.
 */
const closed: Record<Db['kind'], EmptyDatabase[]> = { embedded: [], postgres: [] }

/** Opens an empty, migrated database: embedded in memory, or a schema of PostgreSQL. */
export async function openTestDatabase(kind: Db['kind'] = 'embedded'): Promise<Db> {
  const database = closed[kind].pop() ?? (await (kind === 'embedded' ? createEmbedded() : createSchema()))
  const db = await database.connect()
  let isOpen = true
  const checkOpen = () => {
    if (!isOpen) throw new Error('the database is closed')
  }
  return {
    kind,
    async rows(...args) {
      checkOpen()
      return await db.rows(...args)
    },
    async run(...args) {
      checkOpen()
      return await db.run(...args)
    },
    async tx(work) {
      checkOpen()
      return await db.tx(work)
    },
    async script(text) {
      checkOpen()
      await db.script(text)
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      if (kind === 'postgres') await db.close()
      if (schemaPrefix && (await database.reset().catch(() => false))) closed[kind].push(database)
      else await database.remove()
    },
  }
}

async function createEmbedded(): Promise<EmptyDatabase> {
  const db = await openFromImage('empty', migrate)
  return { connect: async () => db, remove: () => db.close(), reset: await createReset(db, 'public') }
}

async function createSchema(): Promise<EmptyDatabase> {
  const url = process.env.DATABASE_URL ?? ''
  const schema = `${schemaPrefix ?? 'test'}_${randomBytes(6).toString('hex')}`
  const outer = await openPostgres(url, { max: 1 })
  await outer.script(`create schema ${schema}`)
  const inner = await openPostgres(url, { schema, max: 1 })
  await migrate(inner)
  await inner.close()
  return {
    connect: () => openPostgres(url, { schema, max: 20 }),
    reset: await createReset(outer, schema),
    async remove() {
      await outer.script(`drop schema ${schema}, ${schema}_base cascade`)
      await outer.close()
    },
  }
}

/** More rows than this in a table are not deleted: a new database is faster, and has no bloated indexes. */
const MAX_ROWS = 2000

/** Keeps the rows that the migrations have inserted. @returns removes all other rows of the schema */
async function createReset(db: Db, schema: string): Promise<() => Promise<boolean>> {
  await db.script(`
    create schema ${schema}_base;
    do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r' loop
        execute format('create table ${schema}_base.%I as table ${schema}.%I', name, name);
      end loop;
    end $$;
    create table ${schema}_base."sequence values" as
      select sequencename as name, last_value from pg_sequences where schemaname = '${schema}';`)
  const before = await fingerprint(db, schema)
  return async () => {
    if ((await fingerprint(db, schema)) !== before) return false
    // As a replica, it runs no triggers: the ledger's forbid deletion, those of foreign keys demand an order.
    await db.script(`
      do $$ declare name text; last bigint; row_count bigint; begin
        set local session_replication_role = replica;
        for name in select relname from pg_class where relnamespace = '${schema}'::regnamespace and relkind = 'r' loop
          execute format('select count(*) from (select from ${schema}.%I limit ${MAX_ROWS + 1}) as found', name) into row_count;
          if row_count > ${MAX_ROWS} then raise exception '% has too many rows', name; end if;
          if row_count > 0 then execute format('delete from ${schema}.%I', name); end if;
          execute format('insert into ${schema}.%I overriding system value table ${schema}_base.%I', name, name);
        end loop;
        for name, last in table ${schema}_base."sequence values" loop
          perform setval(format('${schema}.%I', name), coalesce(last, 1), last is not null);
        end loop;
      end $$;`)
    return true
  }
}

/** Changes when a test has changed tables, columns, indexes, constraints, triggers or functions. */
async function fingerprint(db: Db, schema: string): Promise<string> {
  const row = v.object({ found: v.string() })
  const { found } = await oneRow(
    db,
    row,
    `select md5(string_agg(each, ',' order by each)) as found from (
       select concat_ws(' ', relname, attname, atttypid, attnotnull, atthasdef) as each
         from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = $1::regnamespace and attnum > 0
       union all select concat_ws(' ', conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = $1::regnamespace
       union all select concat_ws(' ', tgname, tgenabled, relname) from pg_trigger join pg_class on tgrelid = pg_class.oid
         where relnamespace = $1::regnamespace
       union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = $1::regnamespace
     ) as objects`,
    [schema],
  )
  return found
}

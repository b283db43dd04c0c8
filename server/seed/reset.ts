import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { initOperatorSetting } from '#server/modules/settings/settings.ts'
import { idRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { errorFields } from '#server/platform/log.ts'
import { seedData } from './seed.ts'
import { seedOwner } from './staff.ts'

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** Adds what a database lacks of the demo: its data, the desk's owner, and the chat, which is on. */
export async function seedAll({ db, clock, settings }: SeedDeps): Promise<void> {
  await db.tx((sql) => seedAllIn(sql, settings, clock.now()))
}

async function seedAllIn(sql: Sql, settings: Deps['settings'], now: number): Promise<void> {
  await seedData(sql, settings, now)
  await seedOwner(sql, now)
  await initOperatorSetting(sql, 'enableChatWidget', true, now)
}

/**
 * Empties the database and seeds it again, in one transaction; then removes the files of deleted rows, and disconnects
 * members. Requests of other connections wait meanwhile.
 * @throws Error outside the demo
 */
export async function resetDemo(
  deps: SeedDeps & Pick<Deps, 'files' | 'chat' | 'log' | 'otpOutbox' | 'restartDemo'>,
): Promise<void> {
  const { db, clock, settings, files, chat, log, otpOutbox } = deps
  if (!settings.demo) throw new Error('only the demo can be reset')
  deps.restartDemo?.()
  const { members, keys } = await db.tx(async (sql) => {
    const before = {
      members: await sql.rows(idRow, 'select id from member'),
      keys: await sql.rows(
        v.object({ key: v.string() }),
        `select file_key as key from slip where file_key is not null union all select 'chat/' || name from chat_upload`,
      ),
    }
    await emptyTables(sql)
    await seedAllIn(sql, settings, clock.now())
    return before
  })
  otpOutbox?.clear()
  for (const { id } of members) await chat?.endSessions({ memberId: id })
  const removals = await Promise.allSettled(keys.map(({ key }) => files.remove(key)))
  const failed = removals.find((result) => result.status === 'rejected')
  if (failed) log.warn('demo reset', errorFields(failed.reason))
}

/**
 * Deletes all rows but those of the migrations and the keys of this installation. The owner of the tables may switch off the
 * triggers that keep the ledger and the audit log append-only.
 */
async function emptyTables(sql: Sql): Promise<void> {
  const appendOnly = ['ledger_entry', 'ledger_transaction', 'audit_entry']
  const { names } = await oneRow(
    sql,
    v.object({ names: v.string() }),
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = current_schema() and tablename not in ('migration', 'setting')`,
  )
  const house = await sql.rows(
    v.object({ kind: v.string() }),
    'select kind from ledger_account where member_id is null order by id',
  )
  for (const table of appendOnly) await sql.run(`alter table ${table} disable trigger user`)
  await sql.run(`truncate ${names} restart identity`)
  for (const table of appendOnly) await sql.run(`alter table ${table} enable trigger user`)
  await sql.run('insert into ledger_account (kind) select unnest($1::text[])', [
    house.map(({ kind }) => kind),
  ])
  await sql.run(`delete from setting where key not in ('signingKey', 'vapidKeys', 'filesMarker')`)
}

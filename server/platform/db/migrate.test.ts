import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/server/test-database.ts'
import { checkWritable } from './check-writable.ts'
import { type Db, isConnectionLost, isUnavailable, oneRow } from './db.ts'
import { checkMigrations, migrate, readMigrations, requireMigrated } from './migrate.ts'

const migrationRow = v.object({ name: v.string(), checksum: v.string() })

describe.each(databaseKinds)('on %s', (kind) => {
  let db: Db
  beforeEach(async () => {
    db = await openTestDatabase(kind)
  })
  afterEach(() => db.close())

  const readApplied = () => db.rows(migrationRow, 'select name, checksum from migration order by name')

  test('does nothing on a database of this version', async () => {
    const before = await readApplied()
    await migrate(db)
    expect(await readApplied()).toEqual(before)
  })

  test('refuses a database of a newer version', async () => {
    await db.run(`insert into migration (name, checksum) values ('999-later.sql', 'x')`)
    await expect(migrate(db)).rejects.toThrow(
      'The database has been used by a newer version (migration 999-later.sql).',
    )
  })

  test('a statement that the database refuses is a sentence, and nothing is applied', async () => {
    const before = await readApplied()
    const broken = { name: '998-broken.sql', script: 'select * from nowhere;', checksum: 'x' }
    await expect(migrate(db, [...(await readMigrations()), broken])).rejects.toThrow(
      /^The database can't be migrated: .*nowhere.* \(42P01\)\.$/,
    )
    expect(await readApplied()).toEqual(before)
  })

  test('refuses to start if an applied migration was changed, and applies nothing', async () => {
    const migrations = await readMigrations()
    const [first, ...rest] = migrations
    if (!first) throw new Error('there are no migrations')
    const later = { name: '999-later.sql', script: 'create table later ()', checksum: 'later' }
    await expect(migrate(db, [{ ...first, checksum: 'changed' }, ...rest, later])).rejects.toMatchObject({
      name: 'StartError',
      message: `The migration ${first.name} was changed after it had been applied to this database: restore the file, and put the change into a new migration.`,
    })
    await expect(db.run('select from later')).rejects.toThrow()
    await migrate(db, [...migrations, later])
    expect(await db.run('select from later')).toBe(0)
  })

  test('a program that changes no schema needs exactly that of this version', async () => {
    const migrations = await readMigrations()
    await requireMigrated(db)
    const later = { name: '999-later.sql', script: 'create table later ()', checksum: 'later' }
    const missing = expect.stringMatching(/^The database isn't of this version.*\(999-later\.sql\)\.$/)
    await expect(requireMigrated(db, [...migrations, later])).rejects.toMatchObject({
      name: 'StartError',
      message: missing,
    })
    await expect(db.run('select from later')).rejects.toThrow()
    await expect(requireMigrated(db, migrations.slice(0, -1))).rejects.toThrow('newer version')
    await db.script('drop table migration')
    await expect(requireMigrated(db)).rejects.toThrow('(001-platform.sql')
    expect(
      await db.rows(
        v.object({ name: v.nullable(v.string()) }),
        `select to_regclass('migration')::text as name`,
      ),
    ).toEqual([{ name: null }])
  })

  test('checks that the schema is at least that of this version', async () => {
    const migrations = await readMigrations()
    await checkMigrations(db, migrations)
    await checkMigrations(db, migrations.slice(0, -1))
    await db.run(`update migration set checksum = 'other' where name = '001-platform.sql'`)
    await expect(checkMigrations(db, migrations)).rejects.toThrow('missing or changed: 001-platform.sql')
    await db.run(`delete from migration where name = '001-platform.sql'`)
    await expect(checkMigrations(db, migrations)).rejects.toThrow('missing or changed: 001-platform.sql')
  })
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  '57P01',
  '57P05',
  '08006',
  '25006',
  '57014',
  '25P03',
])('%s is a lost connection', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(true)
})

test.each([
  '53100',
  '53200',
  '53300',
  '58030',
  '40001',
  '40P01',
  '57P01',
  '25006',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'ECONNRESET',
])('%s says that the storage is unavailable', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
})

test.each(['23505', '42501', 'ENOENT'])('%s is no lost connection, and the storage is available', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(false)
  expect(isUnavailable(withCode(code))).toBe(false)
})

test.each(databaseKinds)(
  'the check for readiness writes one row and a page, which doesn’t grow: %s',
  async (kind) => {
    const db = await openTestDatabase(kind)
    for (let now = 1; now <= 200; now++) await checkWritable(db, now)
    expect(
      await db.rows(v.object({ checked_at: v.number() }), 'select checked_at from readiness_check'),
    ).toEqual([{ checked_at: 200 }])
    const { bytes } = await oneRow(
      db,
      v.object({ bytes: v.number() }),
      `select coalesce(pg_relation_size(to_regclass('pg_temp.readiness_page')), 0) as bytes`,
    )
    expect(bytes).toBeLessThanOrEqual(16_384)
    await db.close()
  },
)

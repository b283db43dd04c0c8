import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import type { Db } from './db.ts'
import { checkMigrations, migrate, readMigrations } from './migrate.ts'

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

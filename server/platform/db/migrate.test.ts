import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/server-harness.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'

const nameRow = v.object({ name: v.string() })

describe.each(databaseKinds)('on %s', (kind) => {
  let db: Db
  beforeEach(async () => {
    db = await openTestDatabase(kind)
  })
  afterEach(() => db.close())

  const readMigrations = () => db.rows(nameRow, 'select name from migration order by name')

  test('does nothing on a database of this version', async () => {
    const before = await readMigrations()
    await migrate(db)
    expect(await readMigrations()).toEqual(before)
  })

  test('keeps the demo tables that older databases got from 001-base.sql', async () => {
    const before = await readMigrations()
    await db.run(`insert into demo_gift (hash, amount, created_at) values ('gift', 100, 1)`)
    await db.run(`delete from migration where name = '001-demo.sql'`)
    await migrate(db)
    expect(await readMigrations()).toEqual(before)
    expect(await db.run('select from demo_gift')).toBe(1)
  })

  test('refuses a database of a newer version', async () => {
    await db.run(`insert into migration (name) values ('999-later.sql')`)
    await expect(migrate(db)).rejects.toThrow(
      'The database has been used by a newer version (migration 999-later.sql).',
    )
  })
})

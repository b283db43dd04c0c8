import * as v from 'valibot'
import { expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import { checkWritable } from './check-writable.ts'
import { oneRow } from './db.ts'

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

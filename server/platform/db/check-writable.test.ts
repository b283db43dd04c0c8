import * as v from 'valibot'
import { expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import { checkWritable } from './check-writable.ts'
import { oneRow } from './db.ts'

const sizesRow = v.object({ row: v.number(), page: v.number() })

test.each(databaseKinds)(
  'the check for readiness writes a row and a page, and neither grows: %s',
  async (kind) => {
    const db = await openTestDatabase(kind)
    const readSizes = () =>
      oneRow(
        db,
        sizesRow,
        `select pg_total_relation_size('readiness_check') as row,
         coalesce(pg_total_relation_size(to_regclass('pg_temp.readiness_page')), 0) as page`,
      )
    await checkWritable(db, 1)
    const { row } = await readSizes()
    for (let now = 2; now <= 200; now++) await checkWritable(db, now)
    expect(
      await oneRow(db, v.object({ checked_at: v.number() }), 'select checked_at from readiness_check'),
    ).toEqual({
      checked_at: 200,
    })
    const sizes = await readSizes()
    expect(sizes.page).toBeLessThanOrEqual(16_384)
    expect(sizes.row).toBeLessThanOrEqual(row + 16_384)
    await db.close()
  },
)

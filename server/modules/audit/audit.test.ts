import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/server/test-database.ts'
import { listAudit, recordAudit } from './audit.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  const db = openForTests(() => openTestDatabase(kind))
  const record = (id: number) =>
    recordAudit(db, { by: testActor, action: 'settle', record: { kind: 'withdrawal', id }, at: id })

  test.each([
    "update audit_entry set actor_name = 'somebody else'",
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_entry where false',
  ])('refuses: %s', async (statement) => {
    await record(1)
    await expect(db.run(statement)).rejects.toThrow('the audit log is append-only')
  })

  test('has no entry of a decision that was rolled back', async () => {
    const before = await listAudit(db, undefined, { limit: 100 })
    const decision = db.tx(async (sql) => {
      await recordAudit(sql, { by: testActor, action: 'settle', record: { kind: 'slip', id: 1 }, at: 1 })
      throw new Error('not settled')
    })
    await expect(decision).rejects.toThrow('not settled')
    expect(await listAudit(db, undefined, { limit: 100 })).toEqual(before)
  })

  test('is listed in pages, newest first, without gaps and duplicates', async () => {
    for (const id of [11, 12, 13]) await record(id)
    const first = await listAudit(db, undefined, { limit: 2 })
    const second = await listAudit(db, undefined, { limit: 2, beforeId: first.at(-1)?.id })
    expect([...first, ...second].slice(0, 3).map(({ record_id }) => record_id)).toEqual(['13', '12', '11'])
    const ofRecord = await listAudit(db, { record: { kind: 'withdrawal', id: 12 } }, { limit: 9 })
    expect(ofRecord).toMatchObject([{ at: 12, actor_kind: 'operate', actor_name: 'test', action: 'settle' }])
  })
})

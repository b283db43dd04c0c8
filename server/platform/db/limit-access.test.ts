import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recordAudit } from '#server/modules/audit/audit.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'
import { limitAccess } from './limit-access.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const url = process.env.DATABASE_URL ?? ''

describe.skipIf(!databaseKinds.includes('postgres'))('on postgres', () => {
  test('the server’s user changes rows, but neither the schema nor the audit log and the ledger', async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    const owner = await openPostgres(url, { schema: name, max: 1 })
    const asServer = new URL(url)
    asServer.username = name
    try {
      await owner.script(`create schema ${name}; create role ${name} login`)
      await migrate(owner)
      const db = await openPostgres(asServer.href, { schema: name, max: 2 })
      try {
        await limitAccess(owner, db)
        await limitAccess(owner, db)
        await expect(limitAccess(owner, owner)).rejects.toThrow('must name different users')
        await owner.script(`create role ${name}_owner login superuser`)
        const ownerUrl = new URL(url)
        ownerUrl.username = `${name}_owner`
        const asOwner = await openPostgres(ownerUrl.href, { schema: name, max: 1 })
        for (const right of [`role ${name} superuser`, `group ${name}_owner add user ${name}`]) {
          await owner.script(`alter ${right}`)
          await expect(limitAccess(asOwner, db), right).rejects.toThrow(
            'has the rights of DATABASE_OWNER_URL',
          )
          await owner.script(`alter role ${name} nosuperuser; alter group ${name}_owner drop user ${name}`)
        }
        await asOwner.close()
        await owner.script(`drop role ${name}_owner`)
        await recordAudit(db, { by: testActor, action: 'settle', record: { kind: 'slip', id: 1 }, at: 1 })
        await db.run(`insert into setting (key, value, updated_at) values ('notice', '""', 1)`)
        await db.run(`delete from setting`)
        for (const table of ['audit_entry', 'ledger_entry', 'ledger_transaction'])
          for (const statement of [
            `delete from ${table}`,
            `truncate ${table}`,
            `alter table ${table} disable trigger all`,
            `drop table ${table} cascade`,
          ])
            await expect(db.run(statement), statement).rejects.toMatchObject({ code: '42501' })
        for (const statement of [
          `update audit_entry set actor_name = 'somebody else'`,
          'set session_replication_role = replica',
          'create or replace function audit_append_only() returns trigger language sql as $$ select null $$',
          'delete from migration',
        ])
          await expect(db.run(statement), statement).rejects.toMatchObject({ code: '42501' })
      } finally {
        await db.close()
      }
    } finally {
      await owner.script(`drop schema if exists ${name} cascade; drop role if exists ${name}`)
      await owner.close()
    }
  })
})

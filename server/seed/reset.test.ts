import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { qrCreate } from '#contract/qr.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { checkFiles, createFilesMarker } from '#server/platform/files-marker.ts'
import { RecordingBroadcaster } from '#tests/setup/chat/chat-harness.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'
import { DEMO_PASSWORD, demoMembers } from './members.ts'
import { resetDemo, seedAll } from './reset.ts'

const UPLOAD = `${'0'.repeat(32)}.png`

describe.each(databaseKinds)('on %s', (kind) => {
  const chat = new RecordingBroadcaster()
  const server = openForTests(() => createTestServer({ kind, deps: { chat } }))

  /** Rows of each table, and the sums of money. */
  async function snapshot() {
    const names = await server.db.rows(
      v.object({ name: v.string() }),
      'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
    )
    const counts = await Promise.all(names.map(({ name }) => server.db.run(`select from ${name}`)))
    const balances = await server.db.rows(
      v.object({ kind: v.string(), balance: v.number() }),
      'select kind, balance from ledger_account order by kind, balance',
    )
    return { counts: Object.fromEntries(names.map(({ name }, index) => [name, counts[index]])), balances }
  }

  async function signIn() {
    const body = { username: demoMembers[0].phone, password: DEMO_PASSWORD }
    return (await server.call(login, { body })).body.token
  }

  test('brings back the seeded state: rows, money, settings and numbers', async () => {
    const { db, deps, clock } = server
    await createFilesMarker(db, deps.files)
    await seedAll(deps)
    const seeded = await snapshot()

    const token = await signIn()
    await server.call(qrCreate, { token, params: { provider: 'KBANK' }, body: { amount: 20 } })
    expect((await server.call(walletWithdraw, { token, body: { amount: 100 } })).status).toBe(200)
    await addMember(server, { satang: 5000 })
    await updateOperatorSettings(db, { terminated: true, enableChatWidget: false }, clock.now())
    await recordAudit(db, { by: testActor, action: 'settle', record: { kind: 'slip', id: 1 }, at: 1 })
    await deps.files.put(`chat/${UPLOAD}`, new Uint8Array(1))
    await db.run('insert into chat_upload (name, size, created_at) values ($1, 1, 0)', [UPLOAD])
    const transfer = {
      ...{ senderBank: 'KBANK', senderAccount: '1234567', senderName: 'A', at: 0, satang: 1 },
      ...{ receiverBank: 'KBANK', receiverAccount: '1234567' },
    }
    expect(await makeTransfer(db, transfer)).toBe(1)
    await server.outbox.send({ phone: '0811111111', ref: 'ABCD', code: '424242', at: 0 })

    await resetDemo(deps)
    expect(await snapshot()).toEqual(seeded)
    expect(await makeTransfer(db, transfer)).toBe(1)
    expect(server.outbox.messages()).toEqual([])
    await expectLedgerInvariants(db)
    expect((await server.call(walletGet, { token })).status).toBe(401)
    expect(chat.ended).toContainEqual({ memberId: 1 })
    expect((await server.call(walletGet, { token: await signIn() })).status).toBe(200)
    expect(await deps.files.get(`chat/${UPLOAD}`)).toBeUndefined()
    await checkFiles(db, deps.files)
  })

  test('keeps the ledger and the audit log append-only', async () => {
    for (const table of ['ledger_entry', 'audit_entry'])
      await expect(server.db.run(`delete from ${table}`)).rejects.toThrow('append-only')
  })

  test('changes nothing outside the demo', async () => {
    const before = await snapshot()
    const settings = { ...server.deps.settings, demo: false }
    await expect(resetDemo({ ...server.deps, settings })).rejects.toThrow('only the demo')
    expect(await snapshot()).toEqual(before)
  })
})

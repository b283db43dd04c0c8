import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { walletActivate, walletGet, walletTransfer } from '#contract/wallet.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { addDeposit } from '#tests/setup/bonus-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'

const HOUR = 3600_000
const TRANSFER = { from: 'WALLET', to: 'NAKA', amount: 100 }

/** Connections that wait for a connection, directly or through another. */
const waitingFor = `
  with recursive waiting (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity join waiting on waiting.pid = any(pg_blocking_pids(activity.pid)))
  select from waiting where pid <> $1`

/** Idempotency of calls whose effect is one statement; idempotency.test.ts covers what all calls have in common. */
describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))

  async function newMember(satang: number): Promise<TestMember> {
    const member = await addMember(server, { satang })
    await server.call(walletActivate, { token: member.token, params: { slotCode: 'NAKA' } })
    return member
  }
  const send = ({ token }: TestMember, key: string, body: object = TRANSFER) =>
    server.call(walletTransfer, { token, body, headers: { 'idempotency-key': key } })
  const balanceOf = async ({ token }: TestMember): Promise<number> =>
    (await server.call(walletGet, { token })).body.wallet.amount
  const rowsOf = ({ id }: TestMember) =>
    server.db.run('select from idempotency_key where member_id = $1', [id])

  test('refuses the same key with another input', async () => {
    const member = await newMember(50_000)
    const key = randomUUID()
    expect((await send(member, key)).status).toBe(200)
    const other = await send(member, key, { ...TRANSFER, amount: 101 })
    expect(other).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await balanceOf(member)).toBe(400)
  })

  test("doesn't store refusals: a repeat is evaluated again", async () => {
    const member = await newMember(5000)
    const key = randomUUID()
    expect((await send(member, key)).body.message).toBe('MONEY_NOT_ENOUGH')
    expect((await send(member, key, { ...TRANSFER, to: 'NONE' })).body.message).toBe('NO_GAME')
    expect(await rowsOf(member)).toBe(0)
    await addDeposit(server, member.id, 10_000)
    for (let sent = 0; sent < 2; sent++) expect((await send(member, key)).status).toBe(200)
    expect(await balanceOf(member)).toBe(50)
  })

  test('deletes old responses', async () => {
    const member = await newMember(50_000)
    await send(member, randomUUID())
    server.clock.advance(49 * HOUR)
    await send(member, randomUUID())
    expect(await rowsOf(member)).toBe(1)
  })

  test('waits for a claim without a response, and takes it over after a minute', async () => {
    const member = await newMember(50_000)
    const key = randomUUID()
    expect((await send(member, key)).status).toBe(200)
    // As after a repeat that claimed the key once the first request was refused, and died.
    await server.db.run('update idempotency_key set response = null where member_id = $1', [member.id])
    const inProgress = await send(member, key)
    expect(inProgress).toMatchObject({ status: 409, body: { message: 'REQUEST_IN_PROGRESS' } })
    server.clock.advance(60_000)
    for (let sent = 0; sent < 3; sent++) {
      expect(await send(member, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    }
    expect(await balanceOf(member)).toBe(300)
  })

  test.skipIf(kind === 'embedded')('equal requests wait for the first one and have one effect', async () => {
    const member = await newMember(50_000)
    const key = randomUUID()
    const requests = await server.db.tx(async (sql) => {
      await lockMember(sql, member.id)
      const { pid } = await oneRow(sql, v.object({ pid: v.number() }), 'select pg_backend_pid() as pid')
      const sent = [send(member, key), send(member, key), send(member, key)]
      await expect.poll(() => server.db.run(waitingFor, [pid]), { timeout: 10_000 }).toBe(sent.length)
      return { sent }
    })
    for (const answer of await Promise.all(requests.sent)) {
      expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    }
    expect(await balanceOf(member)).toBe(400)
  })
})

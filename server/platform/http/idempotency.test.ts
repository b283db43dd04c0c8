import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { walletActivate } from '#contract/slots.ts'
import { walletGet } from '#contract/wallet.ts'
import { walletTransfer, walletWithdraw, walletWithdrawAll } from '#contract/wallet-changes.ts'
import { createApp } from '#server/app.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { addDeposit } from '#tests/setup/money/bonus-harness.ts'
import { createKeyedServer, keyedCases, prepareCase } from '#tests/setup/money/keyed-calls.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  type RequestOptions,
  requestsTo,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'
import { databaseSnapshot } from '#tests/setup/snapshot.ts'
import { runIdempotently } from './idempotency.ts'

const HOUR = 3600_000

/** Connections that wait for a connection, directly or through another. */
const waitingFor = `
  with recursive waiting (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity join waiting on waiting.pid = any(pg_blocking_pids(activity.pid)))
  select from waiting where pid <> $1`

test('every call with an idempotency key has a test case', () => {
  const keyed = calls.filter(({ idempotencyKey }) => idempotencyKey).map(({ name }) => name)
  expect(keyedCases.map(({ call }) => call.name).sort()).toEqual(keyed.sort())
  expect(keyed).toHaveLength(18)
})

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createKeyedServer(kind))

  const member = () => addMember(server, { satang: 100_000 })
  const send = (
    { token }: TestMember,
    call: (typeof keyedCases)[number]['call'],
    key: string | undefined,
    input: Pick<RequestOptions, 'params' | 'body'> = {},
    to: Pick<TestServer, 'call'> = server,
  ) => to.call(call, { token, ...input, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

  const snapshot = () => databaseSnapshot(server.db)

  test.each(keyedCases)(
    '$call.name: a repeat returns the first response and changes nothing',
    async (one) => {
      const who = await member()
      const input = await prepareCase(one, server, who)
      const before = await snapshot()
      const key = randomUUID()
      const first = await send(who, one.call, key, input)
      expect(first.status).toBe(200)
      await one.undo?.(server, who)
      const after = await snapshot()
      expect(after).not.toBe(before)
      for (const at of [0, 5, 24 * HOUR - 10]) {
        server.clock.advance(at)
        const repeat = await send(who, one.call, key, input)
        expect({ status: repeat.status, body: repeat.body }).toEqual({ status: 200, body: first.body })
      }
      expect(await snapshot()).toBe(after)
    },
  )

  test.each(keyedCases)(
    '$call.name: equal concurrent requests to two processes have one effect',
    async (one) => {
      const who = await member()
      const input = await prepareCase(one, server, who)
      const key = randomUUID()
      // On the same database, sharing no memory.
      const other = requestsTo(createApp({ ...server.deps }))
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => send(who, one.call, key, input, at % 2 ? other : server)),
      )
      const after = await snapshot()
      const done = answers.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const { body } of done) expect(body).toEqual(done[0]?.body)
      for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
        expect({ status, body }).toEqual({ status: 409, body: { message: 'REQUEST_IN_PROGRESS' } })
        expect(headers.get('retry-after')).toBe('1')
      }
      expect((await send(who, one.call, key, input)).body).toEqual(done[0]?.body)
      expect(await snapshot()).toBe(after)
    },
  )

  const balanceOf = async ({ token }: TestMember): Promise<number> =>
    (await server.call(walletGet, { token })).body.wallet.amount

  describe.each([
    ['a transaction', walletWithdraw, {}],
    ['one statement', walletTransfer, { from: 'WALLET', to: 'NAKA' }],
  ] as const)('a call whose effect is %s', (_, call, places) => {
    async function newMember(satang: number): Promise<TestMember> {
      const who = await addMember(server, { satang })
      await server.call(walletActivate, { token: who.token, params: { slotCode: 'NAKA' } })
      return who
    }
    const request = (who: TestMember, key: string = randomUUID(), other: object = {}) =>
      send(who, call, key, { body: { ...places, amount: 100, ...other } })
    const rowsOf = ({ id }: TestMember) =>
      server.db.run('select from idempotency_key where member_id = $1 and call = $2', [id, call.name])

    test('refuses the same key with another input', async () => {
      const who = await newMember(100_000)
      const key = randomUUID()
      expect((await request(who, key)).status).toBe(200)
      const other = await request(who, key, { amount: 101 })
      expect(other).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
      expect(await balanceOf(who)).toBe(900)
    })

    test("doesn't store refusals: a repeat is evaluated again", async () => {
      const who = await newMember(5000)
      const key = randomUUID()
      expect((await request(who, key)).body.message).toBe('MONEY_NOT_ENOUGH')
      expect(await rowsOf(who)).toBe(0)
      await addDeposit(server, who.id, 10_000)
      for (let sent = 0; sent < 2; sent++) expect((await request(who, key)).status).toBe(200)
      expect(await balanceOf(who)).toBe(50)
    })

    test('deletes old responses, but none younger than a day', async () => {
      await server.db.run('delete from idempotency_key')
      const who = await newMember(100_000)
      await request(who)
      server.clock.advance(24 * HOUR)
      await request(who)
      expect(await rowsOf(who)).toBe(2)
      server.clock.advance(25 * HOUR)
      await request(who)
      expect(await rowsOf(who)).toBe(2)
    })

    test('waits for a claim without a response, and takes it over after a minute', async () => {
      const who = await newMember(100_000)
      const key = randomUUID()
      expect((await request(who, key)).status).toBe(200)
      // As after a repeat that claimed the key once the first request was refused, and died.
      await server.db.run('update idempotency_key set response = null where member_id = $1', [who.id])
      const inProgress = await request(who, key)
      expect(inProgress).toMatchObject({ status: 409, body: { message: 'REQUEST_IN_PROGRESS' } })
      server.clock.advance(60_000)
      for (let sent = 0; sent < 3; sent++) {
        expect(await request(who, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
      }
      expect(await balanceOf(who)).toBe(800)
    })
  })

  test('keys are scoped to a member and a call', async () => {
    const [one, two] = [await member(), await member()]
    const key = randomUUID()
    for (const who of [one, two]) {
      expect((await send(who, walletWithdraw, key, { body: { amount: 100 } })).status).toBe(200)
      expect((await send(who, walletWithdrawAll, key, { body: { amount: 100 } })).status).toBe(200)
      expect(await balanceOf(who)).toBe(800)
    }
  })

  test('without a key each request has an effect; refuses a malformed key', async () => {
    const who = await member()
    const input = { body: { amount: 100 } }
    for (let sent = 0; sent < 2; sent++) await send(who, walletWithdraw, undefined, input)
    expect(await balanceOf(who)).toBe(800)
    for (const key of ['short', 'x'.repeat(65), 'with space and more text']) {
      expect((await send(who, walletWithdraw, key, input)).body).toEqual({
        message: 'KEY_INVALID',
        field: 'Idempotency-Key',
      })
    }
  })

  test.skipIf(kind === 'embedded')('equal requests wait for the first one and have one effect', async () => {
    const who = await member()
    await server.call(walletActivate, { token: who.token, params: { slotCode: 'NAKA' } })
    const key = randomUUID()
    const body = { from: 'WALLET', to: 'NAKA', amount: 100 }
    const request = () => send(who, walletTransfer, key, { body })
    const requests = await server.db.tx(async (sql) => {
      await lockMember(sql, who.id)
      const { pid } = await oneRow(sql, v.object({ pid: v.number() }), 'select pg_backend_pid() as pid')
      const sent = [request(), request(), request()]
      await expect.poll(() => server.db.run(waitingFor, [pid])).toBe(sent.length)
      return { sent }
    })
    for (const answer of await Promise.all(requests.sent)) {
      expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    }
    expect(await balanceOf(who)).toBe(900)
  })

  test('takes over the claim of an attempt that seems to have ended, which rolls back if it still runs', async () => {
    const who = await member()
    const request = { memberId: who.id, call: 'test', key: randomUUID(), input: 1 }
    const now = () => server.clock.now()
    const move = (amount: number) =>
      server.db.run('update member set coin = coin + $2 where id = $1', [who.id, amount])
    let resume = () => {}
    const asleep = new Promise<void>((resolve) => {
      resume = resolve
    })
    let started = () => {}
    const running = new Promise<void>((resolve) => {
      started = resolve
    })
    const first = runIdempotently(server.db, now, request, async (commit) => {
      started()
      await asleep
      return await commit(async (sql) => {
        await sql.run('update member set coin = coin + 1 where id = $1', [who.id])
        return { from: 'first' }
      })
    })
    await running
    const second = () =>
      runIdempotently(server.db, now, request, (commit) =>
        commit(async (sql) => {
          await sql.run('update member set coin = coin + 10 where id = $1', [who.id])
          return { from: 'second' }
        }),
      )
    await expect(second()).rejects.toThrow('REQUEST_IN_PROGRESS')
    server.clock.advance(60_000)
    expect(await second()).toEqual({ from: 'second' })
    resume()
    await expect(first).rejects.toThrow('REQUEST_IN_PROGRESS')
    expect(await second()).toEqual({ from: 'second' })
    const [row] = await server.db.rows(
      v.object({ coin: v.number() }),
      'select coin from member where id = $1',
      [who.id],
    )
    expect(row?.coin).toBe(10)
    await move(-10)
  })
})

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet, walletTransfer, walletWithdraw, walletWithdrawAll } from '#contract/wallet.ts'
import { createApp } from '#server/app.ts'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import { addDeposit } from '#tests/setup/bonus-harness.ts'
import { createKeyedServer, keyedCases } from '#tests/setup/keyed-calls.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { addMember, type RequestOptions, type TestMember } from '#tests/setup/server-harness.ts'
import { databaseSnapshot } from '#tests/setup/snapshot.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { runIdempotently } from './idempotency.ts'

const HOUR = 3600_000
const WORKERS = 16

const count = v.object({ count: v.number() })

test('every call with an idempotency key has a test case', () => {
  const keyed = calls.filter(({ idempotencyKey }) => idempotencyKey).map(({ name }) => name)
  expect(keyedCases.map(({ call }) => call.name).sort()).toEqual(keyed.sort())
  expect(keyed).toHaveLength(18)
})

describe.each(databaseKinds)('on %s', (kind) => {
  const server = openForTests(() => createKeyedServer(kind))

  const member = () => addMember(server, { satang: 100_000 })
  const send = (
    { token }: TestMember,
    call: (typeof keyedCases)[number]['call'],
    key: string | undefined,
    input: Pick<RequestOptions, 'params' | 'body'> = {},
  ) => server.call(call, { token, ...input, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

  const snapshot = () => databaseSnapshot(server.db)

  async function rowCount(): Promise<number> {
    const [row] = await server.db.rows(count, 'select count(*)::int as count from idempotency_key')
    return row?.count ?? 0
  }

  test.each(keyedCases)(
    '$call.name: a repeat returns the first response and changes nothing',
    async (one) => {
      const who = await member()
      const input = await one.prepare(server, who)
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

  test.each(keyedCases)('$call.name: twelve equal concurrent requests have one effect', async (one) => {
    const who = await member()
    const input = await one.prepare(server, who)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(who, one.call, key, input)))
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
  })

  const balanceOf = async ({ token }: TestMember): Promise<number> =>
    (await server.call(walletGet, { token })).body.wallet.amount

  test('refuses the same key with another input', async () => {
    const who = await member()
    const key = randomUUID()
    await send(who, walletWithdraw, key, { body: { amount: 150 } })
    const other = await send(who, walletWithdraw, key, { body: { amount: 151 } })
    expect(other).toMatchObject({ status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await balanceOf(who)).toBe(850)
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

  test("doesn't store refusals: a repeat is evaluated again", async () => {
    const who = await addMember(server, { satang: 5000 })
    const key = randomUUID()
    const input = { body: { amount: 100 } }
    expect((await send(who, walletWithdraw, key, input)).body.message).toBe('MONEY_NOT_ENOUGH')
    await addDeposit(server, who.id, 10_000)
    expect((await send(who, walletWithdraw, key, input)).status).toBe(200)
    expect((await send(who, walletWithdraw, key, input)).status).toBe(200)
    expect(await balanceOf(who)).toBe(50)
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

  test('deletes old responses, but none younger than a day', async () => {
    await server.db.run('delete from idempotency_key')
    const who = await member()
    const withdraw = () => send(who, walletWithdraw, randomUUID(), { body: { amount: 100 } })
    await withdraw()
    server.clock.advance(24 * HOUR)
    await withdraw()
    expect(await rowCount()).toBe(2)
    server.clock.advance(25 * HOUR)
    await withdraw()
    expect(await rowCount()).toBe(2)
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

  test(`each intent has one effect, however often ${WORKERS} workers of two processes resend it`, async () => {
    // A second process on the same database, sharing no memory.
    const other = createApp({ ...server.deps })
    const intent = fc.record({
      who: fc.nat({ max: 2 }),
      kind: fc.constantFrom('withdraw' as const, 'transfer' as const),
      sends: fc.integer({ min: 1, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(intent, { minLength: 8, maxLength: 24 }),
        fc.infiniteStream(fc.nat()),
        async (intents, dice) => {
          const rich = () => addMember(server, { satang: 500_000 })
          const members = await Promise.all([rich(), rich(), rich()])
          for (const { token } of members)
            await server.request('/api/wallet/activate/NAKA', {
              headers: { authorization: `Bearer ${token}` },
            })
          const requests = intents.flatMap(({ who, kind, sends }, at) => {
            const call = kind === 'withdraw' ? walletWithdraw : walletTransfer
            // The amount identifies the intent; their total fits into the wallet.
            const amount = 100 + at / 100
            const body = kind === 'withdraw' ? { amount } : { from: 'WALLET', to: 'NAKA', amount }
            const key = randomUUID()
            return Array.from({ length: sends }, () => ({ who, call, body, key }))
          })
          const shuffled = requests
            .map((request) => ({ request, order: dice.next().value ?? 0 }))
            .sort((a, b) => a.order - b.order)
          await runConcurrently(WORKERS, shuffled, async ({ request, order }) => {
            const { token } = members[request.who] ?? { token: '' }
            const response = await (order % 2 ? other : server.app).request(request.call.path, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
                'idempotency-key': request.key,
              },
              body: JSON.stringify(request.body),
            })
            const { message } = await response.json()
            expect(['SUCCESS', 'REQUEST_IN_PROGRESS']).toContain(message)
          })
          for (const [who, { token }] of members.entries()) {
            const { body } = await server.call(statementList, { token, body: { page: 1, limit: 100 } })
            const effects = body.statements
              .filter((entry: { statementType: string }) => entry.statementType !== 'deposit')
              .map((entry: { amount: number }) => entry.amount)
              .sort()
            const wanted = intents.flatMap((each, at) => (each.who === who ? [100 + at / 100] : [])).sort()
            expect(effects).toEqual(wanted)
          }
        },
      ),
      { numRuns: runs(kind === 'postgres' ? 12 : 4) },
    )
  })
})

import pg from 'pg'
import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { walletAdd } from '#contract/wallet-changes.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { offerManualDeposits } from '#tests/setup/money/manual-deposits.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/server/test-database.ts'
import { isConnectionLost } from './db.ts'
import { openPostgres } from './postgres.ts'

const pid = v.object({ pid: v.number() })

test('connections don’t live for longer than an hour: temporary tables hold back transaction ids', async () => {
  const pool = vi.spyOn(pg, 'Pool')
  // No server has this port.
  await openPostgres('postgres://127.0.0.1:1/none').catch(() => undefined)
  const [{ maxLifetimeSeconds } = {}] = pool.mock.calls[0] ?? []
  expect(maxLifetimeSeconds).toBe(3600)
  pool.mockRestore()
})

describe.skipIf(!databaseKinds.includes('postgres'))('on postgres', () => {
  const db = openForTests(() => openTestDatabase('postgres'))
  beforeAll(async () => {
    await db.script('create table note (text text)')
  })

  test('a broken connection fails only its own transaction', async () => {
    const broken = db.tx(async (sql) => {
      await sql.run(`insert into note values ('half')`)
      const [own] = await sql.rows(pid, 'select pg_backend_pid() as pid')
      await db.run('select pg_terminate_backend($1)', [own?.pid])
      // The break must be detected while idle, too.
      await expect.poll(() => sql.run('select 1').catch(() => 'broken')).toBe('broken')
      await sql.run(`insert into note values ('other half')`)
    })
    await expect(broken).rejects.toThrow()
    await db.tx((sql) => sql.run(`insert into note values ('whole')`))
    const notes = await db.rows(v.object({ text: v.string() }), 'select text from note')
    expect(notes).toEqual([{ text: 'whole' }])
  })

  test('every error of a connection that was ended counts as a lost connection', async () => {
    const broken = db.tx(async (sql) => {
      const [own] = await sql.rows(pid, 'select pg_backend_pid() as pid')
      await db.run('select pg_terminate_backend($1)', [own?.pid])
      const tryAgain = async () => {
        const error: unknown = await sql.run('select 1').catch((reason: unknown) => reason)
        if (!(error instanceof Error)) return 'not yet'
        expect(error).toSatisfy(isConnectionLost)
        return error.message
      }
      // The last state of a connection, when the driver refuses queries itself.
      await expect.poll(tryAgain).toContain('is not queryable')
      throw new Error('ended')
    })
    await expect(broken).rejects.toThrow('ended')
  })

  test('a statement without an answer counts as a lost connection, and the next one uses another', async () => {
    const impatient = await openPostgres(process.env.DATABASE_URL ?? '', { max: 1, queryTimeoutMs: 200 })
    await expect(impatient.run('select pg_sleep(30)')).rejects.toSatisfy(isConnectionLost)
    expect(await impatient.run('select 1')).toBe(1)
    const start = performance.now()
    await expect(impatient.tx((sql) => sql.run('select pg_sleep(30)'))).rejects.toSatisfy(isConnectionLost)
    expect(await impatient.tx((sql) => sql.run('select 1'))).toBe(1)
    expect(performance.now() - start).toBeLessThan(20_000)
    await impatient.script('select pg_sleep(0.4)')
    await impatient.close()
  })

  test('transactions read what was committed meanwhile, whatever the default of the database is', async () => {
    const url = new URL(process.env.DATABASE_URL ?? '')
    url.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const strict = await openPostgres(url.href, { max: 1 })
    const isolation = v.object({ transaction_isolation: v.string() })
    const readCommitted = [{ transaction_isolation: 'read committed' }]
    expect(await strict.rows(isolation, 'show transaction_isolation')).toEqual(readCommitted)
    expect(await strict.tx((sql) => sql.rows(isolation, 'show transaction_isolation'))).toEqual(readCommitted)
    await strict.close()
  })

  test('two deadlocked transactions both succeed', async () => {
    await db.script('create table pot (id int primary key, coins int); insert into pot values (1, 0), (2, 0)')
    let holding = 0
    let release = () => {}
    const bothHoldOne = new Promise<void>((resolve) => {
      release = resolve
    })
    const move = (first: number, second: number) =>
      db.tx(async (sql) => {
        await sql.run('update pot set coins = coins + 1 where id = $1', [first])
        holding++
        if (holding === 2) release()
        await bothHoldOne
        await sql.run('update pot set coins = coins + 1 where id = $1', [second])
      })
    await Promise.all([move(1, 2), move(2, 1)])
    // The aborted one was retried; it may overtake the other, which has to wake up first.
    expect(holding).toBeGreaterThan(2)
    expect(await db.run('select from pot where coins = 2')).toBe(2)
  })

  test('a statement outside of a transaction is repeated after a deadlock', async () => {
    await db.script(`
      create table jar (id int primary key, coins int);
      insert into jar values (1, 0), (2, 0);
      create function fill_jars(first int, second int) returns void language plpgsql as $$ begin
        update jar set coins = coins + 1 where id = first;
        update jar set coins = coins + 1 where id = second;
      end $$`)
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and query = 'select fill_jars(2, 1)'`
    let statement: Promise<number> | undefined
    let hasWaited = false
    await db.tx(async (sql) => {
      await sql.run('update jar set coins = coins + 1 where id = 1')
      statement ??= db.run('select fill_jars(2, 1)')
      // Unless this transaction was the one to be repeated.
      if (!hasWaited) await expect.poll(() => db.run(waiting), { interval: 10 }).toBe(1)
      hasWaited = true
      await sql.run('update jar set coins = coins + 1 where id = 2')
    })
    expect(await statement).toBe(1)
    expect(await db.run('select from jar where coins = 2')).toBe(2)
  })

  test('a prepared statement is planned once for a connection', async () => {
    const single = await openPostgres(process.env.DATABASE_URL ?? '', { max: 1 })
    const sum = { name: 'test_sum', text: 'select $1::int + $2::int as sum' }
    const row = v.object({ sum: v.number() })
    expect(await single.rows(row, sum, [1, 2])).toEqual([{ sum: 3 }])
    expect(await single.rows(row, sum, [3, 4])).toEqual([{ sum: 7 }])
    expect(await single.run(`select from pg_prepared_statements where name = 'test_sum'`)).toBe(1)
    await single.close()
  })
})

const pidRow = v.object({ pid: v.number() })

describe.skipIf(!databaseKinds.includes('postgres'))('a database connection that is cut in use', () => {
  const server = openForTests(() => createTestServer({ kind: 'postgres' }))
  beforeAll(async () => {
    await offerManualDeposits(server.db)
  })

  /** Makes a call wait for a lock on a table, cuts its connection, and then releases the lock. */
  async function cutDuring<T>(table: string, call: () => Promise<T>): Promise<T> {
    let answer: Promise<T> | undefined
    await server.db.tx(async (sql) => {
      await sql.run(`lock table ${table} in access exclusive mode`)
      answer = call()
      const findWaiting = () =>
        sql.rows(
          pidRow,
          `select l.pid from pg_locks l where not l.granted and l.relation = '${table}'::regclass`,
        )
      await expect.poll(findWaiting, { interval: 10 }).toHaveLength(1)
      const [waiting] = await findWaiting()
      await sql.run('select pg_terminate_backend($1)', [waiting?.pid])
    })
    if (!answer) throw new Error('the call was not made')
    return await answer
  }

  test('a read is repeated', async () => {
    const { token } = await addMember(server)
    const options = { token, body: { page: 1, limit: 10 } }
    const { status, body } = await cutDuring('statement', () => server.call(statementList, options))
    expect([status, body.statements]).toEqual([200, []])
  })

  test('a read is repeated until the lost connections of the pool are gone', async () => {
    const { token } = await addMember(server)
    const read = () => server.call(statementList, { token, body: { page: 1, limit: 10 } })
    // Of this server only: other tests use the same database. Each transaction holds a connection until all have one.
    const { promise: allOpen, resolve: release } = Promise.withResolvers<void>()
    const pids: number[] = []
    const hold = () =>
      server.db.tx(async (sql) => {
        const { pid } = await oneRow(sql, pidRow, 'select pg_backend_pid() as pid')
        if (pids.push(pid) === 20) release()
        await allOpen
      })
    await Promise.all(Array.from({ length: 20 }, hold))
    await server.db.run(
      'select pg_terminate_backend(pid) from unnest($1::int[]) as pid where pid <> pg_backend_pid()',
      [pids],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, read))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('a read of a file is repeated', async () => {
    const name = `${'a'.repeat(32)}.jpg`
    const { status } = await cutDuring('chat_upload', () => server.request(`/media/chat/${name}`))
    expect(status).toBe(404)
  })

  test('a change is answered with 503 and can be repeated', async () => {
    const { token } = await addMember(server)
    const announce = () => server.call(walletAdd, { token, body: { amount: 100 } })
    const { status, headers, body } = await cutDuring('manual_deposit', announce)
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '1',
      { message: 'INTERNAL_SERVER_ERROR' },
    ])
    expect((await announce()).status).toBe(200)
  })
})

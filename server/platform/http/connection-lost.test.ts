import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { walletAdd } from '#contract/wallet.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { offerManualDeposits } from '#tests/setup/manual-deposits.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'

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
      await expect.poll(findWaiting, { interval: 10, timeout: 10_000 }).toHaveLength(1)
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

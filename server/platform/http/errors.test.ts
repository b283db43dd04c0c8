import { Hono } from 'hono'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletGet } from '#contract/wallet.ts'
import { walletTransfer, walletTransferAll } from '#contract/wallet-changes.ts'
import { createLog } from '#server/platform/log.ts'
import { PoolClosedError } from '#server/platform/process-pool.ts'
import { createMemoryFileStore } from '#tests/setup/server/memory-file-store.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import {
  addMember,
  createTestServer,
  type TestMember,
  type TestServer,
} from '#tests/setup/server/server-harness.ts'
import { errorHandler } from './errors.ts'
import type { ServerEnv } from './server-env.ts'

test.each([
  ['a picture that waited in a process that ends', new PoolClosedError('process pool: closed'), 503, '1', 0],
  ['an unexpected error', new Error('a defect'), 500, null, 1],
])(
  'answers %s with its status, and logs what is unexpected',
  async (_, error, status, retryAfter, logged) => {
    const lines: string[] = []
    const app = new Hono<ServerEnv>().get('/', () => {
      throw error
    })
    app.onError(
      errorHandler(
        createLog(
          (line) => lines.push(line),
          () => 0,
        ),
      ),
    )
    const response = await app.request('/')
    expect(await response.json()).toEqual({ message: 'INTERNAL_SERVER_ERROR' })
    expect([response.status, response.headers.get('retry-after'), lines.length]).toEqual([
      status,
      retryAfter,
      logged,
    ])
  },
)

describe('the log', () => {
  let member: TestMember
  const server = openForTests(() => createTestServer({ kind: 'embedded' }))
  beforeAll(async () => {
    member = await addMember(server)
  })

  const ip = '203.0.113.7'

  test('the line of a call carries the client’s address and the member’s id', async () => {
    server.logs.length = 0
    await server.call(walletGet, { token: member.token, ip })
    await server.call(walletGet, { ip })
    const lines = server.logs.map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { event: 'call', call: 'walletGet', status: 200, ip, member: member.id },
      { event: 'call', call: 'walletGet', status: 401, ip },
    ])
    expect(lines[1]).not.toHaveProperty('member')
  })

  test('so does the line of an unexpected error', async () => {
    server.logs.length = 0
    const rows = server.db.rows
    server.db.rows = (schema, query, params) =>
      String(query).includes('bank_account')
        ? Promise.reject(new Error('broken'))
        : rows(schema, query, params)
    await server.call(walletGet, { token: member.token, ip })
    server.db.rows = rows
    expect(JSON.parse(server.logs[0] ?? '')).toMatchObject({
      event: 'unexpected',
      call: 'walletGet',
      message: 'broken',
      ip,
      member: member.id,
    })
  })
})

describe('while changes of the database fail', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer({ deps: { files: createMemoryFileStore() } })
  })
  afterEach(() => server.close())

  /** The database can be read, but everything that changes it fails. */
  function failChanges(code: string): void {
    const fail = () => Promise.reject(Object.assign(new Error('No space left on device'), { code }))
    Object.assign(server.db, { run: fail, tx: fail })
  }

  test.each(['53100', '25006', 'ENOSPC', '40001'])(
    'a change is answered with 503 and Retry-After if the database fails with %s',
    async (code) => {
      const { token } = await addMember(server, { satang: 10_000 })
      failChanges(code)
      for (const headers of [{}, { 'idempotency-key': 'a'.repeat(36) }]) {
        const one = { token, headers, body: { from: 'WALLET', to: 'NAKA', amount: 1 } }
        const all = { token, headers, body: { to: 'NAKA' } }
        for (const answer of [
          await server.call(walletTransfer, one),
          await server.call(walletTransferAll, all),
        ]) {
          expect(answer).toMatchObject({ status: 503, body: { message: 'INTERNAL_SERVER_ERROR' } })
          expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
        }
      }
    },
  )

  test('the server isn’t ready if its database can be read, but not changed', async () => {
    failChanges('53100')
    expect(await server.request('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', failed: ['database'] },
    })
  })
})

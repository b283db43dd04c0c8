import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletTransfer, walletTransferAll } from '#contract/wallet.ts'
import { createMemoryFileStore } from '#tests/setup/memory-file-store.ts'
import { addMember, createTestServer, type TestServer } from '#tests/setup/server-harness.ts'

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

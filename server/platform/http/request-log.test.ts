import { beforeAll, expect, test } from 'vitest'
import { walletGet } from '#contract/wallet.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer, type TestMember } from '#tests/setup/server-harness.ts'

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
    String(query).includes('bank_account') ? Promise.reject(new Error('broken')) : rows(schema, query, params)
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

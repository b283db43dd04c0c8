import { expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { statementList } from '#contract/statement.ts'
import { addMember, createTestServer } from '#tests/setup/server-harness.ts'
import { MAX_JSON_BYTES } from './body.ts'
import { createBodyBudget } from './body-budget.ts'

test('slow JSON bodies of strangers leave the calls of members alone', async () => {
  const share = { total: 2 * MAX_JSON_BYTES, perSender: MAX_JSON_BYTES, count: 8 }
  const bodies = createBodyBudget({
    ...{ slips: share, memberChat: share, guestChat: share, memberJson: share, guestJson: share },
  })
  const server = await createTestServer({ deps: { bodies } })
  const { token } = await addMember(server)
  for (const address of ['10.0.0.1', '10.0.0.2']) {
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) })
    const headers = { 'content-type': 'application/json', 'content-length': String(MAX_JSON_BYTES) }
    void server.request(login.path, { ...{ method: 'POST', headers, body, duplex: 'half' } }, address)
  }
  await expect
    .poll(() => server.call(login, { body: { username: '0811111111', password: 'any-password' } }))
    .toMatchObject({ status: 503, body: { message: 'REQUEST_LIMIT' } })
  expect(await server.call(statementList, { token, body: { page: 1, limit: 1 } })).toMatchObject({
    status: 200,
  })
  await server.close()
})

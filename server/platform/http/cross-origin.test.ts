import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'

const portal = 'https://portal.example'
const server = openForTests(() =>
  createTestServer({ settings: { allowedOrigins: [portal, 'http://127.0.0.1:4000'] } }),
)

const names = (header: string | null) => (header ?? '').toLowerCase().split(/\s*,\s*/)

function preflight(origin: string, to: Pick<TestServer['app'], 'request'> = server.app) {
  return to.request('/api/wallet/withdrawAll', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-requested-with',
    },
  })
}

test('other origins get no permission, and responses vary by origin', async () => {
  for (const origin of ['https://evil.example', `${portal}.evil.example`, `${portal}:8443`, 'null']) {
    const asked = await preflight(origin)
    expect(asked.headers.get('access-control-allow-origin'), origin).toBeNull()
    const answer = await server.request('/api/lookup/info', { headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin'), origin).toBeNull()
    expect(names(answer.headers.get('vary')), origin).toContain('origin')
  }
  expect(names((await server.request('/api/lookup/info')).headers.get('vary'))).toContain('origin')
})

test('responses are readable, including errors, with Date and Retry-After', async () => {
  const headers = { origin: portal }
  const answers = [
    await server.request('/api/lookup/info', { headers }),
    await server.request('/api/wallet', { headers }),
    await server.request('/api/no/such/call', { headers }),
    await server.request('/api/login', { method: 'POST', headers, body: 'x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 415])
  for (const answer of answers) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(portal)
    expect(names(answer.headers.get('access-control-expose-headers'))).toEqual(['date', 'retry-after'])
    expect(names(answer.headers.get('vary'))).toContain('origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('unexpected errors and rate limits are readable, too', async () => {
  const member = await addMember(server)
  const login = (ip: string) =>
    server.request(
      '/api/login',
      {
        method: 'POST',
        headers: { origin: portal, 'content-type': 'application/json' },
        body: JSON.stringify({ username: member.phone, password: 'wrong-password' }),
      },
      ip,
    )
  let last = await login('203.0.113.9')
  for (let tries = 0; tries < 5; tries++) last = await login('203.0.113.9')
  expect(last.status).toBe(429)
  expect(last.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(last.headers.get('access-control-allow-origin')).toBe(portal)

  const db = { ...server.db, rows: () => Promise.reject(new Error('database is gone')) }
  const broken = createApp({ ...server.deps, db })
  const failed = await broken.request('/api/lookup/deposit', { headers: { origin: portal } })
  expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([500, portal])
})

test("without ALLOWED_ORIGINS, responses aren't readable by other origins", async () => {
  const closed = createApp({ ...server.deps, settings: { ...server.deps.settings, allowedOrigins: [] } })
  expect((await preflight(portal, closed)).headers.get('access-control-allow-origin')).toBeNull()
  const { headers } = await closed.request('/media/art/hills.svg', { headers: { origin: portal } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('cross-origin-resource-policy')).toBeNull()
})

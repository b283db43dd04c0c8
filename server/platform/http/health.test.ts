import { describe, expect, test } from 'vitest'
import { createMemoryFileStore } from '#tests/setup/memory-file-store.ts'
import { createTestServer, type ServerOptions } from '#tests/setup/server-harness.ts'

async function ready(options: ServerOptions = {}) {
  const server = await createTestServer({ kind: 'embedded', ...options })
  const answer = await server.request('/health/ready')
  await server.close()
  return [answer.status, answer.body]
}

test('is live and ready, and never cached', async () => {
  const server = await createTestServer({ kind: 'embedded' })
  const live = await server.request('/health/live')
  expect([live.status, live.body]).toEqual([200, { status: 'live' }])
  const answer = await server.request('/health/ready')
  expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
    200,
    { status: 'ready' },
    'no-store',
  ])
  await server.close()
})

describe('not ready', () => {
  test('if files can’t be stored', async () => {
    const files = { ...createMemoryFileStore(), check: () => Promise.reject(new Error('read-only')) }
    expect(await ready({ deps: { files } })).toEqual([503, { status: 'unavailable', failed: ['files'] }])
  })

  test('if a dependency doesn’t respond', async () => {
    const files = { ...createMemoryFileStore(), check: () => new Promise<never>(() => {}) }
    expect(await ready({ deps: { files } })).toEqual([503, { status: 'unavailable', failed: ['files'] }])
  })

  test('checks without an answer don’t add up', async () => {
    let checks = 0
    const check = () => {
      checks++
      return new Promise<never>(() => {})
    }
    const server = await createTestServer({
      kind: 'embedded',
      deps: { files: { ...createMemoryFileStore(), check } },
    })
    await Promise.all([server.request('/health/ready'), server.request('/health/ready')])
    expect(checks).toBe(1)
    await server.close()
  })

  test('while it shuts down', async () => {
    expect(await ready({ deps: { stopping: AbortSignal.abort() } })).toEqual([503, { status: 'stopping' }])
  })

  test('without its database; it is still live', async () => {
    const server = await createTestServer({ kind: 'embedded' })
    await server.close()
    expect((await server.request('/health/live')).status).toBe(200)
    expect((await server.request('/health/ready')).body).toEqual({
      status: 'unavailable',
      failed: ['database'],
    })
  })
})

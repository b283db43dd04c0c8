import { describe, expect, test, vi } from 'vitest'
import { createMemoryFileStore } from '#tests/setup/server/memory-file-store.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'

const withCheck = (check: () => Promise<never>) => ({ ...createMemoryFileStore(), check })

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
  test.each([
    [
      'if files can’t be stored',
      { files: withCheck(() => Promise.reject(new Error('read-only'))) },
      ['files'],
    ],
    ['while it shuts down', { stopping: AbortSignal.abort() }, undefined],
  ])('%s', async (_, deps, failed) => {
    const server = await createTestServer({ kind: 'embedded', deps })
    const { status, body } = await server.request('/health/ready')
    expect([status, body]).toEqual([503, failed ? { status: 'unavailable', failed } : { status: 'stopping' }])
    await server.close()
  })

  test('if a dependency doesn’t respond; checks without an answer don’t add up', async () => {
    const check = vi.fn(() => new Promise<never>(() => {}))
    const server = await createTestServer({ kind: 'embedded', deps: { files: withCheck(check) } })
    const answers = await Promise.all([server.request('/health/ready'), server.request('/health/ready')])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([503, { status: 'unavailable', failed: ['files'] }])
    expect(check).toHaveBeenCalledOnce()
    await server.close()
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

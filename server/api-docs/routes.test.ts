import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'
import { mountApiDocs } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Environment of a request from this machine. */
const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const localHeaders = { host: 'localhost:8080' }
const get = (path: string, headers: Record<string, string> = localHeaders, ip?: string) =>
  server.request(path, { headers }, ip)

const paths = [
  '/docs',
  '/docs/openapi.json',
  '/docs/asyncapi.json',
  '/docs/viewer.js',
  '/docs/start-viewer.js',
  '/docs/theme.css',
]

test('the page, its files and the documents have a policy without inline code and other hosts', async () => {
  for (const path of paths) {
    const { status, headers } = await get(path)
    expect(status, path).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  }
  expect((await get('/docs')).body).not.toMatch(/<script>|<style| style=| on\w+=/)
})

test('leads to the portal and the demo, and has what the demo sign-in needs', async () => {
  const { body } = await get('/docs')
  for (const href of ['/', '/demo', '/docs/openapi.json']) expect(body).toContain(`<a href="${href}">`)
  expect(body).toContain('data-username="0812345678" data-password="kapao-demo-1"')
})

test('the documents are those of the repository', async () => {
  const { body, headers } = await get('/docs/openapi.json')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body.paths).toHaveProperty('/api/wallet/transfer')
  expect((await get('/docs/asyncapi.json')).body.operations).toHaveProperty('messaging')
})

test.each(['/docs/../package.json', '/docs/%2e%2e%2fpackage.json', '/docs/package.json', '/docs/a/b'])(
  'serves no other file: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('answers this machine only, without the demo’s token', async () => {
  const guarded = createApp({ ...server.deps, consoleToken: 'a-token' })
  expect((await guarded.request('/demo', { headers: localHeaders }, local)).status).toBe(403)
  expect((await guarded.request('/docs', { headers: localHeaders }, local)).status).toBe(200)
  for (const path of paths) {
    expect((await get(path, localHeaders, '203.0.113.5')).status, path).toBe(403)
    expect((await get(path, { host: 'rebound.example' })).status, path).toBe(403)
    expect((await get(path, { ...localHeaders, 'x-forwarded-for': '203.0.113.5' })).status, path).toBe(403)
  }
})

test('is off outside the demo', async () => {
  const app = createApp({ ...server.deps, settings: { ...server.deps.settings, demo: false } })
  expect((await app.request('/docs')).status).toBe(404)
  expect((await app.request('/docs/openapi.json')).status).toBe(404)
})

test('without the viewer, the page says so and still links the documents', async () => {
  const app: App = new Hono<ServerEnv>()
  mountApiDocs(app, { viewer: undefined })
  const page = await (await app.request('/docs', { headers: localHeaders }, local)).text()
  expect(page).toContain("The viewer isn't installed here")
  expect(page).toContain('href="/docs/openapi.json"')
  expect(page).not.toContain('<script')
  expect((await app.request('/docs/viewer.js', { headers: localHeaders }, local)).status).toBe(404)
  expect((await app.request('/docs/openapi.json', { headers: localHeaders }, local)).status).toBe(200)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'
import { openerPolicy, plainHeaders, portalPolicy } from './headers.ts'
import { PLAY_INFO, playPolicy } from './play-policy.ts'
import { PORTAL_INFO_FILE } from './portal-info.ts'
import { servePortal } from './static.ts'

const info = { script: [], style: [], apiHost: '', chatBackend: '', routes: [] }

/** Headers of every response. */
const always = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

describe('all headers of a response', () => {
  const portal = 'https://portal.example'
  const hashes = { script: ["'sha256-s'"], style: ["'sha256-c'"] }
  const built = { ...hashes, apiHost: '', chatBackend: '', framed: false, routes: ['/', '/login'] }
  const play = { script: ["'sha256-p'"], style: ["'sha256-q'"], hosts: [] }
  let dist: string
  let server: TestServer

  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'dist-'))
    await mkdir(join(dist, '.meta'))
    await mkdir(join(dist, 'assets'))
    await writeFile(join(dist, PORTAL_INFO_FILE), JSON.stringify(built))
    await writeFile(join(dist, PLAY_INFO), JSON.stringify(play))
    for (const name of ['index.html', 'play.html', 'assets/a1.js']) await writeFile(join(dist, name), 'x')
    server = await createTestServer({
      settings: { allowedOrigins: [portal], demo: true },
      deps: { portal: servePortal({ dist }) },
    })
  })
  afterAll(async () => {
    await server.close()
    await rm(dist, { recursive: true })
  })

  const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  const text = { 'content-type': 'text/plain; charset=UTF-8' }
  const noPage = { 'content-security-policy': NO_PAGE }
  const own = { 'access-control-expose-headers': 'Date,Retry-After', vary: 'Origin' }
  const foreign = { ...own, 'access-control-allow-origin': portal }
  const picture = { ...own, 'cross-origin-resource-policy': 'cross-origin' }
  const tagged = {
    etag: expect.stringMatching(/^"[\w-]+"$/),

    'accept-ranges': 'bytes',
  }
  const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...tagged }
  const reported = { 'reporting-endpoints': 'csp="/csp-reports"' }
  const portalPage = { ...page, ...reported, 'content-security-policy': portalPolicy(built) }
  const demoPage = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
  }

  it.each<[string, string, number, Record<string, unknown>, RequestInit?]>([
    ['a call', '/api/lookup/slip', 200, { ...json, ...noPage, ...own }],
    [
      'a call from another origin',
      '/api/lookup/slip',
      200,
      { ...json, ...noPage, ...foreign },
      { headers: { origin: portal } },
    ],
    [
      'a preflight',
      '/api/wallet/transfer',
      204,
      {
        ...noPage,
        ...foreign,
        vary: 'Origin, Access-Control-Request-Headers',
        'access-control-allow-headers':
          'Accept-Language,Authorization,Content-Type,Idempotency-Key,Range,X-Requested-With',
        'access-control-allow-methods': 'GET,HEAD,POST,PUT,DELETE',
        'access-control-max-age': '7200',
      },
      { method: 'OPTIONS', headers: { origin: portal, 'access-control-request-method': 'POST' } },
    ],
    ['a refused call', '/api/wallet', 401, { ...json, ...noPage, ...own }],
    ['an unknown call', '/api/none', 404, { ...json, ...noPage, ...own }],
    ['another method', '/api/login', 405, { ...json, ...noPage, ...own, allow: 'POST' }],
    [
      'another method than reading',
      '/api/wallet',
      405,
      { ...json, ...noPage, ...own, allow: 'GET, HEAD' },
      { method: 'POST' },
    ],
    [
      'a picture',
      '/media/art/hills.svg',
      200,
      {
        ...picture,
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    ],
    ['an unknown picture', '/media/art/none.svg', 404, { ...text, ...noPage, ...picture }],
    [
      'an unknown file of the chat',
      '/media/chat/none.png',
      404,
      { ...text, ...picture, 'content-security-policy': "default-src 'none'; sandbox" },
    ],
    ['the demo', '/demo', 200, demoPage],
    [
      'a shared slip without a worker',
      '/share',
      303,
      { ...noPage, location: '/user/home#slip-lost' },
      { method: 'POST' },
    ],
    ['a page', '/login', 200, portalPage],
    ['an unknown page', '/nowhere', 404, portalPage],
    [
      'the page that goes on to a game',
      '/play.html',
      200,
      { ...page, ...reported, 'content-security-policy': playPolicy(play) },
    ],
    [
      'a script',
      '/assets/a1.js',
      200,
      {
        ...tagged,
        ...reported,
        // A worker runs under the policy of its own script.
        'content-security-policy': portalPolicy(built),
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ],
  ])('%s: %s', async (_, path, status, expected, init) => {
    const response = await server.request(path, init)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toEqual({
      ...always,
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      ...expected,
    })
  })

  it("the chat's connections, which bypass the application", () => {
    const headers = Object.fromEntries(new Headers(plainHeaders(always['strict-transport-security'])))
    expect(headers).toEqual({ ...always, ...noPage, 'cache-control': 'no-store' })
  })
})

it('allows the portal its own files, its hashes, its backend and its chat', () => {
  const policy = portalPolicy({
    ...info,
    script: ["'sha256-s'"],
    style: ["'sha256-c'"],
    apiHost: 'https://api.example.com',
    chatBackend: 'wss://chat.example.com/socket',
    framed: false,
  })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-s'",
    "script-src-attr 'none'",
    "style-src 'self' 'sha256-c'",
    "style-src-attr 'none'",
    "img-src 'self' blob: data: https://api.example.com https:",
    "media-src 'self' blob: https://api.example.com https:",
    "font-src 'self'",
    "connect-src 'self' https://api.example.com wss://api.example.com wss://chat.example.com",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app-sw dompurify slip-worker',
    'report-uri /csp-reports',
    'report-to csp',
  ])
})

it('allows the page that redirects to a game its inline script and forms only', () => {
  const hosts = ['http://127.0.0.1:8080', 'https://games.example.com']
  const policy = playPolicy({ script: ["'sha256-p'"], style: ["'sha256-q'"], hosts })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'sha256-p'",
    "script-src-attr 'none'",
    "style-src 'sha256-q'",
    "style-src-attr 'none'",
    "img-src 'self'",
    "form-action 'self' https: http://127.0.0.1:8080",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-reports',
    'report-to csp',
  ])
})

const sources = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

it('allows images and videos only from the named hosts if the build names some', () => {
  const mediaHosts = ['https://cdn.example.com']
  const policy = portalPolicy({ ...info, apiHost: 'https://api.example.com', mediaHosts, framed: false })
  const hosts = 'https://api.example.com https://cdn.example.com'
  expect(sources(policy, 'img-src')).toBe(`img-src 'self' blob: data: ${hosts}`)
  expect(sources(policy, 'media-src')).toBe(`media-src 'self' blob: ${hosts}`)
  for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src', 'worker-src']) {
    expect(sources(policy, name)).not.toContain('cdn.example.com')
  }
})

it('allows framing a portal built for it, with windows that find each other', () => {
  expect(portalPolicy({ ...info, framed: true })).toContain("frame-ancestors 'self' https:")
  expect(openerPolicy({ ...info, framed: true })).toBe('unsafe-none')
})

it('allows framing by the origins that the operator sets', () => {
  const policy = portalPolicy({ ...info, framed: true }, ["'self'", 'https://shop.example'])
  expect(policy).toContain("frame-ancestors 'self' https://shop.example;")
})

it('sends the operator’s HSTS value, or none', async () => {
  for (const hsts of ['max-age=300', undefined]) {
    const own = await createTestServer({ settings: { hsts } })
    const { headers } = await own.request('/health/live')
    expect(headers.get('strict-transport-security')).toBe(hsts ?? null)
    await own.close()
  }
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'
import { securityHeaders } from './headers.ts'
import { withInviteCode } from './manifest.ts'
import { PLAY_INFO } from './play-policy.ts'
import { PORTAL_INFO_FILE } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'
import { servePortal } from './static.ts'

const page = '<!doctype html><title>Portal</title>'
const howto = '<!doctype html><title>How to</title>'
const script = 'export const answer = 42\n'.repeat(20)
const video = new Uint8Array(3000).map((_, index) => index % 251)
let dist: string
let app: Hono<ServerEnv>

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'))
  await mkdir(join(dist, '.meta'))
  await mkdir(join(dist, 'assets'))
  const info = {
    script: ["'sha256-s'"],
    style: ["'sha256-c'"],
    apiHost: 'https://api.example.com',
    chatBackend: '',
  }
  await writeFile(
    join(dist, PORTAL_INFO_FILE),
    JSON.stringify({ ...info, routes: ['/', '/login', '/howto'] }),
  )
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'howto.html'), howto)
  await writeFile(join(dist, 'assets/a1.js'), script)
  await writeFile(join(dist, 'assets/a1.js.br'), brotliCompressSync(script))
  await writeFile(join(dist, 'assets/a1.js.gz'), gzipSync(script))
  await writeFile(join(dist, 'how.mp4'), video)
  await writeFile(join(dist, 'play.html'), page)
  await writePlayInfo()
  app = new Hono<ServerEnv>()
  app.use(securityHeaders('max-age=63072000'))
  app.get('*', servePortal({ dist }))
})
afterAll(() => rm(dist, { recursive: true }))

const writePlayInfo = () =>
  writeFile(
    join(dist, PLAY_INFO),
    JSON.stringify({
      script: ["'sha256-p'"],
      style: ["'sha256-q'"],
      hosts: ['http://127.0.0.1:8080', 'https://games.example.com'],
    }),
  )

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

describe('the portal over HTTP', () => {
  it('serves its HTML at a route, revalidated', async () => {
    const answer = await get('/login')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(page)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  })

  it('serves a route with an HTML file of its own by that, at no other path', async () => {
    const answer = await get('/howto/')
    expect([answer.status, await answer.text()]).toEqual([200, howto])
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect((await get('/howto.html')).status).toBe(404)
    expect(await (await get('/play')).text()).toBe(page)
  })

  it('serves the same HTML with 404 for a path without screen', async () => {
    const answer = await get('/nowhere')
    expect([answer.status, await answer.text()]).toEqual([404, page])
  })

  it.each(['/assets/old.js', '/missing.png', `/${PORTAL_INFO_FILE}`, '/..%2fpackage.json', '/%'])(
    'never gives HTML with 200 for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', null],
  ])('answers Accept-Encoding "%s" with %s', async (accept, encoding) => {
    const answer = await get('/assets/a1.js', { 'Accept-Encoding': accept })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('answers 304 to a matching ETag, which differs by encoding', async () => {
    const tag = (await get('/assets/a1.js', { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? ''
    expect(
      (await get('/assets/a1.js', { 'Accept-Encoding': 'br', 'If-None-Match': `"x", ${tag}` })).status,
    ).toBe(304)
    expect((await get('/assets/a1.js', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('serves ranges of a video', async () => {
    const answer = await get('/how.mp4', { Range: 'bytes=10-19' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('Content-Range')).toBe('bytes 10-19/3000')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(video.slice(10, 20))
    expect((await get('/how.mp4', { Range: 'bytes=3000-' })).status).toBe(416)
    expect(await (await get('/how.mp4', {}, 'HEAD')).text()).toBe('')
  })

  it("doesn't serve the redirect page if its policy is missing", async () => {
    await rm(join(dist, PLAY_INFO))
    expect((await get('/play.html')).status).toBe(404)
    await writePlayInfo()
  })
})

test.each([
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s of 100 bytes', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

const manifest = JSON.stringify({ id: '/', name: 'Kapao', start_url: '/user/home?first=la' })

test('the start URL has the code, and the app keeps its identity', () => {
  expect(JSON.parse(withInviteCode(manifest, ' PR64f1c8 ') ?? '')).toEqual({
    id: '/',
    name: 'Kapao',
    start_url: '/user/home?first=la&code=PR64f1c8',
  })
})

test('stays valid JSON with any code', () => {
  const { start_url: start } = JSON.parse(withInviteCode(manifest, 'a&first=xx#"//evil.example') ?? '')
  const url = new URL(start, 'https://kapao.example')
  expect(url.origin).toBe('https://kapao.example')
  expect([...url.searchParams]).toEqual([
    ['first', 'la'],
    ['code', 'a&first=xx#"//evil.example'],
  ])
  expect(url.hash).toBe('')
})

test.each([undefined, '', '  ', 'x'.repeat(61)])("%j isn't a valid code", (code) => {
  expect(withInviteCode(manifest, code)).toBeUndefined()
})

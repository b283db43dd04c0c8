import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaderValues } from '#server/platform/http/headers.ts'
import { findNginx, writeNginxConfig } from '#tests/setup/nginx.ts'
import { describeStaticSite, fillConfiguration, netlifyHeaders, netlifyRedirects } from './static-hosts.ts'

const site = describeStaticSite(
  {
    script: ["'sha256-page'"],
    style: [],
    apiHost: 'https://api.example.com',
    chatBackend: '',
    framed: false,
    routes: ['/', '/login', '/howto', '/user/home'],
  },
  { script: ["'sha256-play'"], style: [], hosts: [] },
  new Set(['index.html', 'howto.html', 'play.html']),
)

const configurationOf = (name: 'nginx.conf' | 'Caddyfile') =>
  fillConfiguration(readFileSync(`deploy/static-host/${name}`, 'utf8'), site)

test('screens get the HTML file of their name, or that of the first page', () => {
  expect(site.pages).toEqual([
    ['/', '/index.html'],
    ['/login', '/index.html'],
    ['/howto', '/howto.html'],
    ['/user/home', '/index.html'],
  ])
  expect(netlifyRedirects(site).split('\n')).toEqual([
    '/share /user/home#slip-lost 303',
    '/login / 200',
    '/user/home / 200',
    '',
  ])
})

test('no header of a path is in two rules of _headers, and lines have a length that all hosts read', () => {
  const text = netlifyHeaders(site)
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000)
  const rules = text.split('\n\n').map((rule) => rule.trim().split(/\n */))
  const paths = rules.map(([path = '']) => path)
  expect(paths).toEqual([
    '/*',
    '/',
    '/login',
    '/howto',
    '/user/home',
    '/assets/*',
    '/sw.js',
    '/sw-off.js',
    '/play.html',
    // Cloudflare Pages serves /play.html there.
    '/play',
  ])
  const [common = [], ...others] = rules.map(([, ...lines]) => lines)
  const names = (lines: readonly string[]) => lines.map((line) => line.replace(/:.*/, ''))
  expect(names(common)).toEqual([...Object.keys(securityHeaderValues), 'Strict-Transport-Security'])
  for (const lines of others) expect(names(lines)).toEqual(['Content-Security-Policy', 'Cache-Control'])
  const of = (path: string) => others[paths.indexOf(path) - 1]?.join('\n')
  expect(of('/user/home')).toMatch(/script-src 'self' 'sha256-page';.*\nCache-Control: no-cache$/)
  expect(of('/assets/*')).toMatch(/Cache-Control: public, max-age=31536000, immutable$/)
  for (const path of ['/play.html', '/play']) expect(of(path)).toContain("script-src 'sha256-play';")
})

test.each([
  ['_headers', () => netlifyHeaders(site)],
  ['nginx.conf', () => configurationOf('nginx.conf')],
  ['Caddyfile', () => configurationOf('Caddyfile')],
])('%s has both policies, all headers, the backend’s address, and no address for reports', (_name, write) => {
  const text = write()
  expect(text).toContain("script-src 'self' 'sha256-page';")
  expect(text).toContain("script-src 'sha256-play';")
  expect(text).toContain("connect-src 'self' https://api.example.com wss://api.example.com;")
  expect(text).toContain('nosniff')
  expect(text).toMatch(/Strict-Transport-Security\W+max-age=63072000; includeSubDomains/)
  expect(text).toContain('Cross-Origin-Opener-Policy')
  expect(text).not.toMatch(/report-|@[A-Z_]+@/)
})

test('each screen has a line in the configurations', () => {
  expect(fillConfiguration('location = @PATH@ { try_files @FILE@ =404; }', site).split('\n')).toEqual([
    'location = / { try_files /index.html =404; }',
    'location = /login { try_files /index.html =404; }',
    'location = /howto { try_files /howto.html =404; }',
    'location = /user/home { try_files /index.html =404; }',
  ])
})

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'static-host-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('nginx accepts its configuration', async ({ skip }) => {
  skip(findNginx() === undefined, 'nginx is not installed.')
  const config = await writeNginxConfig(await temporaryDirectory(), configurationOf('nginx.conf'))
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', config], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('Caddy accepts its configuration', async ({ skip }) => {
  skip(spawnSync('caddy', ['version']).status !== 0, 'Caddy is not installed.')
  const directory = await temporaryDirectory()
  const config = join(directory, 'Caddyfile')
  await writeFile(config, configurationOf('Caddyfile'))
  const env = { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  const { status, stderr } = spawnSync('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
    env,
  })
  expect(status, stderr).toBe(0)
})

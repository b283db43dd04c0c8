import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test('screens get the HTML file of their name, or that of the first page', () => {
  expect(site.pages).toEqual([
    ['/', '/index.html'],
    ['/login', '/index.html'],
    ['/howto', '/howto.html'],
    ['/user/home', '/index.html'],
  ])
  expect(netlifyRedirects(site).split('\n')).toEqual([
    '/share /user/home#slip-lost 303',
    '/login /index.html 200',
    '/user/home /index.html 200',
    '/* /index.html 404',
    '',
  ])
})

test('each path of _headers has one rule, which no host would join with another, and lines that all hosts read', () => {
  const text = netlifyHeaders(site)
  const paths = text.split('\n').filter((line) => line.startsWith('/'))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual([
    '/',
    '/login',
    '/howto',
    '/user/home',
    '/assets/*',
    '/sw.js',
    '/sw-off.js',
    '/play.html',
  ])
  for (const line of text.split('\n')) expect(line.length).toBeLessThan(2000)
  const rules = new Map(text.split('\n\n').map((rule) => [rule.slice(0, rule.indexOf('\n')), rule]))
  expect(rules.get('/user/home')).toContain("script-src 'self' 'sha256-page';")
  expect(rules.get('/user/home')).toContain('Cache-Control: no-cache')
  expect(rules.get('/assets/*')).toContain('Cache-Control: public, max-age=31536000, immutable')
  expect(rules.get('/play.html')).toContain("script-src 'sha256-play';")
})

test.each([
  ['_headers', () => netlifyHeaders(site)],
  ['nginx.conf', () => fillConfiguration(readFileSync('deploy/static-host/nginx.conf', 'utf8'), site)],
  ['Caddyfile', () => fillConfiguration(readFileSync('deploy/static-host/Caddyfile', 'utf8'), site)],
])('%s has both policies, all headers, the backend’s address, and no address for reports', (_name, write) => {
  const text = write()
  expect(text).toContain("script-src 'self' 'sha256-page';")
  expect(text).toContain("script-src 'sha256-play';")
  expect(text).toContain("connect-src 'self' https://api.example.com wss://api.example.com;")
  expect(text).toContain('nosniff')
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

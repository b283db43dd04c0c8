import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { assetProblems, commonProblems, pageProblems, parsePolicy, policyProblems } from './header-rules.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const html = '<script>start()</script><style>a{}</style><script type="application/ld+json">{}</script>'
const good =
  `default-src 'none'; script-src 'self' ${hash('start()')}; style-src 'self' ${hash('a{}')}; ` +
  "base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'"

const textsOf = (problems: readonly { readonly text: string }[]) => problems.map(({ text }) => text).join(' ')

test('of a repeated directive the first counts', () => {
  expect(parsePolicy("Script-Src 'self';script-src *; ")).toEqual(new Map([['script-src', ["'self'"]]]))
})

test('a strict policy that allows the page’s inline code has no problem', () => {
  expect(policyProblems(good, html)).toEqual([])
})

test.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", "script-src allows 'unsafe-inline'."],
  ["script-src 'self'", 'script-src https:', 'script-src allows https:.'],
  [hash('start()'), '', 'blocks an inline script'],
  [hash('a{}'), hash('a{ }'), 'blocks an inline style'],
  ["default-src 'none'", "img-src 'self'", 'plug-ins'],
  ["base-uri 'none'", 'base-uri *', 'base-uri'],
  ["frame-ancestors 'none'", '', 'frame-ancestors'],
  ["form-action 'self'", '', 'form-action'],
  ["require-trusted-types-for 'script'", '', 'trusted types'],
])('a policy with %s replaced by “%s” has a problem', (from, to, problem) => {
  expect(good).toContain(from)
  expect(textsOf(policyProblems(good.replace(from, to), html))).toContain(problem)
})

test('a missing policy is an error', () => {
  expect(policyProblems(null, html)).toEqual([
    { severity: 'error', text: 'There is no Content-Security-Policy.' },
  ])
  expect(textsOf(policyProblems("base-uri 'none'", ''))).toContain('doesn’t restrict scripts')
})

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-encoding': 'br',
  'permissions-policy': 'camera=()',
  'cross-origin-opener-policy': 'same-origin',
}

test('a page with all headers has no problem, and each missing one is found', () => {
  expect(pageProblems(200, new Headers(pageHeaders))).toEqual([])
  for (const name of Object.keys(pageHeaders)) {
    const headers = new Headers(pageHeaders)
    headers.delete(name)
    expect(pageProblems(200, headers), name).toHaveLength(1)
  }
  expect(textsOf(pageProblems(404, new Headers(pageHeaders)))).toBe('The status is 404 instead of 200.')
})

test('https needs HSTS for half a year, http doesn’t', () => {
  const headers = new Headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(commonProblems(headers, false)).toEqual([])
  expect(textsOf(commonProblems(headers, true))).toContain('Strict-Transport-Security')
  headers.set('strict-transport-security', 'max-age=3600')
  expect(commonProblems(headers, true)).toHaveLength(1)
  headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  expect(commonProblems(headers, true)).toEqual([])
  headers.set('server', 'proxy/1.2')
  headers.set('x-powered-by', 'a framework')
  expect(commonProblems(headers, true).map(({ severity }) => severity)).toEqual(['warning', 'warning'])
})

test('a hashed file must be cached for long and compressed', () => {
  const headers = new Headers({ 'cache-control': 'public, max-age=31536000', 'content-encoding': 'gzip' })
  expect(assetProblems(200, headers)).toEqual([])
  expect(assetProblems(200, new Headers({ 'cache-control': 'max-age=60' }))).toHaveLength(2)
  expect(assetProblems(500, headers)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { assetProblems, commonProblems, pageProblems } from './header-rules.ts'

const textsOf = (problems: readonly { readonly text: string }[]) => problems.map(({ text }) => text).join(' ')

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

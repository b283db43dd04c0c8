import { describe, expect, test } from 'vitest'
import { assetProblems, commonProblems, pageProblems, workerProblems } from './header-rules.ts'

const textsOf = (problems: readonly { readonly text: string }[]) => problems.map(({ text }) => text).join(' ')

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-encoding': 'br',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

const ofPage = (changed: Readonly<Record<string, string>>) =>
  textsOf(pageProblems(200, new Headers({ ...pageHeaders, ...changed })))

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

describe('a page', () => {
  test.each([
    'no-store',
    'No-Cache',
    'max-age=0, must-revalidate',
    'max-age=00, s-maxage=0',
    'no-cache, s-maxage=9',
  ])('isn’t kept with Cache-Control %s', (value) => {
    expect(ofPage({ 'cache-control': value })).toBe('')
  })

  test.each([
    'max-age=0600',
    'max-age=0, s-maxage=604800',
    'max-age=0, stale-while-revalidate=600',
    's-maxage=0',
    'no-cache="Set-Cookie", max-age=600',
  ])('may be kept with Cache-Control %s', (value) => {
    expect(ofPage({ 'cache-control': value })).toBe(
      'Cache-Control lets browsers or shared caches keep an outdated page.',
    )
  })

  test.each(['text/html', 'Text/HTML;charset="UTF-8"'])('may have the Content-Type %s', (value) => {
    expect(ofPage({ 'content-type': value })).toBe('')
  })

  test.each([
    ['text/html; charset=windows-874', 'The charset is windows-874 instead of utf-8.'],
    ['text/plain', 'The Content-Type isn’t text/html.'],
  ])('can’t have the Content-Type %s', (value, problem) => {
    expect(ofPage({ 'content-type': value })).toBe(problem)
  })

  test.each([
    [
      'camera=*, microphone=(), geolocation=(), payment=()',
      'Permissions-Policy allows other sites in the portal: camera.',
    ],
    [
      'camera=( ), microphone=(self "https://a.example"), geolocation=(self), payment=*',
      'Permissions-Policy allows other sites in the portal: microphone, payment. Permissions-Policy doesn’t switch off: geolocation.',
    ],
    [
      "camera 'none'; microphone 'none'",
      'Permissions-Policy doesn’t switch off: camera, microphone, geolocation, payment.',
    ],
  ])('has a problem with Permissions-Policy %s', (value, problem) => {
    expect(ofPage({ 'permissions-policy': value })).toBe(problem)
  })
})

test.each([
  ['no-referrer', ''],
  ['unsafe-url, Strict-Origin, new-policy', ''],
  ['unsafe-url', 'Referrer-Policy sends whole addresses to other hosts: unsafe-url.'],
  [
    'no-referrer, no-referrer-when-downgrade',
    'Referrer-Policy sends whole addresses to other hosts: no-referrer-when-downgrade.',
  ],
  ['never', 'There is no Referrer-Policy.'],
])('with Referrer-Policy %s the problem is “%s”', (value, problem) => {
  const headers = new Headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': value })
  expect(textsOf(commonProblems(headers, false))).toBe(problem)
})

test('the service worker needs a JavaScript type and is never kept', () => {
  const headers = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(workerProblems(200, headers)).toEqual([])
  expect(workerProblems(404, new Headers({ 'content-type': 'text/plain; a=javascript' }))).toHaveLength(3)
})

describe('a hashed file', () => {
  const file = {
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000',
    'content-encoding': 'gzip',
  }
  const ofFile = (path: string, changed: Readonly<Record<string, string>>, status = 200) =>
    textsOf(assetProblems(path, status, new Headers({ ...file, ...changed })))
  const loadedAgain = 'Cache-Control makes browsers load the file again although its name is hashed.'

  test('has no problem if it is cached for long, compressed and has its type', () => {
    expect(ofFile('/assets/a-1.js', {})).toBe('')
    expect(ofFile('/assets/a-1.css', { 'content-type': 'text/css; charset=utf-8' })).toBe('')
    expect(
      assetProblems(
        '/assets/a.woff2',
        200,
        new Headers({ 'content-type': 'font/woff2', 'cache-control': 'max-age=31536000' }),
      ),
    ).toEqual([])
    expect(
      assetProblems(
        '/assets/a.js',
        200,
        new Headers({ 'content-type': 'text/javascript', 'cache-control': 'max-age=60' }),
      ),
    ).toHaveLength(2)
    expect(ofFile('/assets/a-1.js', {}, 500)).toBe('The status is 500 instead of 200.')
  })

  test.each([
    'no-store, max-age=31536000',
    'no-cache, max-age=31536000',
    'private, s-max-age=31536000',
    's-maxage=31536000',
  ])('is loaded again with Cache-Control %s', (value) => {
    expect(ofFile('/assets/a-1.js', { 'cache-control': value })).toBe(loadedAgain)
  })

  test.each([
    ['/assets/a-1.js', 'text/plain', 'JavaScript'],
    ['/assets/a-1.css', 'text/plain', 'text/css'],
    ['/assets/a-1.woff2', 'application/octet-stream', 'font/woff2'],
  ])('%s can’t be %s', (path, type, wanted) => {
    expect(ofFile(path, { 'content-type': type })).toBe(`The Content-Type isn’t ${wanted}.`)
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { portalPolicy } from '#server/platform/http/headers.ts'
import { playPolicy } from '#server/platform/http/play-policy.ts'
import { parsePolicy } from './policy.ts'
import { policyProblems } from './policy-rules.ts'

const ADDRESS = 'https://portal.example.com'

const hash = (text: string, algorithm = 'sha256') =>
  `'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`
const html =
  '<script nonce="n0nce">start()</script><style>a{}</style><script type="application/ld+json">{}</script>'
const start = hash('start()')
const style = hash('a{}')

/** The build that the policy of the reference server is for. */
const build = {
  script: [start],
  style: [style],
  apiHost: 'https://api.example.com',
  chatBackend: 'wss://chat.example.com/socket',
  mediaHosts: undefined,
  framed: false,
  routes: [],
}
const good = portalPolicy(build)

const textsOf = (policy: string | null, page = html) =>
  policyProblems(policy, page, ADDRESS).map(({ text }) => text)

test('of a repeated directive the first counts', () => {
  expect(parsePolicy("Script-Src 'self';script-src *; ")).toEqual(new Map([['script-src', ["'self'"]]]))
})

test.each([
  ['of the reference server', good],
  ['for embedding', portalPolicy({ ...build, framed: true })],
  ['with named framing sites', portalPolicy(build, ["'self'", 'https://shop.example.com'])],
  ['with named media hosts', portalPolicy({ ...build, mediaHosts: ['https://cdn.example.com'] })],
  ['with keywords in upper case', good.replaceAll("'self'", "'SELF'").replaceAll("'none'", "'NONE'")],
  ['that names its own origin', good.replace("script-src 'self'", `script-src ${ADDRESS}`)],
  ['with a longer hash', good.replace(start, hash('start()', 'sha384'))],
  ['with the longest hash', good.replace(start, hash('start()', 'sha512'))],
  ['with a URL-safe hash', good.replace(start, start.replaceAll('+', '-').replaceAll('/', '_'))],
  ['with a nonce', good.replace(start, "'nonce-n0nce'")],
  ['with trust of loaded scripts', good.replace(start, `${start} 'strict-dynamic' 'wasm-unsafe-eval'`)],
  ['with a directive for elements', good.replace('script-src ', "script-src 'none'; script-src-elem ")],
  ['without the values of base-uri', good.replace("base-uri 'none'", 'base-uri')],
])('a policy %s has no problem', (_, policy) => {
  expect(textsOf(policy)).toEqual([])
})

test.each([
  ['script-src', "script-src 'unsafe-inline'", "script-src allows 'unsafe-inline'."],
  ['script-src', "script-src 'UNSAFE-INLINE'", "script-src allows 'UNSAFE-INLINE'."],
  ['script-src', "script-src 'unsafe-eval'", "script-src allows 'unsafe-eval'."],
  ['script-src', 'script-src https://cdn.evil.example', 'script-src allows https://cdn.evil.example.'],
  ['script-src', 'script-src https://*', 'script-src allows https://*.'],
  ['script-src', 'script-src data:', 'script-src allows data:.'],
  ["script-src-attr 'none'", "script-src-attr 'unsafe-inline'", "script-src-attr allows 'unsafe-inline'."],
  ['script-src', `script-src-elem ${start} *; script-src`, 'script-src-elem allows *.'],
  ["worker-src 'self'", "worker-src 'self' blob:", 'worker-src allows blob:.'],
  ["frame-ancestors 'none'", 'frame-ancestors *', 'frame-ancestors allows *.'],
  ["frame-ancestors 'none'", 'frame-ancestors http:', 'frame-ancestors allows http:.'],
  ["form-action 'self'", 'form-action *', 'form-action allows *.'],
  ["form-action 'self'", 'form-action https://*:443', 'form-action allows https://*:443.'],
  ["base-uri 'none'", 'base-uri https://evil.example', 'base-uri allows https://evil.example.'],
  ['connect-src', 'connect-src *', 'connect-src allows *.'],
  ['connect-src', 'connect-src wss:', 'connect-src allows wss:.'],
  ['connect-src', 'connect-src *.com', 'connect-src allows *.com.'],
  ['img-src', 'img-src *', 'img-src allows *.'],
  ['media-src', 'media-src http:', 'media-src allows http:.'],
  ['font-src', 'font-src https:', 'font-src allows https:.'],
  ['style-src ', "style-src 'unsafe-inline' ", "style-src allows 'unsafe-inline'."],
  ["default-src 'none'", 'default-src https:', 'default-src allows https: for object-src.'],
  ["default-src 'none'", 'x', 'The policy lacks object-src.'],
  ["frame-ancestors 'none'", 'x', 'The policy lacks frame-ancestors.'],
  ["form-action 'self'", 'x', 'The policy lacks form-action.'],
  ["base-uri 'none'", 'x', 'The policy lacks base-uri.'],
  ["require-trusted-types-for 'script'", 'x', 'The policy doesn’t require trusted types.'],
  [
    "require-trusted-types-for 'script'",
    'require-trusted-types-for',
    'The policy doesn’t require trusted types.',
  ],
  [start, '', 'The policy blocks an inline script of the page, which starts with “start()”.'],
  [start, "'nonce-other'", 'The policy blocks an inline script of the page, which starts with “start()”.'],
  ["script-src 'self'", 'script-src', 'The policy blocks the portal’s own scripts with script-src.'],
  ["style-src 'self'", 'style-src', 'The policy blocks the portal’s own style sheets with style-src.'],
  ["font-src 'self'", "font-src 'none'", 'The policy blocks the portal’s own fonts with font-src.'],
  ["manifest-src 'self'", '', 'The policy blocks the portal’s own manifest with default-src.'],
  [style, hash('a{ }'), 'The policy blocks an inline style of the page, which starts with “a{}”.'],
])('a policy with “%s” replaced by “%s” has one problem', (from, to, problem) => {
  expect(good).toContain(from)
  expect(textsOf(good.replace(from, to))).toEqual([problem])
})

test('each replaced directive of default-src is named', () => {
  const policy = "default-src *; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
  expect(textsOf(policy, '')).toEqual([
    ...['script', 'style', 'object', 'connect', 'img', 'media', 'font', 'manifest', 'frame'].map(
      (name) => `default-src allows * for ${name}-src.`,
    ),
    'The policy doesn’t require trusted types.',
  ])
})

test('of two policies both apply', () => {
  expect(textsOf(`${good}, script-src *`)).toContain(
    'The policy blocks an inline script of the page, which starts with “start()”.',
  )
  expect(textsOf(`script-src *, ${good}`, '')).toEqual([])
  expect(textsOf('script-src *, frame-ancestors *', '')).toContain('script-src allows *.')
})

describe('an attribute with code', () => {
  const handler = '<button onclick="buy()">'
  const colored = '<p style="color:red">'
  const hashed = `'unsafe-hashes' ${hash('buy()')}`

  test.each([
    [
      handler,
      good,
      ['The policy blocks an inline onclick attribute of the page, which starts with “buy()”.'],
    ],
    [
      colored,
      good,
      ['The policy blocks an inline style attribute of the page, which starts with “color:red”.'],
    ],
    [handler, good.replace("script-src-attr 'none'", `script-src-attr ${hashed}`), []],
    [
      handler,
      good.replace("script-src-attr 'none'", `script-src-attr ${hash('buy()')}`),
      ['The policy blocks an inline onclick attribute of the page, which starts with “buy()”.'],
    ],
    [
      colored,
      good.replace("style-src-attr 'none'", `style-src-attr 'unsafe-hashes' ${hash('color:red')}`),
      [],
    ],
    [`<template>${colored}</template>`, good, []],
  ])('%s', (page, policy, problems) => {
    expect(textsOf(policy, html + page)).toEqual(problems)
  })
})

describe('a policy in a meta element', () => {
  const withMeta = (policy: string) =>
    `<meta http-equiv="Content-Security-Policy" content="${policy}">${html}`

  test('has no problem if it blocks nothing', () => {
    expect(textsOf(good, withMeta("object-src 'none'"))).toEqual([])
    expect(textsOf(good, `${html}<body>${withMeta("img-src 'none'")}`)).toEqual([])
  })

  test('is found if it is stricter than the header', () => {
    expect(textsOf(good, withMeta("script-src 'none'"))).toEqual([
      'The policy in a meta element blocks the portal’s own scripts with script-src.',
      'The policy in a meta element blocks the portal’s own service worker with script-src.',
      'The policy in a meta element blocks an inline script of the page, which starts with “start()”.',
    ])
    expect(textsOf(good, withMeta('img-src https://cdn.example.com'))).toEqual([
      'The policy in a meta element blocks the portal’s own pictures with img-src.',
    ])
  })

  test('doesn’t replace the header', () => {
    expect(textsOf(null, withMeta(good))).toEqual(['There is no Content-Security-Policy.'])
  })
})

describe('the policy of the page that redirects to a game', () => {
  const redirect = playPolicy({ script: [start], style: [style], hosts: ['http://game.example.com'] })
  const redirectTexts = (policy: string) =>
    policyProblems(policy, html, ADDRESS, 'redirect').map(({ text }) => text)

  test('has no problem if it is that of the reference server', () => {
    expect(redirectTexts(redirect)).toEqual([])
  })

  test.each([
    ["default-src 'none'", "default-src 'none'; connect-src 'self'", "connect-src allows 'self'."],
    ["img-src 'self'", 'img-src https:', 'img-src allows https:.'],
    [' https:', '', 'The policy blocks forms to games: form-action lacks https:.'],
    ['https:', '*', 'form-action allows *.'],
    [start, "'self'", 'The policy blocks an inline script of the page, which starts with “start()”.'],
  ])('with “%s” replaced by “%s” has a problem', (from, to, problem) => {
    expect(redirect).toContain(from)
    expect(redirectTexts(redirect.replace(from, to))).toContain(problem)
  })

  test('isn’t that of the portal', () => {
    expect(redirectTexts(good)).toContain('The policy blocks forms to games: form-action lacks https:.')
  })
})

test('a missing policy is an error', () => {
  expect(policyProblems(null, html, ADDRESS)).toEqual([
    { severity: 'error', text: 'There is no Content-Security-Policy.' },
  ])
  expect(textsOf("base-uri 'none'", '')).toContain('The policy lacks script-src.')
})

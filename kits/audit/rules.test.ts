import { describe, expect, test } from 'vitest'
import { portalPolicy } from '../../server/platform/http/headers.ts'
import { playPolicy } from '../../server/platform/http/play-policy.ts'
import { headProblems } from './headers.ts'
import { policyProblems } from './policy.ts'

const textsOf = (results: readonly { readonly text: string }[]) => results.map(({ text }) => text)

describe('headers', () => {
  const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
  const good = {
    page: {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
    },
    worker: { ...common, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
    asset: {
      ...common,
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000',
      'content-encoding': 'gzip',
    },
  } as const
  type Kind = keyof typeof good
  const problems = (kind: Kind, changed: Readonly<Record<string, string>>, path = '/a.js', isHttps = false) =>
    textsOf(
      headProblems(kind, path, { isHttps, status: 200, headers: new Headers({ ...good[kind], ...changed }) }),
    )

  const keptPage = 'Cache-Control lets browsers or shared caches keep an outdated page.'
  const reloaded = 'Cache-Control makes browsers load the file again although its name is hashed.'
  const foreign = 'Permissions-Policy allows other sites in the portal:'
  const notOff = 'Permissions-Policy doesn’t switch off:'

  test.each<Kind>(['page', 'worker', 'asset'])(
    'a %s has no problem, and each missing header is one',
    (kind) => {
      expect(problems(kind, {})).toEqual([])
      for (const name of Object.keys(good[kind])) {
        const headers = new Headers(good[kind])
        headers.delete(name)
        expect(headProblems(kind, '/a.js', { isHttps: false, status: 200, headers }), name).toHaveLength(1)
      }
      const headers = new Headers(good[kind])
      const texts = textsOf(headProblems(kind, '/a.js', { isHttps: false, status: 404, headers }))
      expect(texts).toEqual(['The status is 404 instead of 200.'])
    },
  )

  test.each<[Kind, string, string, string[]]>([
    ['page', 'cache-control', 'no-store', []],
    ['page', 'cache-control', 'max-age=0, must-revalidate', []],
    ['page', 'cache-control', 'max-age=00, s-maxage=0', []],
    ['page', 'cache-control', 'no-cache, s-maxage=9', []],
    ['page', 'cache-control', 'max-age=0600', [keptPage]],
    ['page', 'cache-control', 'max-age=0, s-maxage=604800', [keptPage]],
    ['page', 'cache-control', 'max-age=0, stale-while-revalidate=600', [keptPage]],
    ['page', 'cache-control', 's-maxage=0', [keptPage]],
    ['page', 'cache-control', 'no-cache="Set-Cookie", max-age=600', [keptPage]],
    ['worker', 'cache-control', 'max-age=9', [keptPage.replace('page', 'service worker')]],
    ['asset', 'cache-control', 'no-store, max-age=31536000', [reloaded]],
    ['asset', 'cache-control', 's-maxage=31536000', [reloaded]],
    ['asset', 'cache-control', 'max-age=60', [reloaded]],
    ['page', 'content-type', 'Text/HTML;charset="UTF-8"', []],
    ['page', 'content-type', 'text/html; charset=tis-620', ['The charset is tis-620 instead of utf-8.']],
    ['page', 'content-type', 'text/plain', ['The Content-Type isn’t text/html.']],
    ['worker', 'content-type', 'text/plain; a=javascript', ['The Content-Type isn’t JavaScript.']],
    ['asset', 'content-type', 'text/plain', ['The Content-Type isn’t JavaScript.']],
    [
      'page',
      'permissions-policy',
      'camera=*, microphone=(), geolocation=(), payment=()',
      [`${foreign} camera.`],
    ],
    [
      'page',
      'permissions-policy',
      'camera=( ), microphone=(self "https://a.example"), geolocation=(self), payment=*',
      [`${foreign} microphone, payment.`, `${notOff} geolocation.`],
    ],
    ['page', 'permissions-policy', "camera 'none'", [`${notOff} camera, microphone, geolocation, payment.`]],
    ['page', 'referrer-policy', 'unsafe-url, Strict-Origin, new-policy', []],
    [
      'page',
      'referrer-policy',
      'unsafe-url',
      ['Referrer-Policy sends whole addresses to other hosts: unsafe-url.'],
    ],
    ['page', 'referrer-policy', 'never', ['There is no Referrer-Policy.']],
    ['page', 'server', 'proxy/1.2', ['Server names a version.']],
    ['page', 'x-powered-by', 'a framework', ['X-Powered-By names the software.']],
  ])('of a %s: %s: %s', (kind, name, value, texts) => {
    expect(problems(kind, { [name]: value })).toEqual(texts)
  })

  test.each([
    ['/a.css', 'text/css; charset=utf-8', []],
    ['/a.css', 'text/plain', ['The Content-Type isn’t text/css.']],
    ['/a.woff2', 'application/octet-stream', ['The Content-Type isn’t font/woff2.']],
  ])('%s as %s', (path, type, texts) => {
    expect(problems('asset', { 'content-type': type }, path)).toEqual(texts)
  })

  test.each([
    ['max-age=63072000; includeSubDomains', []],
    ['max-age=3600', ['Strict-Transport-Security is missing or too short.']],
  ])('https with Strict-Transport-Security: %s', (value, texts) => {
    expect(problems('page', { 'strict-transport-security': value }, '/', true)).toEqual(texts)
  })
})

describe('a content security policy', () => {
  const ADDRESS = 'https://portal.example.com'
  const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
  /** The build that the policy of the reference server is for. */
  const build = {
    script: [hash],
    style: [hash],
    apiHost: 'https://api.example.com',
    chatBackend: 'wss://chat.example.com/socket',
    mediaHosts: undefined,
    framed: false,
    routes: [],
  }
  const good = portalPolicy(build)
  const redirect = playPolicy({ script: [hash], style: [hash], hosts: ['http://game.example.com'] })
  const noForms = 'The policy blocks forms to games: form-action lacks https:.'

  test.each([
    ['of the reference server', good],
    ['for embedding', portalPolicy({ ...build, framed: true })],
    ['with named framing sites', portalPolicy(build, ["'self'", 'https://shop.example.com'])],
    ['with named media hosts', portalPolicy({ ...build, mediaHosts: ['https://cdn.example.com'] })],
    ['with keywords in upper case', good.replaceAll("'self'", "'SELF'").replaceAll("'none'", "'NONE'")],
    ['that names its own origin', good.replace("script-src 'self'", `script-src ${ADDRESS}`)],
    ['with a nonce', good.replace(hash, "'nonce-n0nce'")],
    ['with trust of loaded scripts', good.replace(hash, `${hash} 'strict-dynamic' 'wasm-unsafe-eval'`)],
    ['without the values of base-uri', good.replace("base-uri 'none'", 'base-uri')],
    ['beside an open one', `script-src *, ${good}`],
    ['that is repeated', good.replace('script-src', "script-src 'self'; script-src * ; script-src")],
  ])('%s has no problem', (_, policy) => {
    expect(textsOf(policyProblems(policy, ADDRESS))).toEqual([])
  })

  test.each([
    ['script-src', "script-src 'UNSAFE-INLINE'", "script-src allows 'UNSAFE-INLINE'."],
    ['script-src', "script-src 'unsafe-eval'", "script-src allows 'unsafe-eval'."],
    ['script-src', 'script-src https://cdn.evil.example', 'script-src allows https://cdn.evil.example.'],
    ['script-src', 'script-src data:', 'script-src allows data:.'],
    ["script-src-attr 'none'", "script-src-attr 'unsafe-inline'", "script-src-attr allows 'unsafe-inline'."],
    ['script-src', 'script-src-elem *; script-src', 'script-src-elem allows *.'],
    ["worker-src 'self'", "worker-src 'self' blob:", 'worker-src allows blob:.'],
    ["frame-ancestors 'none'", 'frame-ancestors *', 'frame-ancestors allows *.'],
    ["frame-ancestors 'none'", 'frame-ancestors http:', 'frame-ancestors allows http:.'],
    ["form-action 'self'", 'form-action https://*:443', 'form-action allows https://*:443.'],
    ["base-uri 'none'", 'base-uri https://evil.example', 'base-uri allows https://evil.example.'],
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
    ["require-trusted-types-for 'script'", 'x', 'The policy doesn’t require trusted types.'],
  ])('with “%s” replaced by “%s” has one problem', (from, to, text) => {
    expect(good).toContain(from)
    expect(textsOf(policyProblems(good.replace(from, to), ADDRESS))).toEqual([text])
  })

  test.each([
    [redirect, []],
    [
      redirect.replace("default-src 'none'", "default-src 'none'; connect-src 'self'"),
      ["connect-src allows 'self'."],
    ],
    [redirect.replace("img-src 'self'", 'img-src https:'), ['img-src allows https:.']],
    [redirect.replace(' https:', ''), [noForms]],
    [redirect.replace(' https:', ' *'), ['form-action allows *.', noForms]],
  ])('of the page for games: %s', (policy, texts) => {
    expect(textsOf(policyProblems(policy, ADDRESS, 'redirect'))).toEqual(texts)
  })

  test('is required', () => {
    expect(textsOf(policyProblems(null, ADDRESS))).toEqual(['There is no Content-Security-Policy.'])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  START_TIMEOUT_MS,
  startWrappedPortal,
  type WrappedPortal,
} from '#scripts/audit/fixtures/wrapped-portal.fixture.ts'
import type { WrappedResponse } from '#scripts/audit/fixtures/wrapper.fixture.ts'
import { auditHeaders } from './headers.ts'

let wrapper: WrappedPortal
beforeAll(async () => {
  wrapper = await startWrappedPortal()
}, START_TIMEOUT_MS)
beforeEach(() => wrapper.setChange(() => undefined))
afterAll(() => wrapper.close())

const audit = (address: string) =>
  auditHeaders({ address, routes: ['/login', '/contact'], session: undefined })

test('the reference portal has no problem, and each of its files is checked once', async () => {
  const findings = await audit(wrapper.portalAddress)
  expect(findings.filter(({ severity }) => severity !== 'passed')).toEqual([])
  const files = findings.map(({ route }) => route).filter((route) => route.startsWith('/assets/'))
  expect(new Set(files).size).toBe(files.length)
  for (const extension of ['js', 'css', 'woff2'])
    expect(files.filter((file) => file.endsWith(`.${extension}`)).length, extension).toBeGreaterThan(1)
})

/** Spoils a response. */
type Fault = (response: WrappedResponse) => void

const setHeader =
  (name: string, value: string): Fault =>
  ({ headers }) =>
    headers.set(name, value)

const insert =
  (tag: string): Fault =>
  (response) => {
    response.body = Buffer.from(String(response.body).replace('<head>', `<head>${tag}`))
  }

const loadedAgain = 'Cache-Control makes browsers load the file again although its name is hashed.'

const faults: readonly (readonly [name: string, path: RegExp, fault: Fault, text: string])[] = [
  [
    'a page in another charset',
    /^\/login$/,
    setHeader('content-type', 'text/html; charset=windows-874'),
    'The charset is windows-874 instead of utf-8.',
  ],
  [
    'a page that shared caches keep',
    /^\/login$/,
    setHeader('cache-control', 'max-age=0, s-maxage=604800'),
    'Cache-Control lets browsers or shared caches keep an outdated page.',
  ],
  [
    'a page that sends its address on',
    /^\/login$/,
    setHeader('referrer-policy', 'unsafe-url'),
    'Referrer-Policy sends whole addresses to other hosts: unsafe-url.',
  ],
  [
    'a page that lets others use the camera',
    /^\/login$/,
    setHeader('permissions-policy', 'camera=*'),
    'Permissions-Policy allows other sites in the portal: camera.',
  ],
  [
    'an event handler that the policy blocks',
    /^\/login$/,
    insert('<script src="/assets/a.js" onload="start()"></script>'),
    'The policy blocks an inline onload attribute of the page, which starts with “start()”.',
  ],
  [
    'a meta element that blocks scripts',
    /^\/login$/,
    insert('<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">'),
    'The policy in a meta element blocks the portal’s own scripts with script-src.',
  ],
  [
    'a page for games without a policy',
    /^\/play\.html$/,
    ({ headers }) => headers.delete('content-security-policy'),
    'There is no Content-Security-Policy.',
  ],
  [
    'a page for games with a policy that blocks all forms',
    /^\/play\.html$/,
    setHeader('content-security-policy', "default-src 'none'; form-action 'self'"),
    'The policy blocks forms to games: form-action lacks https:.',
  ],
  [
    'a page for games that is separated from the portal',
    /^\/play\.html$/,
    setHeader('cross-origin-opener-policy', 'unsafe-none'),
    'Cross-Origin-Opener-Policy isn’t that of the portal, so the page gets no instruction from it.',
  ],
  [
    'a script as plain text',
    /^\/assets\/LoginScreen.*\.js$/,
    setHeader('content-type', 'text/plain'),
    'The Content-Type isn’t JavaScript.',
  ],
  [
    'a script that isn’t cached',
    /^\/assets\/LoginScreen.*\.js$/,
    setHeader('cache-control', 'no-store, max-age=31536000'),
    loadedAgain,
  ],
  [
    'a style sheet as plain text',
    /^\/assets\/LoginScreen.*\.css$/,
    setHeader('content-type', 'text/plain'),
    'The Content-Type isn’t text/css.',
  ],
  [
    'a font that isn’t cached',
    /^\/assets\/noto-sans-lao.*\.woff2$/,
    setHeader('cache-control', 'no-store'),
    loadedAgain,
  ],
]

test.each(faults)('finds %s', async (_, path, fault, text) => {
  wrapper.setChange((requested, response) => {
    if (path.test(requested)) fault(response)
    return undefined
  })
  const findings = await audit(wrapper.address)
  const places = findings.filter((finding) => finding.text === text && finding.severity === 'error')
  expect(places.map(({ route }) => route)).toEqual([expect.stringMatching(path)])
})

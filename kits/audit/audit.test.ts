import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfNeeded } from '../../scripts/build/build-if-needed.ts'
import { DEMO_PASSWORD, demoMembers } from '../../server/seed/members.ts'
import { routeTable } from '../../src/app/routing/route-table.ts'
import { logout } from '../../src/contract/login.ts'
import { REDIRECT_PAGE_PATH } from '../../src/domain/games/redirect-message.ts'
import { storageKeys as portalKeys } from '../../src/lib/storage/storage-keys.ts'
import { type Backend, startBackend } from '../../tests/e2e/fixtures/backend.ts'
import { isThorough } from '../../tests/setup/thorough.ts'
import { type BrokenResponse, startBrokenBackend } from '../conformance/tests/broken-backend.fixture.ts'
import { audits, type Finding, type Severity } from './findings.ts'
import { readOptions } from './options.ts'
import { calls, NOT_STORED, REDIRECT_PAGE, routes, storageKeys } from './portal.ts'
import { renderHtml, renderJunit } from './report.ts'
import { exitCodeOf } from './thresholds.ts'
import { compareWithLimits, type Figure, readReport } from './times.ts'

type Change = (response: BrokenResponse) => unknown

/** Sets a header of the response, or deletes it. */
const setHeader =
  (name: string, value?: string): Change =>
  ({ headers }) =>
    value === undefined ? headers.delete(name) : headers.set(name, value)

describe('options', () => {
  test('have defaults', () => {
    const files = { html: 'audit/report.html', junit: 'audit/report.xml' }
    const all = { url: undefined, member: undefined, only: audits, routes: Object.keys(routes) }
    expect(readOptions([], undefined)).toEqual({ ...all, ...files })
  })

  test.each([
    [['--url', 'https://portal.example.com/'], { url: 'https://portal.example.com' }],
    [['--only', 'headers, axe'], { only: ['headers', 'axe'] }],
    [['--routes', '/login,/user/home'], { routes: ['/login', '/user/home'] }],
    [['--member', '0812345678:a:b'], { member: { phone: '0812345678', password: 'a:b' } }],
    [['--member', '0812345678'], { member: { phone: '0812345678', password: 'from the environment' } }],
  ])('%j', (args, options) => {
    expect(readOptions(args, 'from the environment')).toMatchObject(options)
  })

  test.each([
    [['--url', 'portal.example.com'], '--url must be an address such as https://portal.example.com'],
    [['--url', 'https://portal.example.com/user'], '--url must be'],
    [['--url', 'https://a:b@portal.example.com'], '--url must be'],
    [['--only', 'headers,speed'], '--only must be a list of headers'],
    [['--only', ''], '--only must be a list of headers'],
    [['--routes', '/nowhere'], '--routes must be a list of /login'],
    [['--member', ':x'], '--member must be a phone number'],
    [['--member', '0812345678'], '--member needs a password'],
    [['--html', ''], '--html and --junit must be file names.'],
    [['--html', 'report', '--junit', './report'], '--html and --junit must be different files.'],
    [['--speed'], 'Unknown option'],
    [['extra'], 'Unexpected argument'],
  ])('refuses %j with one sentence', (args, sentence) => {
    expect(() => readOptions(args, undefined)).toThrow(sentence)
  })
})

test('what the kit knows of the portal is right', async () => {
  const access = Object.entries(routeTable).map(([path, one]) => [path, one === 'member' ? one : 'visitor'])
  expect(routes).toEqual(Object.fromEntries(access))
  expect(Object.values(storageKeys)).toEqual([
    portalKeys.token,
    portalKeys.locale,
    portalKeys.rememberAgreement,
  ])
  expect([calls.logout, REDIRECT_PAGE]).toEqual([logout.path, REDIRECT_PAGE_PATH])
  expect(await readFile('locales/th/messages.po', 'utf8')).toContain(`msgid "${NOT_STORED}"`)
})

describe('figures', () => {
  const time: Figure = { text: 'Time.', value: 9, limit: 5, isTime: true }
  const run = (value: number, doubt?: string) => ({ figures: [{ ...time, value }], doubt })
  const place = { audit: 'offline', route: '/login' } as const

  test.each([
    ['within its limit', [run(5)], 'passed', 5],
    ['whose median is within its limit', [run(9), run(4), run(5)], 'passed', 5],
    ['whose median isn’t', [run(9), run(6), run(1)], 'error', 6],
    ['on a busy machine', [run(9), run(6, 'Busy.'), run(8)], 'inconclusive', 8],
    ['within its limit even on a busy machine', [run(3, 'Busy.')], 'passed', 3],
    ['that isn’t a time', [{ figures: [{ ...time, isTime: false }], doubt: 'Busy.' }], 'error', 9],
    ['below a minimum', [{ figures: [{ ...time, value: 4, isMinimum: true }] }], 'error', 4],
  ])('one %s', (_, runs, severity, value) => {
    expect(compareWithLimits(place, runs)).toMatchObject([{ severity, value }])
  })

  test.each([
    [500, ['inconclusive', 'passed', 'error', 'inconclusive', 'passed', 'passed', 'error']],
    [2000, ['error', 'passed', 'error', 'error', 'passed', 'passed', 'error']],
  ])('of Lighthouse at benchmark index %i', (benchmarkIndex, found) => {
    const scores = { performance: 0.5, accessibility: 1, 'best-practices': 1, seo: 0.5 }
    const values = {
      'largest-contentful-paint': 9000.4,
      'total-blocking-time': 9,
      'cumulative-layout-shift': 0.5,
    }
    const report = {
      audits: Object.fromEntries(Object.entries(values).map(([id, numericValue]) => [id, { numericValue }])),
      categories: Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, { score }])),
      environment: { benchmarkIndex },
      finalDisplayedUrl: 'https://portal.example/login',
    }
    expect(compareWithLimits(place, [readReport(report, '/login')]).map(({ severity }) => severity)).toEqual(
      found,
    )
  })
})

test.each<[number, Severity[]]>([
  [0, ['passed', 'skipped', 'warning']],
  [1, ['passed', 'error', 'inconclusive']],
  [1, ['skipped']],
  [1, Array.from({ length: 11 }, () => 'warning')],
  [3, ['passed', 'inconclusive']],
])('exit code %i after %j', (code, found) => {
  expect(exitCodeOf(found.map((severity) => ({ audit: 'axe', route: '/', severity, text: '' })))).toBe(code)
})

test('the reports escape what the portal sent, and load nothing', () => {
  const hostile: Finding = {
    audit: 'axe',
    route: '/login',
    language: 'la',
    severity: 'error',
    text: '</p><script> & \u0000',
  }
  const picture = 'data:image/jpeg;base64,AAAA'
  const findings: Finding[] = [
    { ...hostile, picture },
    { audit: 'offline', route: '/', severity: 'inconclusive', text: 'Time.', value: 9, limit: 5 },
  ]
  const xml = renderJunit(findings)
  expect(xml).toContain('<testsuites name="audit" tests="2" failures="1" errors="0" skipped="1">')
  expect(xml).toContain('<failure message="&lt;/p&gt;&lt;script&gt; &amp; \ufffd"/>')
  expect(xml).toContain('<skipped message="inconclusive: Time. 9 (limit 5)"/>')
  const page = renderHtml(findings, { address: 'https://portal.example', when: new Date(0), seconds: 61.4 })
  expect(page).toContain(
    '1970-01-01T00:00:00.000Z, 61 s. 0 passed, 1 error, 1 inconclusive, 0 warnings, 0 skipped.',
  )
  expect(page).toContain(`<img src="${picture}" alt="axe /login (la)"`)
  expect(page).not.toMatch(/<script|(src|href)="(?!data:)|url\(|@import/)
})

describe('the command', () => {
  let portal: Backend
  let folder: string
  beforeAll(async () => {
    if (!(await buildIfNeeded())) throw new Error('the portal could not be built')
    portal = await startBackend('dist')
    folder = await mkdtemp(join(tmpdir(), 'audit-'))
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true })
  })

  async function run(...args: readonly string[]) {
    const files = ['--html', join(folder, 'report.html'), '--junit', join(folder, 'report.xml')]
    const command = join(import.meta.dirname, 'start.ts')
    const child = spawn(process.execPath, [command, ...files, ...args], {
      env: { ...process.env, NO_COLOR: '1' },
    })
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { status: Number(status), out, err }
  }

  /** Audits the portal behind a host that is set up wrong. @param faults changes of the responses to matching paths */
  async function runWith(faults: readonly (readonly [RegExp, Change])[], ...args: readonly string[]) {
    const host = await startBrokenBackend(portal.address)
    const breakages = faults.map(([pattern, change]) => ({
      response(response: BrokenResponse, { path }: { readonly path: string }) {
        if (pattern.test(path)) change(response)
      },
    }))
    host.setBreakages(breakages)
    return run('--url', host.address, ...args).finally(() => host.close())
  }

  test('exits with 2 and the usage after a wrong option or for a file that can’t be written', async () => {
    expect(await run('--only', 'speed')).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('Usage:'),
    })
    const { status, err } = await run('--html', folder)
    expect([status, err]).toEqual([2, expect.stringMatching(/^--html can’t be written: EISDIR/)])
  })

  test('exits with 1 and one sentence if nothing answers at the address', async () => {
    const { status, err } = await run('--url', 'http://127.0.0.1:9')
    expect([status, err]).toEqual([1, 'http://127.0.0.1:9 gave no response to / (bad port).\n'])
    expect(await readFile(join(folder, 'report.xml'), 'utf8')).toContain(
      '<failure message="http://127.0.0.1:9',
    )
  })

  test('passes the reference server', async () => {
    const { status, out } = await run('--url', portal.address, '--only', 'headers')
    expect([status, out]).toEqual([0, expect.stringMatching(/✓ headers: \d+ passed, 0 errors, 0 warnings/)])
    const xml = await readFile(join(folder, 'report.xml'), 'utf8')
    for (const extension of ['js', 'css', 'woff2']) expect(xml).toContain(`.${extension}: Status, headers`)
  })

  test('finds all faults of a host in one run', async () => {
    const script = /^\/assets\/visitor.*\.js$/
    const { status, out } = await runWith(
      [
        [/^\/login$/, setHeader('content-type', 'text/html; charset=tis-620')],
        [/^\/login$/, setHeader('cache-control', 'max-age=0, s-maxage=604800')],
        [/^\/login$/, setHeader('referrer-policy', 'unsafe-url')],
        [/^\/contact$/, setHeader('content-security-policy')],
        [/^\/play\.html$/, setHeader('content-security-policy', "default-src 'none'; form-action 'self'")],
        [/^\/play\.html$/, setHeader('cross-origin-opener-policy', 'unsafe-none')],
        [script, setHeader('content-type', 'text/plain')],
        [script, setHeader('cache-control', 'no-store')],
        [/does-not-exist/, (response) => Object.assign(response, { status: 200 })],
      ],
      ...['--only', 'headers', '--routes', '/login,/contact'],
    )
    expect(status).toBe(1)
    for (const line of [
      /error: headers \/login: The charset is tis-620 instead of utf-8\./,
      /error: headers \/login: Cache-Control lets browsers or shared caches keep an outdated page\./,
      /error: headers \/login: Referrer-Policy sends whole addresses to other hosts: unsafe-url\./,
      /error: headers \/contact: There is no Content-Security-Policy\./,
      /error: headers \/play\.html: The policy blocks forms to games/,
      /error: headers \/play\.html: Cross-Origin-Opener-Policy isn’t that of the portal/,
      /error: headers \/assets\/visitor\S+: The Content-Type isn’t JavaScript\./,
      /error: headers \/assets\/visitor\S+: Cache-Control makes browsers load the file again/,
      /error: headers \/assets\/\S+-exist\.js: The status is 200 instead of 404\./,
      /warning: headers \/page-\S+-exist: The status is 200 instead of 404\./,
    ])
      expect(out).toMatch(line)
  })

  describe.skipIf(!isThorough)('in a browser', () => {
    test('signs in, finds what the host broke, and ends the session', async () => {
      const member = `${demoMembers[0].phone}:${DEMO_PASSWORD}`
      const { status, out, err } = await runWith(
        [
          [/^\/contact$/, setHeader('content-security-policy', "style-src 'none'")],
          [/\.webmanifest/, (response) => Object.assign(response, { text: '<!doctype html>' })],
          [/^\/sw\.js$/, (response) => Object.assign(response, { text: '' })],
        ],
        ...['--member', member, '--only', 'installability,axe,bytes', '--routes', '/contact,/user/profile'],
      )
      expect([status, err]).toEqual([1, ''])
      expect(out).toContain('error: installability /login (th): Manifest: Line: 1, column: 1, Syntax error.')
      expect(out).toContain('The active service worker has cached no page to start without a network.')
      expect(out).toMatch(/error: axe \/contact \(en\): .*Content Security Policy/)
      expect(out).not.toContain('axe /user/profile')
      // The broken host doesn't compress.
      expect(out).toMatch(/error: bytes \/user\/profile: Bytes of scripts on a first visit\. \d+/)
      expect(await readFile(join(folder, 'report.html'), 'utf8')).not.toContain(DEMO_PASSWORD)
      expect(await portal.deps.db.rows(v.object({}), 'select 1 from session')).toEqual([])
    })

    test('says in one sentence that signing in is refused', async () => {
      const member = `${demoMembers[0].phone}:wrong-password`
      const { status, err } = await run('--url', portal.address, '--only', 'bytes', '--member', member)
      expect([status, err]).toEqual([1, expect.stringMatching(/^The portal refused to sign in: \S.*\n$/)])
    })

    test('starts offline after one visit', async () => {
      const { out } = await run('--url', portal.address, '--only', 'offline', '--routes', '/contact')
      expect(out).toMatch(/offline: (1 passed, 0 errors|0 passed, 0 errors, 1 inconclusive)/)
    })
  })
})

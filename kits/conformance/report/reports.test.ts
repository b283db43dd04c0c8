import { expect, test } from 'vitest'
import type { CheckResult } from '#scripts/conformance/findings.ts'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import { checkLine, summaryLines } from './terminal.ts'

const hostile = '</failure><script>alert("1")</script> & \u0000 \u001b[31m'

const results: readonly CheckResult[] = [
  { group: 'Lookups', name: 'GET /api/lookup/banks', findings: [], durationMs: 12 },
  {
    group: 'Wallet',
    name: 'GET /api/wallet',
    durationMs: 30,
    findings: [
      {
        severity: 'note',
        section: 'SPEC §3 Slot',
        call: 'GET /api/wallet',
        path: '$.slots[0].logo',
        message: 'No logo.',
        effect: 'hidden',
      },
      {
        severity: 'error',
        section: 'SPEC §3 Slot',
        call: 'GET /api/wallet',
        path: '$.slots[3].code',
        count: 2,
        message: `The value is ${hostile}.`,
        effect: 'record dropped',
      },
      {
        severity: 'warning',
        section: 'D38',
        call: 'GET /api/wallet',
        path: '$.wallet.amount',
        message: 'A text.',
        effect: 'fine',
      },
    ],
  },
  {
    group: 'Wallet',
    name: 'POST /api/wallet/transfer',
    findings: [],
    skipped: 'needs <money>',
    durationMs: 0,
  },
]

test('the terminal has a line for each check', () => {
  expect(results.map(checkLine)).toEqual([
    '✓ Lookups: GET /api/lookup/banks (12 ms)',
    '✗ Wallet: GET /api/wallet (30 ms)',
    '– Wallet: POST /api/wallet/transfer (skipped: needs <money>)',
  ])
})

test('the terminal groups findings by section, the worst first, and ends with a summary', () => {
  expect(summaryLines(results)).toEqual([
    '',
    'SPEC §3 Slot',
    '  ✗ error: GET /api/wallet $.slots[3].code (2 times)',
    '    The value is </failure><script>alert("1")</script> & \ufffd \ufffd[31m. The portal leaves the record out.',
    '  · note: GET /api/wallet $.slots[0].logo',
    '    No logo. The portal shows nothing there.',
    '',
    'D38',
    '  ! warning: GET /api/wallet $.wallet.amount',
    '    A text. That is fine for the portal.',
    '',
    '2 checks, 1 skipped: 1 error, 1 warning, 1 note.',
  ])
})

test('a finding of several checks is listed and counted once', () => {
  const lines = summaryLines([...results, ...results])
  expect(lines.filter((line) => line.includes('$.wallet.amount'))).toHaveLength(1)
  expect(lines.at(-1)).toBe('4 checks, 2 skipped: 1 error, 1 warning, 1 note.')
})

test('the page escapes what the host sent, and loads nothing', () => {
  const page = renderHtml(results, { host: 'https://api.example.com', at: new Date(0) })
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp;')
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/\b(src|href)=|url\(|@import/)
  expect(page).toContain('1970-01-01T00:00:00.000Z. 2 checks, 1 skipped: 1 error, 1 warning, 1 note.')
})

/** Elements of an XML document with their attributes and depth. @throws if it isn't well-formed */
function parseXml(xml: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = []
  const open: (typeof elements)[number][] = []
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  expect(body, 'a declaration').not.toBe(xml)
  for (const [, text = '', tag] of body.matchAll(/([^<]*)(?:<([^>]*)>)?/g)) {
    expect(text, 'escaped text').not.toMatch(/&(?!(amp|lt|gt|quot|#\d+);)|>/)
    const current = open.at(-1)
    if (current) current.text += text
    else expect(text.trim()).toBe('')
    if (tag === undefined) continue
    const [, close, name = '', attributes = '', end] =
      /^(\/?)(\w[\w-]*)((?:\s+\w+="[^"<]*")*)\s*(\/?)$/.exec(tag) ?? []
    expect(name, tag).not.toBe('')
    if (close) {
      expect(open.pop()?.name).toBe(name)
      continue
    }
    const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
    const element = { name, attributes: Object.fromEntries(pairs), text: '' }
    elements.push(element)
    if (!end) open.push(element)
  }
  expect(open).toEqual([])
  return elements
}

test('the JUnit file is well-formed, counts failures, and keeps no character that XML forbids', () => {
  const xml = renderJunit(results)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not appear
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  const elements = parseXml(xml)
  const named = (name: string) => elements.filter((element) => element.name === name)
  expect(named('testsuites')[0]?.attributes).toMatchObject({
    tests: '3',
    failures: '1',
    errors: '0',
    time: '0.042',
  })
  expect(named('testsuite').map(({ attributes }) => attributes)).toMatchObject([
    { name: 'Lookups', tests: '1', failures: '0', skipped: '0' },
    { name: 'Wallet', tests: '2', failures: '1', skipped: '1' },
  ])
  expect(named('testcase').map(({ attributes }) => attributes.name)).toEqual(results.map(({ name }) => name))
  expect(named('failure')[0]?.attributes.type).toBe('SPEC §3 Slot')
  expect(named('failure')[0]?.text).toContain('$.slots[3].code (2 times)')
  expect(named('skipped')[0]?.attributes.message).toBe('needs &lt;money&gt;')
  expect(named('system-out')[0]?.text).toContain('D38')
})

import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { atLeast, atMost, type Finding, skipped } from '#scripts/audit/findings.ts'
import { exitCodeOf } from '#scripts/audit/thresholds.ts'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'

const hostile = '</testcase><script>alert("1")</script> & \u0000 \u001b[31m'

const findings: readonly Finding[] = [
  atMost({ audit: 'bytes', route: '/login' }, 'Requests of a first visit.', 21, 20),
  atLeast({ audit: 'lighthouse', route: '/login' }, 'Score: seo.', 92, 90),
  skipped({ audit: 'webkit', route: '/login' }, 'WebKit isn’t installed.'),
  {
    audit: 'axe',
    route: '/login',
    language: 'la',
    theme: 'dark',
    severity: 'warning',
    text: hostile,
    picture: 'data:image/jpeg;base64,AAAA',
  },
]

type Node = DefaultTreeAdapterMap['node']

/** Elements of a document by name with their attributes. */
function elementsOf(node: Node, name: string): Record<string, string>[] {
  const own =
    'attrs' in node && node.tagName === name
      ? [Object.fromEntries(node.attrs.map((one) => [one.name, one.value]))]
      : []
  return [
    ...own,
    ...('childNodes' in node ? node.childNodes.flatMap((child) => elementsOf(child, name)) : []),
  ]
}

test('a figure over its limit is an error, one at its limit isn’t', () => {
  expect(findings.map(({ severity }) => severity)).toEqual(['error', 'passed', 'skipped', 'warning'])
  expect(atMost({ audit: 'bytes', route: '/' }, '', 20, 20).severity).toBe('passed')
  expect(atLeast({ audit: 'bytes', route: '/' }, '', 19, 20).severity).toBe('error')
})

test('the exit code follows the thresholds, and a run that checked nothing fails', () => {
  const none = { error: 0, warning: 0 }
  const passed = findings.filter(({ severity }) => severity === 'passed' || severity === 'skipped')
  expect(exitCodeOf(findings)).toBe(1)
  expect(exitCodeOf(findings, { error: 1, warning: 1 })).toBe(0)
  expect(exitCodeOf(findings, { error: 1, warning: 0 })).toBe(1)
  expect(exitCodeOf(passed, none)).toBe(0)
  expect(exitCodeOf(findings.filter(({ severity }) => severity === 'skipped'))).toBe(1)
  expect(exitCodeOf([])).toBe(1)
})

test('the JUnit file counts errors and skipped findings, and keeps no character that XML forbids', () => {
  const xml = renderJunit(findings)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not appear
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  const document = parseFragment(xml.replaceAll(/<(\w+)( [^<>]*)?\/>/g, '<$1$2></$1>'))
  expect(elementsOf(document, 'testsuites')).toMatchObject([
    { tests: '4', failures: '1', errors: '0', skipped: '1' },
  ])
  expect(elementsOf(document, 'testsuite').map(({ name }) => name)).toEqual([
    'bytes',
    'lighthouse',
    'webkit',
    'axe',
  ])
  expect(elementsOf(document, 'testcase')).toHaveLength(4)
  expect(elementsOf(document, 'failure')).toEqual([{ message: 'Requests of a first visit. 21 (limit 20)' }])
  expect(elementsOf(document, 'skipped')).toEqual([{ message: 'WebKit isn’t installed.' }])
  expect(elementsOf(document, 'script')).toEqual([])
})

test('the page escapes what the portal sent, shows pictures, and loads nothing', () => {
  const page = renderHtml(findings, { address: 'https://portal.example', at: new Date(0), seconds: 61.4 })
  expect(page).toContain('1970-01-01T00:00:00.000Z, 61 s. 1 passed, 1 error, 1 warning, 1 skipped.')
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)')
  const document = parseFragment(page)
  expect(elementsOf(document, 'img')).toMatchObject([
    { src: 'data:image/jpeg;base64,AAAA', alt: 'axe /login (la, dark)' },
  ])
  expect(page.match(/(src|href)="(?!data:)|url\(|@import/)).toBeNull()
})

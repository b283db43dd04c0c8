import { expect, test } from 'vitest'
import { parseUrl } from './parse-url.ts'
import { linkAttributes, safeLink } from './safe-link.ts'

test.each([
  ['https://line.me/ti/p/~kapao', 'https://line.me/ti/p/~kapao'],
  ['http://example.com', 'http://example.com/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['tel:0812345678', 'tel:0812345678'],
  ['line://ti/p/@kapao', 'line://ti/p/@kapao'],
])('allows %s', (address, expected) => {
  expect(safeLink(address)).toBe(expected)
})

test('rejects other schemes, credentials, and what is no absolute URL', () => {
  const links = [
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' \tjavascript:alert(1)', 'java\nscript:alert(1)'],
    ...['data:text/html,<b>', 'vbscript:x', 'blob:https://a.example/1', 'file:///etc', 'intent://a/#b;end'],
    ...['https://bank.example@evil.example/', 'https://bank.example:443@evil.example/'],
    ...['//no-base.example.com', 'not an address', '', undefined],
  ]
  for (const link of links) expect(safeLink(link), link).toBeUndefined()
})

test('resolves relative URLs', () => {
  expect(safeLink('/user/bonus', 'https://kapao.example/login')).toBe('https://kapao.example/user/bonus')
  expect(safeLink('javascript:alert(1)', 'https://kapao.example/')).toBeUndefined()
})

test('opens a new tab, unless an app opens the link', () => {
  for (const href of ['https://line.me/', 'http://example.com/', 'line://ti/p/@kapao'])
    expect(linkAttributes(href)).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  for (const href of ['tel:0812345678', 'mailto:help@example.com'])
    expect(linkAttributes(href)).toEqual({ rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' })
})

test('parses URLs, also in browsers without URL.canParse and URL.parse', () => {
  const { canParse, parse } = URL
  Object.assign(URL, { canParse: undefined, parse: undefined })
  expect(parseUrl('/a?b#c', 'https://portal.example/x')?.href).toBe('https://portal.example/a?b#c')
  expect(parseUrl('mailto:a@b.example')?.protocol).toBe('mailto:')
  const invalid = [['/relative'], ['https://', 'https://portal.example'], ['x', 'no base'], ['']] as const
  for (const [url, base] of invalid) expect(parseUrl(url, base)).toBeUndefined()
  Object.assign(URL, { canParse, parse })
})

import { afterEach, describe, expect, it, test } from 'vitest'
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

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'intent://scan/#Intent;end',
  '//no-base.example.com',
  'https://bank.example@evil.example/',
  'https://bank.example:443@evil.example/',
  'not an address',
  '',
  undefined,
])('rejects %s', (address) => {
  expect(safeLink(address)).toBeUndefined()
})

test('resolves relative URLs', () => {
  expect(safeLink('/user/bonus', 'https://kapao.example/login')).toBe('https://kapao.example/user/bonus')
  expect(safeLink('javascript:alert(1)', 'https://kapao.example/')).toBeUndefined()
})

test.each(['https://line.me/', 'http://example.com/', 'line://ti/p/@kapao'])(
  '%s opens in a new tab',
  (href) => {
    expect(linkAttributes(href)).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  },
)

test.each(['tel:0812345678', 'mailto:help@example.com'])('%s doesn’t open a tab', (href) => {
  expect(linkAttributes(href)).toEqual({ rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' })
})

const { canParse, parse } = URL

describe('parseUrl', () => {
  afterEach(() => {
    Object.assign(URL, { canParse, parse })
  })

  it('returns an absolute URL, even without URL.canParse and URL.parse', () => {
    Object.assign(URL, { canParse: undefined, parse: undefined })
    expect(parseUrl('/a?b#c', 'https://portal.example/x')?.href).toBe('https://portal.example/a?b#c')
    expect(parseUrl('mailto:a@b.example')?.protocol).toBe('mailto:')
  })

  it('returns undefined for invalid URLs, with and without a base', () => {
    expect(parseUrl('/relative')).toBeUndefined()
    expect(parseUrl('https://', 'https://portal.example')).toBeUndefined()
    expect(parseUrl('x', 'no base')).toBeUndefined()
    expect(parseUrl('')).toBeUndefined()
  })
})

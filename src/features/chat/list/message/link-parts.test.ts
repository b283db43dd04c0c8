import { describe, expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { getTelHref, splitLinks } from './link-parts.ts'

/** The links of a text, as they are shown and where they lead. */
const links = (text: string) =>
  splitLinks(text).flatMap((part) => (part.href === undefined ? [] : [[part.text, part.href]]))

describe('splitLinks', () => {
  test.each([
    ['https://kapao.example/a?b=1#c', 'https://kapao.example/a?b=1#c'],
    ['HTTP://Kapao.Example/A', 'http://kapao.example/A'],
    ['www.kapao.example/promo', 'https://www.kapao.example/promo'],
    ['mailto:help@kapao.example', 'mailto:help@kapao.example'],
    ['tel:+66-2-123-4567', 'tel:+66-2-123-4567'],
    ['line://ti/p/@kapao', 'line://ti/p/@kapao'],
  ])('links %s', (text, href) => {
    expect(links(text)).toEqual([[text, href]])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'intent://scan/#Intent;end',
    'blob:https',
    'https://',
    'https:// kapao.example',
    'www.',
    'www.kapao',
    'tel:',
    'Tel: 02 123 4567',
    'tel:*#06#',
    'mailto:nobody',
    'Line:@kapao',
    'hotel:5555',
    'kapao.example',
    'https://bank.example@evil.example/',
    'https://ไทย',
  ])('leaves %s as text', (text) => {
    expect(links(text)).toEqual([])
  })

  test.each([
    ['Look: https://kapao.example/a.', 'https://kapao.example/a'],
    ['(https://kapao.example/a)', 'https://kapao.example/a'],
    ['https://kapao.example/a_(b)', 'https://kapao.example/a_(b)'],
    ['(see https://kapao.example/a_(b)).', 'https://kapao.example/a_(b)'],
    ['"https://kapao.example/a"', 'https://kapao.example/a'],
    ["'https://kapao.example/a'", 'https://kapao.example/a'],
    ['https://kapao.example/a?!...', 'https://kapao.example/a'],
    ['https://kapao.example/aดูที่นี่ครับ', 'https://kapao.example/a'],
    ['ดูที่https://kapao.example/aๆ', 'https://kapao.example/a'],
    ['https://kapao.example/ເບິ່ງ', 'https://kapao.example/'],
    ['https://kapao.example/a\u202egnp.exe', 'https://kapao.example/a'],
    ['<https://kapao.example/a>', 'https://kapao.example/a'],
  ])('links only the URL in %s', (text, shown) => {
    expect(links(text)).toEqual([[shown, shown]])
  })

  test('keeps the text between several links', () => {
    expect(splitLinks('A https://a.example, B\nwww.b.example!')).toEqual([
      { text: 'A ' },
      { text: 'https://a.example', href: 'https://a.example/' },
      { text: ', B\n' },
      { text: 'www.b.example', href: 'https://www.b.example/' },
      { text: '!' },
    ])
  })

  test('returns parts that concatenate to the input, with only the allowed schemes, for any input', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'https://',
        'www.',
        'tel:',
        'mailto:',
        'line://',
        'javascript:',
        '@',
        ')',
        '(',
        'ก',
        '\n',
        '.a',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const parts = splitLinks(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href } of parts) {
          if (href !== undefined) expect(href).toMatch(/^(?:https?|mailto|tel|line):/)
        }
      }),
    )
  })

  test.each([
    'https://',
    'www.',
    'tel:',
    'mailto:a',
    '((((',
    '))))',
    'https://a.b/(',
    'https://a.b/)',
    '....',
    ' www.a.',
  ])('takes linear time for a hundred thousand times %j', (piece) => {
    // Quadratic work takes longer than a test may.
    splitLinks(`https://a.example/${piece.repeat(100_000)}`)
    splitLinks(piece.repeat(100_000))
  })
})

test.each([
  ['021234567', 'tel:021234567'],
  ['+66 2 123-4567', 'tel:+6621234567'],
  ['tel:(02) 123 4567', 'tel:021234567'],
  ['1669', 'tel:1669'],
])('accepts %s', (payload, address) => {
  expect(getTelHref(payload)).toBe(address)
})

test.each([
  undefined,
  '',
  '12',
  '*#06#',
  '02;phone-context=x',
  'javascript:alert(1)',
  '+',
  '1234567890123456',
])('rejects %s', (payload) => {
  expect(getTelHref(payload)).toBeUndefined()
})

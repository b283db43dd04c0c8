import { expect, test } from 'vitest'
import { foreignParts } from '#tests/setup/foreign-markup.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { bannerPicture, renderOperatorHtml } from './operator-html.ts'

const rendered = async (source: string) => String(await renderOperatorHtml(source))

test.each([
  ['plain\ntext', '<div class="plain">plain\ntext</div>'],
  [
    '<h3 style="x" onclick="y">1. A</h3><p>b <strong>c</strong><br>d</p>',
    '<div><p class="title">1. A</p><p>b <strong>c</strong><br>d</p></div>',
  ],
  ['a &amp; <a href="javascript:x">b</a>', '<div>a &amp; <a>b</a></div>'],
  ['<script>x</script><style>y</style><blink>z</blink>', '<div>z</div>'],
  [
    '<img src="https://a.example/b.png" onerror="x">',
    '<div><span class="picture">https://a.example/b.png</span></div>',
  ],
  ['<svg><p>seen</p></svg>', '<div><span><p>seen</p></span></div>'],
  ['<plaintext>seen', '<div><span>seen</span></div>'],
])('%j is shown as members read it', async (source, expected) => {
  expect(await rendered(source)).toBe(expected)
})

test('has no other markup, whatever the text is', async () => {
  const piece = fc.constantFrom(
    '<b>',
    '</b>',
    '<p',
    ' x="',
    '">',
    '<td>',
    '<svg>',
    '<!--',
    '-->',
    '&lt;script&gt;',
    "'",
    'a',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), async (pieces) => {
      const page = await rendered(pieces.join(''))
      expect(page).not.toMatch(/<[^>]* (?!class="(plain|title|picture)")/)
      expect(page).not.toMatch(/<(script|style|svg|iframe|form|input)/)
    }),
  )
  expect(foreignParts(await rendered('<p>a</p>'))).toEqual([])
})

test('deeply nested elements are shown as their text', async () => {
  const page = await rendered(`${'<b>'.repeat(3000)}deep${'<i>x'.repeat(2000)}`)
  expect(page).toContain('deep')
  expect(page.match(/<b>/g)?.length).toBeLessThan(110)
})

test('a banner’s picture is loaded from the portal only', () => {
  expect(String(bannerPicture('/media/art/hills.svg'))).toContain('src="/media/art/hills.svg"')
  for (const address of [
    'https://elsewhere.example/a.png',
    '/media/art/../../desk/sign-out.svg',
    '"onerror="x',
  ])
    expect(String(bannerPicture(address))).not.toContain('<img')
  expect(String(bannerPicture(''))).toBe('')
})

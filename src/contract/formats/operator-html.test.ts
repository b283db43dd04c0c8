import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { parseHtml } from '#tests/setup/html-nodes.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { unwrapHtml } from './operator-html.ts'

/** Whether a browser finds a body with this text, parsed as the sanitizer does. */
function showsText(html: string, text: string): boolean {
  const page = `<br>${unwrapHtml(html)}`
  const [root] = parse(page).childNodes
  const hasBody =
    root !== undefined && 'childNodes' in root && root.childNodes.some(({ nodeName }) => nodeName === 'body')
  return hasBody && (parseHtml(page).textContent ?? '').includes(text)
}

/** Beginnings of HTML that hide, or could hide, what comes after them. */
const names =
  'frameset noframes plaintext xmp noscript noembed template svg math select option textarea object form body html head ' +
  'table tr td p div b a button x-y'
const openings = names.split(' ').map((name) => `<${name}>`)
const others = [
  ...['<!doctype html>', '<?xml version="1.0"?>', '<![CDATA[', '<!---->', '\0', ' '],
  ...['<frameset cols="*"/>', '</div>', '<SVG viewBox="0 0 1 1">'],
]

test('the text in any wrappers is parsed as a part of the body', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...openings, ...others), { maxLength: 8 }), (wrappers) => {
      expect(showsText(`${wrappers.join('')}Rules`, 'Rules'), wrappers.join('')).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})

test('leaves other HTML unchanged', () => {
  const html =
    '<h3 title="x">1. <b>Account</b></h3><p>1 &lt; 2, <selection> &amp; <framesets></p><img src="a.svg">'
  expect(unwrapHtml(html)).toBe(html)
})

import { describe, expect, it } from 'vitest'
import { extractCriticalCss } from './early-styles.ts'

const html = '<template id="t"><div class="a b"><p data-x=".z" class="d">{0}</p></div></template>'
/** Last rule of the style sheet, so that the result is never empty. */
const body = 'body{font-family:A,sans-serif}'

describe('extractCriticalCss', () => {
  it.each([
    [':root{--x:1px}', true],
    [':root[data-theme=dark]{--x:2px}', true],
    ['.a{color:red}', true],
    ['.c{color:red}', false],
    ['.a .c{color:red}', false],
    ['.a .d{color:red}', true],
    ['.d[data-fit=long]{color:red}', true],
    ['p{margin:.5px}', true],
    ['@media (width>=1px){.c{color:red}}', false],
    ['@media (width>=1px){.b{color:red}}', true],
    ['@supports (x:y){@media (width>=1px){.c{content:"}.b{"}}}', false],
    ['@font-face{font-family:A;src:url(/a.woff2);unicode-range:U+E01-E5B}', true],
    ['@font-face{font-family:A;src:url(/a.woff2);unicode-range:U+E81-EDF}', true],
    ['@keyframes sheen{to{opacity:.5}}', false],
    ['@keyframes sheen{to{opacity:.5}}.a{animation:sheen 1s}', true],
  ])('keeps %s: %j', async (rule, wanted) => {
    expect(await extractCriticalCss(rule + body, html)).toBe(wanted ? rule + body : body)
  })
})

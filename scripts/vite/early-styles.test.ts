import { describe, expect, it } from 'vitest'
import { earlyStyles } from './early-styles.ts'

const html = '<div class="a b"><p data-x=".z">.c</p></div>'

describe('the styles of the first picture', () => {
  it.each([
    [':root{--x:1px}', true],
    ['.a{color:red}', true],
    ['.c{color:red}', false],
    ['.a .c{color:red}', true],
    ['.c,.d>p{margin:.5px}', false],
    ['p{margin:.5px}', true],
    ['@media (width>=1px){.c{color:red}}', false],
    ['@media (width>=1px){.c{color:red}.b{color:red}}', true],
    ['@supports (x:y){@media (width>=1px){.c{content:"}.b{"}}}', false],
    ['@font-face{font-family:A;src:url(/a.woff2)}', true],
    ['@keyframes sheen{to{opacity:.5}}', true],
  ])('%s: %j', (rule, wanted) => {
    const before = '.q{top:0}'
    expect(earlyStyles(`${before}${rule}${before}`, html)).toBe(wanted ? rule : '')
  })

  it('keep their order', () => {
    expect(earlyStyles('@import "x";.b{top:0}.c{top:0}.a{top:0}', html)).toBe(
      '@import "x";.b{top:0}.a{top:0}',
    )
  })
})

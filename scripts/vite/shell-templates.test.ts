import { expect, test } from 'vitest'
import type { Shells } from '#shell/entry.tsx'
import { createShellTemplates } from './shell-templates.ts'

const same = (html: string) => ({ th: html, la: html, en: html })

function shells(home: Shells['home']): Shells {
  const empty = same('')
  return {
    login: empty,
    register: empty,
    howto: empty,
    visitor: empty,
    home,
    member: empty,
    'early-home': same('<p>early</p>'),
    'early-member': empty,
    'early-subpage': empty,
    'early-frame': empty,
    'early-notice': empty,
  }
}

test('separates the templates of the first frame from the others', () => {
  const { earlyTemplates, otherTemplates } = createShellTemplates(shells(same('<p>home</p>')))
  expect(earlyTemplates).toContain('<template id="shell-early-home"><p>early</p></template>')
  expect(earlyTemplates).not.toContain('shell-home')
  expect(otherTemplates).toContain('<template id="shell-home"><p>home</p></template>')
  expect(otherTemplates).not.toContain('early')
})

test('replaces texts and attributes that differ by numbered placeholders, equal ones by the same number', () => {
  const html = (word: string) => `<p title="${word}">A &amp; B</p><b>${word}</b>`
  const { otherTemplates, texts } = createShellTemplates(
    shells({ th: html('ฝาก'), la: html('ຝາກ'), en: html('In &amp; out') }),
  )
  expect(otherTemplates).toContain(
    '<template id="shell-home"><p title="{0}">A &amp; B</p><b>{0}</b></template>',
  )
  expect(texts).toEqual({ th: ['ฝาก'], la: ['ຝາກ'], en: ['In & out'] })
})

test('marks unbreakable words, which only some languages have', () => {
  const thai = '<p><span data-words="">ฝาก<span data-word="">ขั้นต่ำ</span></span></p>'
  const { otherTemplates, texts } = createShellTemplates(
    shells({ ...same('<p>Minimum deposit</p>'), th: thai }),
  )
  expect(otherTemplates).toContain('<template id="shell-home"><p>{0}</p></template>')
  expect(texts.th).toEqual(['ฝาก‖ขั้นต่ำ‖'])
})

test('renames style attributes and drops selected attributes', () => {
  const { otherTemplates } = createShellTemplates(
    shells(same('<p style="top:0">x</p><select><option selected="">y</option></select>')),
  )
  expect(otherTemplates).toContain('<p data-style="top:0">x</p><select><option>y</option></select>')
})

test.each(['<p>x</p>', '<p class="a">x</p><p>x</p>', '<b class="a">x</b>'])(
  'throws if one language has other elements: %s',
  (html) => {
    const home = { ...same('<p class="a">x</p>'), en: html }
    expect(() => createShellTemplates(shells(home))).toThrow('home')
  },
)

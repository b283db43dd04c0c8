import { expect, test } from 'vitest'
import type { Shells } from '#shell/entry.tsx'
import { createShellTemplates } from './shell-templates.ts'

const same = (html: string) => ({ th: html, la: html, en: html })

const shells = (home: Shells['home']) => ({ home })

test('replaces texts and attributes that differ by numbered placeholders, equal ones by the same number', () => {
  const html = (word: string) => `<p title="${word}">A &amp; B</p><b>${word}</b>`
  const { templates, texts } = createShellTemplates(
    shells({ th: html('ฝาก'), la: html('ຝາກ'), en: html('In &amp; out') }),
  )
  expect(templates).toContain('<template id="shell-home"><p title="{0}">A &amp; B</p><b>{0}</b></template>')
  expect(texts).toEqual({ th: ['ฝาก'], la: ['ຝາກ'], en: ['In & out'] })
})

test('marks unbreakable words, which only some languages have', () => {
  const thai = '<p><span data-words="">ฝาก<span data-word="">ขั้นต่ำ</span></span></p>'
  const { templates, texts } = createShellTemplates(shells({ ...same('<p>Minimum deposit</p>'), th: thai }))
  expect(templates).toContain('<template id="shell-home"><p>{0}</p></template>')
  expect(texts.th).toEqual(['ฝาก‖ขั้นต่ำ‖'])
})

test('renames style attributes and drops selected attributes', () => {
  const { templates } = createShellTemplates(
    shells(same('<p style="top:0">x</p><select><option selected="">y</option></select>')),
  )
  expect(templates).toContain('<p data-style="top:0">x</p><select><option>y</option></select>')
})

test.each(['<p>x</p>', '<p class="a">x</p><p>x</p>', '<b class="a">x</b>'])(
  'throws if one language has other elements: %s',
  (html) => {
    const home = { ...same('<p class="a">x</p>'), en: html }
    expect(() => createShellTemplates(shells(home))).toThrow('home')
  },
)

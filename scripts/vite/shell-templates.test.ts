import { expect, test } from 'vitest'
import type { Shells } from '#shell/entry.tsx'
import { shellTemplates } from './shell-templates.ts'

const same = (html: string) => ({ th: html, la: html, en: html })

function shells(home: Shells['home']): Shells {
  const empty = same('')
  return { login: empty, register: empty, visitor: empty, home, early: empty, member: empty }
}

test('texts and attributes that differ become numbers, equal ones the same number', () => {
  const html = (word: string) => `<p title="${word}">A &amp; B</p><b>${word}</b>`
  const { others, texts } = shellTemplates(
    shells({ th: html('ฝาก'), la: html('ຝາກ'), en: html('In &amp; out') }),
  )
  expect(others).toContain('<template id="shell-home"><p title="{0}">A &amp; B</p><b>{0}</b></template>')
  expect(texts).toEqual({ th: ['ฝาก'], la: ['ຝາກ'], en: ['In & out'] })
})

test('style attributes are renamed and choices dropped', () => {
  const { others } = shellTemplates(
    shells(same('<p style="top:0">x</p><select><option selected="">y</option></select>')),
  )
  expect(others).toContain('<p data-style="top:0">x</p><select><option>y</option></select>')
})

test.each(['<p>x</p>', '<p class="a">x</p><p>x</p>', '<b class="a">x</b>'])(
  'other elements in one language are an error: %s',
  (html) => {
    const home = { ...same('<p class="a">x</p>'), en: html }
    expect(() => shellTemplates(shells(home))).toThrow('home')
  },
)

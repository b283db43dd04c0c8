import { expect, test } from 'vitest'
import { classesOf, classUsesOf, compareClasses } from './css-modules.ts'

const compare = (style: string, code: string) => {
  const source = `import css from './Card.module.css'\n${code}`
  return compareClasses(
    new Map([['src/Card.module.css', classesOf(style)]]),
    classUsesOf('src/Card.tsx', source),
  )
}

test('reports a class that the CSS module lacks', () => {
  expect(compare('.head {}', 'export const a = <p className={cx(css.head, css.title)} />')).toEqual([
    "src/Card.tsx uses .title, which doesn't exist in src/Card.module.css",
  ])
})

test('a file whose name ends like the local one isn’t a class', () => {
  expect(compare('.head {}', "import { a } from './use-css.ts'\nexport const b = css.head")).toEqual([])
})

test('reports a class that no component uses, in media queries and compound selectors too', () => {
  const style = '.head {} @media print { .head > .line:not(.last)::before {} }'
  expect(compare(style, 'export const a = css.head')).toEqual([
    "src/Card.module.css: .line isn't used",
    "src/Card.module.css: .last isn't used",
  ])
})

test('with a computed name, any class of the module counts as used', () => {
  expect(compare('.warn {} .neg {}', 'export const a = (tone: string) => css[tone]')).toEqual([])
})

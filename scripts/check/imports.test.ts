import { expect, test } from 'vitest'
import { forbiddenImports, importTable } from './imports.ts'
import { importsOf } from './module-imports.ts'

const check = (path: string, ...imports: string[]) => forbiddenImports([{ path, imports }])

test.each([
  ['src/contract/money.ts', 'src/lib/store.ts'],
  ['src/lib/http.ts', 'src/ui/Button.tsx'],
  ['src/ui/Button.tsx', 'src/features/spin/SpinScreen.tsx'],
  ['src/features/spin/SpinScreen.tsx', 'src/features/bonus/BonusScreen.tsx'],
  ['src/features/spin/SpinScreen.tsx', 'src/app/App.tsx'],
  ['src/sw/sw.ts', 'src/ui/Button.tsx'],
  ['server/app.ts', 'src/lib/http.ts'],
  ['server/app.ts', 'tests/setup/browser.ts'],
])('%s may not import %s', (path, imported) => {
  expect(check(path, imported)).toEqual([`${path} may not import ${imported}`])
})

test.each([
  ['src/features/spin/SpinScreen.tsx', 'src/features/spin/hub/Hub.tsx'],
  ['src/features/spin/SpinScreen.tsx', 'src/ui/Button.tsx'],
  ['src/app/App.tsx', 'src/features/spin/SpinScreen.tsx'],
  ['src/main.tsx', 'src/app/App.tsx'],
  ['server/app.ts', 'src/contract/money.ts'],
  ['src/shell/shells.ts', 'package.json'],
])('%s may import %s', (path, imported) => {
  expect(check(path, imported)).toEqual([])
})

test('a file in no known folder is a problem', () => {
  expect(check('elsewhere/x.ts')).toEqual(['elsewhere/x.ts is in no folder of scripts/check/import-rules.ts'])
})

test('finds imports, exports and dynamic imports, by path and by alias, not in comments or strings', () => {
  const source = `
    // import './commented.ts'
    import { a } from './import-rules.ts'
    import type { Call } from '#contract/call.ts'
    export { b } from '../check.ts'
    export const c = () => import('#contract/money.ts')
    export const text = "import './quoted.ts'"
    import 'valibot'
  `
  expect(importsOf('scripts/check/example.ts', source)).toEqual([
    'scripts/check/import-rules.ts',
    'src/contract/call.ts',
    'scripts/check.ts',
    'src/contract/money.ts',
  ])
})

test('the table has a line for each part', () => {
  expect(importTable()).toContain('| `src/lib` |')
  expect(importTable()).toContain('| nothing of ours |')
})

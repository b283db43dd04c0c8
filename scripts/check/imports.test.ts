import { expect, test } from 'vitest'
import {
  forbiddenImports,
  importCycles,
  importTable,
  publicFilesTable,
  unusedPublicFiles,
} from './imports.ts'
import { importsOf } from './module-imports.ts'

const check = (path: string, ...imports: string[]) => forbiddenImports([{ path, imports }])

test.each([
  ['src/contract/money.ts', 'src/lib/state/store.ts'],
  ['src/lib/api/client.ts', 'src/components/buttons/Button.tsx'],
  ['src/domain/wallet/wallet-resources.ts', 'src/components/money/Money.tsx'],
  ['src/components/buttons/Button.tsx', 'src/features/spin/SpinScreen.tsx'],
  ['src/components/buttons/Button.tsx', 'src/lib/api/client.ts'],
  ['src/features/spin/SpinScreen.tsx', 'src/features/bonus/BonusScreen.tsx'],
  ['src/features/spin/SpinScreen.tsx', 'src/app/App.tsx'],
  ['src/service-worker/sw.ts', 'src/components/buttons/Button.tsx'],
  ['server/app.ts', 'src/lib/api/client.ts'],
  ['server/app.ts', 'tests/setup/browser.ts'],
  ['server/platform/db/db.ts', 'server/modules/ledger/ledger.ts'],
])('%s may not import %s', (path, imported) => {
  expect(check(path, imported)).toEqual([`${path} may not import ${imported}`])
})

test.each([
  ['src/features/spin/SpinScreen.tsx', 'src/features/spin/hub/Hub.tsx'],
  ['src/features/spin/SpinScreen.tsx', 'src/components/buttons/Button.tsx'],
  ['src/components/money/Money.tsx', 'src/lib/format/money.ts'],
  ['server/modules/wallet/routes.ts', 'server/modules/ledger/ledger.ts'],
  ['server/modules/ledger/routes.ts', 'server/modules/ledger/statement-filter.ts'],
  ['server/app.ts', 'server/modules/wallet/routes.ts'],
  ['src/app/App.tsx', 'src/features/spin/SpinScreen.tsx'],
  ['src/main.tsx', 'src/app/App.tsx'],
  ['server/app.ts', 'src/contract/money.ts'],
  ['src/shell/shells.ts', 'package.json'],
])('%s may import %s', (path, imported) => {
  expect(check(path, imported)).toEqual([])
})

test('modules import only public files of each other', () => {
  expect(check('server/modules/wallet/routes.ts', 'server/modules/ledger/statement-filter.ts')).toEqual([
    "server/modules/wallet/routes.ts may not import server/modules/ledger/statement-filter.ts, which isn't a public file of its module",
  ])
})

test('reports a public file that no other module imports', () => {
  const importers = [
    { path: 'server/modules/wallet/routes.ts', imports: ['server/modules/ledger/ledger.ts'] },
    { path: 'server/modules/ledger/routes.ts', imports: ['server/modules/ledger/currency.ts'] },
    { path: 'server/demo/routes.ts', imports: ['server/modules/ledger/statement.ts'] },
  ]
  const problems = unusedPublicFiles(importers).join('\n')
  expect(problems).not.toContain('ledger/ledger.ts')
  expect(problems).toContain('No other module imports server/modules/ledger/currency.ts')
  expect(problems).toContain('No other module imports server/modules/ledger/statement.ts')
})

test('reports an import cycle between modules with its full path', () => {
  const wallet = {
    path: 'server/modules/wallet/routes.ts',
    imports: ['server/modules/games/game-accounts.ts'],
  }
  const games = { path: 'server/modules/games/play.ts', imports: ['server/modules/ledger/ledger.ts'] }
  expect(importCycles([wallet, games])).toEqual([])
  const ledger = { path: 'server/modules/ledger/ledger.ts', imports: ['server/modules/wallet/routes.ts'] }
  expect(importCycles([wallet, games, ledger])).toEqual([
    'Modules import each other: server/modules/wallet → server/modules/games → server/modules/ledger → server/modules/wallet',
  ])
})

test('reports a file that is in no known folder', () => {
  expect(check('elsewhere/x.ts')).toEqual(['elsewhere/x.ts is in no folder of scripts/check/import-rules.ts'])
})

test('finds imports, exports and dynamic imports, by path and alias, but not in comments or strings', () => {
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

test('prints the rules and the public files as tables', () => {
  expect(importTable()).toContain('public files of `server/modules/*`, `server/platform`')
  expect(publicFilesTable()).toContain('| `server/modules/accounts` | `profile.ts` |')
  expect(importTable()).toContain('| `src/lib` |')
  expect(importTable()).toContain('| nothing of ours |')
})

import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** A part of the code base, and the parts that its files may import. */
interface ImportRule {
  /** Folder relative to the root. With `/*` at the end, each of its child folders is a separate part. */
  readonly folder: string
  readonly holds: string
  /** Folders, recursively; `/*` at the end means any child folder. */
  readonly mayImport: readonly string[]
  /** Of a `/*` folder: the files that its parts may import of each other, by part and relative to it. */
  readonly publicFiles?: Readonly<Record<string, readonly string[]>>
}

/** Allowed imports between parts. The first matching rule applies to a file; a part may always import itself. */
const importRules: readonly ImportRule[] = [
  {
    folder: 'src/contract',
    holds: 'every call, error key and event, declared once; formats that page, worker and server read',
    mayImport: [],
  },
  {
    folder: 'src/lib',
    holds:
      'API client, storage, offline cache, sessions, i18n, hooks: for any product; of this one only names (dialogs, routes, cached calls, storage keys, catalogs), error texts and build settings',
    mayImport: ['src/contract'],
  },
  {
    folder: 'src/domain',
    holds:
      'what several features share and what knows the product: wallet, money calls, slips, lookups; no JSX',
    mayImport: ['src/lib', 'src/contract'],
  },
  {
    folder: 'src/components',
    holds: 'presentational components, styles and icons: no data access',
    mayImport: ['src/lib/format', 'src/contract'],
  },
  {
    folder: 'src/features/*',
    holds: 'screens, sheets and dialogs of one capability',
    mayImport: ['src/components', 'src/domain', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/app',
    holds: 'start, routes, layouts, dialogs, notices: the only place that knows all features',
    mayImport: ['src/features/*', 'src/components', 'src/domain', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/shell',
    holds: 'the HTML of the first paint, rendered at build time',
    mayImport: ['src/app', 'src/components', 'src/domain', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/game-redirect',
    holds: 'the page that goes on to a game: built into one file with a policy of its own',
    mayImport: ['src/domain', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/service-worker',
    holds: 'the service worker; of lib and domain only what needs no DOM (tsconfig.sw.json)',
    mayImport: ['src/domain', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src',
    holds: 'the entry of the page',
    mayImport: ['src/app', 'src/components/styles', 'src/lib'],
  },
  {
    folder: 'server/platform',
    holds: 'database, HTTP, sockets, files, logs: whatever a backend has',
    mayImport: ['src/contract'],
  },
  {
    folder: 'server/modules/*',
    holds: 'routes beside the rules and queries of one capability',
    mayImport: [
      'server/modules/*',
      'server/platform',
      'server/deps.ts',
      'server/settings.ts',
      'server/data',
      'src/contract',
    ],
    publicFiles: {
      accounts: ['profile.ts'],
      bonus: ['active-bonus.ts', 'common-terms.ts', 'credit-bonus.ts'],
      deposits: ['deposit-methods.ts'],
      games: ['game-accounts.ts', 'play-round.ts'],
      ledger: ['currency.ts', 'last-deposit.ts', 'ledger.ts', 'statement.ts'],
      push: ['subscription-store.ts', 'subscription.ts'],
      rewards: ['invite.ts', 'invitee-list.ts'],
      settings: ['banks.ts', 'operator.ts', 'settings.ts', 'texts.ts', 'translations.ts'],
    },
  },
  {
    folder: 'server/demo',
    holds:
      'the console, the chat desk, a game provider, the page of the API documents and fakes of outside services',
    mayImport: ['server', 'src/contract'],
  },
  {
    folder: 'server/seed',
    holds: 'the demo’s members, money and chats',
    mayImport: ['server', 'src/contract'],
  },
  {
    folder: 'server',
    holds:
      'the reference backend: `app.ts` has no side effects, `main.ts` and `operate.ts` read the environment, `main.ts` listens',
    mayImport: ['server/modules/*', 'server/platform', 'server/demo', 'server/seed', 'src/contract'],
  },
  {
    folder: 'kits/*',
    holds: 'products of their own that check any host, as npm workspaces: a README, packages and tests each',
    mayImport: ['src/contract'],
  },
  {
    folder: 'scripts',
    holds: 'build, checks, benches, and what else runs by hand',
    mayImport: ['src', 'server', 'tests'],
  },
  {
    folder: 'tests',
    holds:
      'stories, the set-up of all tests, and in `unit` the tests of the whole contract; other unit tests stand beside the code and may import everything',
    mayImport: ['src', 'server', 'scripts'],
  },
]

/** Files that are tested like the others, but may import what they need. */
const TESTS = '\\.(test|fixture)\\.tsx?$'

/** Everything that is ours; packages, styles and files at the repository root are free. */
const OURS = `^(${[...new Set(importRules.map(({ folder }) => folder.split('/')[0]))].join('|')})/`

/** Expression for the files of a folder; `/*` at the end matches any child folder, or the one that `child` names. */
function filesOf(folder: string, child = '[^/]+'): string {
  const path = folder.replaceAll('.', '\\.').replace(/\/\*$/, `/${child}`)
  return `^${path}${folder.endsWith('.ts') ? '$' : '/'}`
}

const layers: readonly IForbiddenRuleType[] = importRules.map(({ folder, mayImport }, index) => ({
  name: `${folder} may import ${mayImport.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: {
    path: filesOf(folder, '([^/]+)'),
    pathNot: importRules
      .slice(0, index)
      .map((rule) => rule.folder)
      .filter((earlier) => earlier.startsWith(folder))
      .map((earlier) => filesOf(earlier)),
  },
  to: { path: OURS, pathNot: [filesOf(folder, '$1'), ...mayImport.map((allowed) => filesOf(allowed))] },
}))

const publicFiles: readonly IForbiddenRuleType[] = importRules.flatMap(({ folder, publicFiles: files }) => {
  if (!files) return []
  const allowed = Object.entries(files).flatMap(([part, names]) =>
    names.map((name) => filesOf(folder, part) + name.replaceAll('.', '\\.')),
  )
  return {
    name: `${folder} import only public files of each other`,
    severity: 'error',
    from: { path: filesOf(folder, '([^/]+)') },
    to: { path: filesOf(folder), pathNot: [filesOf(folder, '$1'), ...allowed.map((path) => `${path}$`)] },
  }
})

/** Configuration of dependency-cruiser: `npm run check`, or `npx depcruise --config scripts/check/import-rules.ts src`. */
export default {
  forbidden: [
    ...layers,
    ...publicFiles,
    {
      name: 'what the server imports is a production dependency',
      severity: 'error',
      from: { path: '^(server|src/contract)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no cycles between folders of server modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+$' },
      to: { path: '^server/modules/[^/]+$', circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for parsers.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: TESTS },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['import', 'default'] },
  },
} satisfies IConfiguration

/** The rules as Markdown tables for CONTRIBUTING.md. */
export function importTables(): readonly string[] {
  const rows = importRules.map(({ folder, holds, mayImport, publicFiles: files }) => {
    const format = (name: string) =>
      files && name === folder ? `public files of \`${name}\`` : `\`${name}\``
    return `| \`${folder}\` | ${holds} | ${mayImport.map(format).join(', ') || 'nothing of ours'} |`
  })
  const publicRows = importRules.flatMap(({ folder, publicFiles: files = {} }) =>
    Object.entries(files).map(([part, names]) => {
      const list = names.map((name) => `\`${name}\``).join(', ')
      return `| \`${folder.slice(0, -1)}${part}\` | ${list} |`
    }),
  )
  return [
    ['| folder | what lives there | may import |', '|---|---|---|', ...rows].join('\n'),
    ['| module | public files |', '|---|---|', ...publicRows].join('\n'),
  ]
}

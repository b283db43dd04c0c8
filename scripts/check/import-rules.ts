/** A part of the code and the parts that its files may import. */
export interface ImportRule {
  /** Folder below the root. With `/*` at the end each folder in it is a part of its own. */
  readonly folder: string
  readonly holds: string
  /** Folders with all that is below them; `/*` at the end means any of the folders in it. */
  readonly mayImport: readonly string[]
}

/**
 * Who may import whom. The first rule that fits a file counts. A part may always import itself.
 * CONTRIBUTING.md prints this table; `npm run check` compares the two.
 */
export const importRules: readonly ImportRule[] = [
  {
    folder: 'src/contract',
    holds: 'every call, error key and event, declared once; formats that page, worker and server read',
    mayImport: [],
  },
  {
    folder: 'src/lib',
    holds: 'HTTP, storage, sessions, i18n, hooks: knows nothing of the product',
    mayImport: ['src/contract'],
  },
  {
    folder: 'src/ui',
    holds: 'presentational components, styles and icons: no data access',
    mayImport: ['src/contract'],
  },
  {
    folder: 'src/features/*',
    holds: 'screens, sheets and dialogs of one capability',
    mayImport: ['src/ui', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/app',
    holds: 'start, routes, layouts, dialogs, notices: the only place that knows all features',
    mayImport: ['src/features/*', 'src/ui', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/shell',
    holds: 'the HTML of the first paint, rendered at build time',
    mayImport: ['src/app', 'src/ui', 'src/lib', 'src/contract'],
  },
  {
    folder: 'src/play',
    holds: 'the page that goes on to a game: one file with a policy of its own',
    mayImport: ['src/lib', 'src/contract'],
  },
  {
    folder: 'src/sw',
    holds: 'the service worker; of lib only what needs no DOM (tsconfig.sw.json)',
    mayImport: ['src/lib', 'src/contract'],
  },
  {
    folder: 'src',
    holds: 'the entry of the page',
    mayImport: ['src/app', 'src/ui', 'src/lib'],
  },
  {
    folder: 'server',
    holds: 'the reference backend',
    mayImport: ['src/contract'],
  },
  {
    folder: 'scripts',
    holds: 'build, checks, benches, and what else runs by hand',
    mayImport: ['src', 'server', 'tests'],
  },
  {
    folder: 'tests',
    holds: 'stories, audits, their set-up; unit tests stand beside the code and may import everything',
    mayImport: ['src', 'server', 'scripts'],
  },
]

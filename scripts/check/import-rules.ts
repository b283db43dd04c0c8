import { existsSync, readFileSync } from 'node:fs'
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { readTable } from './read-table.ts'

/** A part of the code base, and the parts that its files may import; a part may always import itself. */
interface ImportRule {
  /** Folder relative to the root. With `/*` at the end, each of its child folders is a separate part. */
  readonly folder: string
  /** Folders, recursively; `/*` at the end means any child folder. */
  readonly mayImport: readonly string[]
  /** Whether it may import only the public files of server modules. */
  readonly isLimited: boolean
}

const contributing = readFileSync('CONTRIBUTING.md', 'utf8')

/** Names in a cell, which have backticks. */
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The table of the layout. The first matching rule applies to a file. */
const importRules = readTable(contributing, 'may import').map(([folders, , allowed = '']): ImportRule => {
  const [folder = ''] = namesIn(folders)
  if (!existsSync(folder.replace('/*', ''))) throw new Error(`CONTRIBUTING.md: there is no folder ${folder}.`)
  return { folder, mayImport: namesIn(allowed), isLimited: allowed.startsWith('public files of') }
})

const MODULES = 'server/modules/*'

/** Paths of the files that server modules may import of each other. */
const publicFiles = readTable(contributing, 'public files').flatMap(([module, files]) =>
  namesIn(files).map((file) => `${namesIn(module)[0]}/${file}`),
)

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

const publicOnly: readonly IForbiddenRuleType[] = importRules
  .filter(({ isLimited }) => isLimited)
  .map(({ folder }) => ({
    name: `${folder} imports only public files of ${MODULES}`,
    severity: 'error',
    from: { path: filesOf(folder, '([^/]+)') },
    to: {
      path: filesOf(MODULES),
      pathNot: [filesOf(folder, '$1'), ...publicFiles.map((file) => filesOf(file))],
    },
  }))

/**
 * Configuration of dependency-cruiser, from the tables of CONTRIBUTING.md: `npm run check`, or
 * `npx depcruise --config scripts/check/import-rules.ts src`.
 */
export default {
  forbidden: [
    ...layers,
    ...publicOnly,
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

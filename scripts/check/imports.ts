import { globSync, readFileSync } from 'node:fs'
import { type ImportRule, importRules } from './import-rules.ts'
import { importsOf } from './module-imports.ts'

/** Path of a module and of its imports, relative to the repository root. */
export interface Module {
  readonly path: string
  readonly imports: readonly string[]
}

/** Files at the repository root belong to no part. */
const ROOT_FILES = /^[^/]+$/

/** A part of the code, e.g. `src/features/spin`, with its rule. */
interface Part {
  readonly name: string
  readonly rule: ImportRule
}

/**
 * Checks imports against `importRules`, and that CONTRIBUTING.md prints the same tables.
 * @returns problems, one line each
 */
export function checkImports(): string[] {
  const paths = globSync(['{src,server,kits,scripts,tests}/**/*.{ts,tsx}'], {
    exclude: ['**/node_modules/**'],
  })
  const modules = paths
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .map((path) => ({ path, imports: importsOf(path, readFileSync(path, 'utf8')) }))
  const problems = [...forbiddenImports(modules), ...unusedPublicFiles(modules), ...importCycles(modules)]
  const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
  for (const table of [importTable(), publicFilesTable()]) {
    if (!contributing.includes(table))
      problems.push(`CONTRIBUTING.md must contain this table of scripts/check/import-rules.ts:\n${table}`)
  }
  return problems
}

/** Finds imports that the rules forbid, and files that no rule covers. */
export function forbiddenImports(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) => {
    const from = partOf(path)
    if (from === undefined) return [`${path} is in no folder of scripts/check/import-rules.ts`]
    return imports
      .filter((imported) => !ROOT_FILES.test(imported))
      .flatMap((imported) => {
        if (!mayImport(from, imported)) return [`${path} may not import ${imported}`]
        if (!isPrivate(from, imported)) return []
        return [`${path} may not import ${imported}, which isn't a public file of its module`]
      })
  })
}

/** Finds public files that no other module imports. */
export function unusedPublicFiles(modules: readonly Module[]): string[] {
  const imported = new Set(
    modules.flatMap(({ path, imports }) => {
      const from = partOf(path)
      return imports.filter((file) => {
        const to = partOf(file)
        return to?.rule === from?.rule && to?.name !== from?.name
      })
    }),
  )
  return importRules
    .flatMap(publicFilesOf)
    .filter((file) => !imported.has(file))
    .map((file) => `No other module imports ${file}: it needn't be public in scripts/check/import-rules.ts`)
}

/**
 * Finds import cycles between the folders of a `/*` rule, e.g. `server/modules/wallet → server/modules/games
 * → …`.
 */
export function importCycles(modules: readonly Module[]): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of modules) {
    const from = partOf(path)
    if (!from?.rule.folder.endsWith('/*')) continue
    const targets = graph.get(from.name) ?? new Set()
    for (const imported of imports) {
      const to = partOf(imported)
      if (to?.rule === from.rule && to.name !== from.name) targets.add(to.name)
    }
    graph.set(from.name, targets)
  }
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (part: string, trail: readonly string[]): void => {
    const start = trail.indexOf(part)
    if (start >= 0) cycles.push(`Modules import each other: ${[...trail.slice(start), part].join(' → ')}`)
    if (start >= 0 || done.has(part)) return
    for (const target of graph.get(part) ?? []) visit(target, [...trail, part])
    done.add(part)
  }
  for (const part of graph.keys()) visit(part, [])
  return cycles
}

/** The rules as a Markdown table for CONTRIBUTING.md. */
export function importTable(): string {
  const rows = importRules.map(({ folder, holds, mayImport, publicFiles }) => {
    const format = (name: string) =>
      publicFiles && name === folder ? `public files of \`${name}\`` : `\`${name}\``
    const allowed = mayImport.map(format).join(', ') || 'nothing of ours'
    return `| \`${folder}\` | ${holds} | ${allowed} |`
  })
  return ['| folder | what lives there | may import |', '|---|---|---|', ...rows].join('\n')
}

/** The public files as a Markdown table for CONTRIBUTING.md. */
export function publicFilesTable(): string {
  const rows = importRules.flatMap(({ folder, publicFiles = {} }) =>
    Object.entries(publicFiles).map(([part, files]) => {
      const names = files.map((file) => `\`${file}\``).join(', ')
      return `| \`${folder.slice(0, -1)}${part}\` | ${names} |`
    }),
  )
  return ['| module | public files |', '|---|---|', ...rows].join('\n')
}

function publicFilesOf({ folder, publicFiles = {} }: ImportRule): string[] {
  return Object.entries(publicFiles).flatMap(([part, files]) =>
    files.map((file) => `${folder.slice(0, -1)}${part}/${file}`),
  )
}

function partOf(path: string): Part | undefined {
  for (const rule of importRules) {
    const name = partName(rule.folder, path)
    if (name !== undefined) return { name, rule }
  }
  return undefined
}

/** The rule's folder, or for `/*` the child folder, that contains a path; undefined if it isn't inside. */
function partName(folder: string, path: string): string | undefined {
  if (!folder.endsWith('/*')) return path === folder || path.startsWith(`${folder}/`) ? folder : undefined
  const parent = folder.slice(0, -1)
  const [child, ...rest] = path.slice(parent.length).split('/')
  return path.startsWith(parent) && rest.length > 0 ? parent + child : undefined
}

function mayImport({ name, rule }: Part, imported: string): boolean {
  if (partOf(imported)?.name === name) return true
  return rule.mayImport.some((folder) => partName(folder, imported) !== undefined)
}

/** Whether a file of another part of the same rule isn't public. */
function isPrivate({ name, rule }: Part, imported: string): boolean {
  const to = partOf(imported)
  if (!rule.publicFiles || to?.rule !== rule || to.name === name) return false
  return !publicFilesOf(rule).includes(imported)
}

import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface CardPackage {
  /** Name on the design card. */
  readonly name: string
  /** Name in package.json and imports, if different. */
  readonly installedAs?: string
  /**
   * Section of package.json: `dependencies` for imports of server and page, `devDependencies` for build
   * tools.
   */
  readonly in: 'dependencies' | 'devDependencies'
  /** Globs of files of which at least one must import it. */
  readonly usedBy: readonly string[]
}

const code = ['src/**/*.{ts,tsx}', 'server/**/*.ts']
const server = ['server/**/*.ts', 'src/contract/**/*.ts', 'scripts/start.ts']
const build = ['vite.config.ts', 'scripts/vite/**/*.ts']
const tests = ['{src,server,scripts}/**/*.test.ts', 'tests/**/*.ts']

/** Packages of the design card: "Every package on the card is really used for what it is for." */
export const cardPackages: readonly CardPackage[] = [
  { name: 'vite', in: 'devDependencies', usedBy: build },
  { name: 'vite-plugin-pwa', in: 'devDependencies', usedBy: build },
  { name: 'workbox-window', in: 'dependencies', usedBy: code },
  { name: 'react', in: 'dependencies', usedBy: code },
  { name: 'react-dom', in: 'dependencies', usedBy: code },
  { name: 'wouter', in: 'dependencies', usedBy: code },
  { name: 'jotai', in: 'dependencies', usedBy: code },
  { name: 'ofetch', in: 'dependencies', usedBy: code },
  { name: '@lingui/core', in: 'dependencies', usedBy: code },
  { name: '@lingui/react', in: 'dependencies', usedBy: code },
  { name: 'valibot', in: 'dependencies', usedBy: code },
  { name: 'socket.io-client', in: 'dependencies', usedBy: code },
  { name: 'crypto-js', in: 'dependencies', usedBy: code },
  { name: 'idb-keyval', in: 'dependencies', usedBy: code },
  { name: 'dayjs', in: 'dependencies', usedBy: code },
  { name: 'vitest', in: 'devDependencies', usedBy: tests },
  { name: 'playwright', installedAs: '@playwright/test', in: 'devDependencies', usedBy: tests },
]

type Manifest = Partial<Record<CardPackage['in'], Readonly<Record<string, string>>>>

/**
 * Finds packages of the card that are missing in their section of package.json or that nothing imports.
 * @param importsOf returns the packages imported by files that match the globs
 * @returns problems, one line each
 */
export function checkCardPackages(
  manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8')),
  importsOf: (patterns: readonly string[]) => ReadonlySet<string> = packagesImportedBy,
): string[] {
  return cardPackages.flatMap(({ name, installedAs = name, in: place, usedBy }) => [
    ...(manifest[place]?.[installedAs] === undefined ? [`${installedAs} is missing in ${place}`] : []),
    ...(importsOf(usedBy).has(installedAs) ? [] : [`${installedAs} isn't imported by ${usedBy.join(', ')}`]),
  ])
}

/**
 * Finds packages that the server imports but that are missing in `dependencies`.
 * @returns problems, one line each
 */
export function checkServerPackages(
  { dependencies = {} }: Manifest = JSON.parse(readFileSync('package.json', 'utf8')),
  imported: ReadonlySet<string> = packagesImportedBy(server),
): string[] {
  return [...imported]
    .filter((name) => !/^[.#]|^node:/.test(name) && dependencies[name] === undefined)
    .map((name) => `${name} is imported by the server and missing in dependencies`)
}

const packagesByPattern = new Map<string, ReadonlySet<string>>()

function packagesImportedBy(patterns: readonly string[]): ReadonlySet<string> {
  const key = patterns.join()
  const includesTests = patterns === tests
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => includesTests || !/\.(test|fixture)\.tsx?$/.test(file))
  const found =
    packagesByPattern.get(key) ??
    new Set(files.flatMap((file) => importedPackages(file, readFileSync(file, 'utf8'))))
  packagesByPattern.set(key, found)
  return found
}

/** Packages that a file imports at runtime; type-only imports are left out. */
export function importedPackages(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ moduleRequest }) => moduleRequest?.value ?? '')
  // The parser only gives the position of the argument of import().
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start, end).replace(/^(['"])(.*)\1$/, '$2'),
  )
  return [...imports, ...exports, ...dynamic].filter((name) => name !== '').map(packageOf)
}

/** Package of an import specifier: `@lingui/react` for `@lingui/react/macro`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

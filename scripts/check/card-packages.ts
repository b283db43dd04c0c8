import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

interface CardPackage {
  /** Name on the design card. */
  readonly name: string
  /** Name in package.json and imports, where it is another. */
  readonly installedAs?: string
  /** Its section of package.json: `dependencies` for what server or page import, `devDependencies` for build tools. */
  readonly in: 'dependencies' | 'devDependencies'
  /** Where an import shows that it is used. */
  readonly usedBy: readonly string[]
}

const code = ['src/**/*.{ts,tsx}', 'server/**/*.ts']
const server = ['server/**/*.ts', 'src/contract/**/*.ts', 'scripts/start.ts']
const build = ['vite.config.ts', 'scripts/vite/**/*.ts']
const tests = ['{src,server,scripts}/**/*.test.ts', 'tests/**/*.ts']

/** The packages of the design card. "Every package on the card is really used for what it is for." */
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
 * Packages of the card that package.json lacks, that it has in the wrong place, or that nothing imports; a line each.
 * @param importsOf the packages that the files of these patterns import
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

/** Packages that the server imports and a production install lacks; a line each. */
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
  const tested = patterns === tests
  const files = patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => tested || !/\.(test|fixture)\.tsx?$/.test(file))
  const found =
    packagesByPattern.get(key) ??
    new Set(files.flatMap((file) => importedPackages(file, readFileSync(file, 'utf8'))))
  packagesByPattern.set(key, found)
  return found
}

/** The packages that a file imports, types alone left out. */
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
  // The parser gives only the place of what is in the brackets.
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start, end).replace(/^(['"])(.*)\1$/, '$2'),
  )
  return [...imports, ...exports, ...dynamic].filter((name) => name !== '').map(packageOf)
}

/** `@lingui/react/macro` is of `@lingui/react`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

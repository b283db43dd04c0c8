import type { Rolldown } from 'vite'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import type { ShellData } from '#shell/shells.ts'

type Chunks = ReadonlySet<Rolldown.OutputChunk>

/**
 * Finds the chunks of a finished bundle that have some modules, and all that these import, imported ones first. A module
 * is named by how its id ends.
 */
export function createChunkFinder(bundle: Rolldown.OutputBundle): (...modules: readonly string[]) => Chunks {
  const all = Object.values(bundle).filter((part) => part.type === 'chunk')
  /** `seen` ends circles. */
  const withImports = (
    chunk: Rolldown.OutputChunk,
    seen: readonly Rolldown.OutputChunk[] = [],
  ): Rolldown.OutputChunk[] => {
    const imported = all.filter((next) => chunk.imports.includes(next.fileName) && !seen.includes(next))
    return [...imported.flatMap((next) => withImports(next, [...seen, chunk])), chunk]
  }
  const chunksOf = (module: string) => {
    const root = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!root) throw new Error(`No file of the build has ${module}.`)
    return withImports(root)
  }
  return (...modules) => new Set(modules.flatMap(chunksOf))
}

/**
 * Addresses of the scripts that a route starts with.
 * @param screens the module of each route's screen, from the root
 */
export function findStartScripts(
  chunksOf: ReturnType<typeof createChunkFinder>,
  screens: Readonly<Record<string, string>>,
): Pick<ShellData, 'entry' | 'member' | 'catalogs' | 'screens'> {
  const entry = chunksOf('/src/main.tsx')
  const address = ({ fileName }: Rolldown.OutputChunk) => `/${fileName}`
  /** Without what the entry brings anyway. */
  const scriptsOf = (module: string) =>
    [...chunksOf(module)].filter((chunk) => !entry.has(chunk)).map(address)
  const catalog = (locale: Locale, part: string) => scriptsOf(`virtual:catalog/${locale}/${part}`).join()
  const catalogs = locales.map((locale) => [
    locale,
    { public: catalog(locale, 'public'), member: catalog(locale, 'member') },
  ])
  return {
    entry: [...entry].map(address),
    member: scriptsOf('/src/app/layouts/MemberLayout.tsx'),
    catalogs: Object.fromEntries(catalogs),
    screens: Object.fromEntries(Object.entries(screens).map(([path, module]) => [path, scriptsOf(module)])),
  }
}

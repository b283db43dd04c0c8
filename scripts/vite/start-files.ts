import type { Rolldown } from 'vite'
import { type Locale, locales } from '../../src/lib/locale.ts'
import type { ShellData } from '../../src/shell/shell-data.ts'

type Chunks = ReadonlySet<Rolldown.OutputChunk>

/**
 * Gives the chunk of a finished bundle that has a module, and all that it imports, imported ones first. A module is named
 * by how its id ends.
 */
export function chunkReader(bundle: Rolldown.OutputBundle): (module: string) => Chunks {
  const all = Object.values(bundle).filter((part) => part.type === 'chunk')
  /** `seen` ends circles. */
  const withImports = (
    chunk: Rolldown.OutputChunk,
    seen: readonly Rolldown.OutputChunk[] = [],
  ): Rolldown.OutputChunk[] => {
    const imported = all.filter((next) => chunk.imports.includes(next.fileName) && !seen.includes(next))
    return [...imported.flatMap((next) => withImports(next, [...seen, chunk])), chunk]
  }
  return (module) => {
    // A lazily imported module in a chunk with others also has a small file of its own, which imports that chunk.
    const root =
      all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
      all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!root) throw new Error(`No file of the build has ${module}.`)
    return new Set(withImports(root))
  }
}

/**
 * Addresses of the scripts that a route starts with.
 * @param screens the module of each route's screen, from the root
 */
export function startFiles(
  chunksOf: (module: string) => Chunks,
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
    member: scriptsOf('/src/app/MemberLayout.tsx'),
    catalogs: Object.fromEntries(catalogs),
    screens: Object.fromEntries(Object.entries(screens).map(([path, module]) => [path, scriptsOf(module)])),
  }
}

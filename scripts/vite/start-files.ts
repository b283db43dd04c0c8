import { matchesGlob } from 'node:path'
import type { Rolldown } from 'vite'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import type { ScreenFiles, ShellData } from '#shell/shells.ts'
import { registerScreen, screensWithTexts } from './catalogs.ts'

type Chunks = ReadonlySet<Rolldown.OutputChunk>

/**
 * Returns a function that finds the chunks of modules in a finished bundle, with all chunks that these
 * import, imports first. Modules are given by the end of their id.
 */
export function createChunkFinder(bundle: Rolldown.OutputBundle): (...modules: readonly string[]) => Chunks {
  const all = Object.values(bundle).filter((part) => part.type === 'chunk')
  /** @param seen chunks on the path to this one; guards against cycles */
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

/** The part of the catalog that a screen needs besides those of all visits and of members. */
function textsOf(file: string): ScreenFiles['texts'] {
  if (file === registerScreen) return 'register'
  return matchesGlob(file, screensWithTexts) ? 'screens' : undefined
}

/**
 * URLs of the scripts and style sheets that each route needs at startup.
 * @param screens module of each route's screen, relative to the repository root
 */
export function findStartFiles(
  chunksOf: ReturnType<typeof createChunkFinder>,
  screens: Readonly<Record<string, string>>,
): Pick<ShellData, 'entry' | 'member' | 'catalogs' | 'screens'> {
  const entry = chunksOf('/src/main.tsx')
  const urlOf = ({ fileName }: Rolldown.OutputChunk) => `/${fileName}`
  /** Without chunks that the entry loads anyway. */
  const scriptsOf = (module: string) => [...chunksOf(module)].filter((chunk) => !entry.has(chunk)).map(urlOf)
  const screenFiles = (module: string): ScreenFiles => {
    const styles = [...chunksOf(module)].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    return {
      scripts: scriptsOf(module),
      styles: [...new Set(styles)].map((file) => `/${file}`),
      texts: textsOf(module.slice(1)),
    }
  }
  const catalog = (locale: Locale, part: string) => scriptsOf(`virtual:catalog/${locale}/${part}`).join()
  const catalogs = locales.map((locale) => [
    locale,
    {
      public: catalog(locale, 'public'),
      member: catalog(locale, 'member'),
      screens: catalog(locale, 'screens'),
      register: catalog(locale, 'register'),
    },
  ])
  return {
    entry: [...entry].map(urlOf),
    member: scriptsOf('/src/app/layouts/MemberLayout.tsx'),
    catalogs: Object.fromEntries(catalogs),
    screens: Object.fromEntries(Object.entries(screens).map(([path, module]) => [path, screenFiles(module)])),
  }
}

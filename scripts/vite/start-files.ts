import type { Rolldown } from 'vite'
import { type Locale, locales } from '../../src/lib/locale.ts'
import type { ShellData } from '../../src/shell/shell-data.ts'

export type StartFiles = Pick<ShellData, 'entry' | 'member' | 'catalogs' | 'screens'>

/** Chunks of a finished bundle, by the modules in them. */
export class Chunks {
  readonly #all: readonly Rolldown.OutputChunk[]

  constructor(bundle: Rolldown.OutputBundle) {
    this.#all = Object.values(bundle).filter((part) => part.type === 'chunk')
  }

  /**
   * The chunk that has a module, and all that it imports, imported ones first.
   * @param module how its id ends
   * @throws Error when no chunk has it
   */
  of(module: string): ReadonlySet<Rolldown.OutputChunk> {
    const root = this.#all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!root) throw new Error(`No file of the build has ${module}.`)
    const found = new Set<Rolldown.OutputChunk>()
    this.#collect(root, found)
    return found
  }

  #collect(chunk: Rolldown.OutputChunk, found: Set<Rolldown.OutputChunk>): void {
    const imported = this.#all.filter(({ fileName }) => chunk.imports.includes(fileName))
    for (const next of imported) if (!found.has(next)) this.#collect(next, found)
    found.add(chunk)
  }
}

/**
 * Addresses of the scripts that a route starts with.
 * @param screens the module of each route's screen, from the root
 */
export function startFiles(chunks: Chunks, screens: Readonly<Record<string, string>>): StartFiles {
  const entry = chunks.of('/src/main.tsx')
  const address = ({ fileName }: Rolldown.OutputChunk) => `/${fileName}`
  /** Without what the entry brings anyway. */
  const scriptsOf = (module: string) =>
    [...chunks.of(module)].filter((chunk) => !entry.has(chunk)).map(address)
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

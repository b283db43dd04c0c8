import type { Rolldown } from 'vite'
import type { Locale, locales } from '../../src/lib/locale.ts'
import type { ShellData } from '../../src/shell/shell-data.ts'
import { routeModules } from './route-modules.ts'

type Found = Pick<ShellData, 'entry' | 'member' | 'catalogs' | 'screens'>

/** What the shells show: see src/shell/entry.tsx. */
const shellModules = [
  '/src/app/MemberLayout.tsx',
  ...['/login', '/register', '/user/home'].flatMap((path) => routeModules[path] ?? []),
]

/** Addresses of the scripts that a route starts with, from the finished bundle. */
export function findScripts(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): Found {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const started = new Set(closure(entry, byFile))

  function chunkOf(module: string): Rolldown.OutputChunk | undefined {
    return chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  }
  /** A chunk and what it imports, without what the entry brings anyway. */
  function scriptsOf(module: string): string[] {
    const chunk = chunkOf(module)
    return chunk ? closure(chunk, byFile).filter((file) => !started.has(file)) : []
  }
  function catalog(locale: Locale) {
    const half = (name: string) => chunkOf(`virtual:catalog/${locale}/${name}`)?.fileName
    return { public: `/${half('public')}`, member: `/${half('member')}` }
  }

  return {
    // An entry that only imports is left out of the build: nothing would be at its address.
    entry: [...started].filter((file) => !isEmpty(byFile.get(file))).map((file) => `/${file}`),
    member: scriptsOf('/src/app/MemberLayout.tsx').map((file) => `/${file}`),
    catalogs: { th: catalog('th'), la: catalog('la'), en: catalog('en') } satisfies Record<
      (typeof locales)[number],
      unknown
    >,
    screens: Object.fromEntries(
      Object.entries(routeModules).map(([path, module]) => [
        path,
        scriptsOf(module).map((file) => `/${file}`),
      ]),
    ),
  }
}

/** Chunks whose styles the shells are drawn with. */
export function shellChunks(
  bundle: Rolldown.OutputBundle,
  entry: Rolldown.OutputChunk,
): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const drawn = chunks.filter(({ facadeModuleId }) =>
    shellModules.some((module) => facadeModuleId?.endsWith(module)),
  )
  const files = new Set([entry, ...drawn].flatMap((chunk) => closure(chunk, byFile)))
  return [...files].flatMap((file) => byFile.get(file) ?? [])
}

function isEmpty(chunk: Rolldown.OutputChunk | undefined): boolean {
  return !chunk || Object.keys(chunk.modules).every((id) => id.endsWith('.html'))
}

/** Files of a chunk and of everything it imports, imported ones first. */
function closure(chunk: Rolldown.OutputChunk, byFile: Map<string, Rolldown.OutputChunk>): string[] {
  const files = new Set<string>()
  const visit = (part: Rolldown.OutputChunk) => {
    for (const file of part.imports) {
      const next = byFile.get(file)
      if (next && !files.has(file)) visit(next)
    }
    files.add(part.fileName)
  }
  visit(chunk)
  return [...files]
}

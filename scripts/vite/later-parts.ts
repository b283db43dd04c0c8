import type { Rolldown } from 'vite'
import type { LaterPart } from '../../src/lib/later-part-names.ts'

/**
 * Parts of the portal that the service worker keeps in its second stage, when a page asks for them by name, instead of
 * with the first visit: no first start without a network needs them. A part begins at the lazy imports of modules whose
 * path fits.
 */
const laterParts: readonly { readonly name: LaterPart; readonly from: RegExp }[] = [
  { name: 'chat', from: /\/src\/features\/chat\/|virtual:catalog\/\w+\/chat$/ },
  { name: 'slips', from: /\/src\/(features\/deposit\/slips\/|lib\/(slip-queue\/|slip-check\/|share-inbox))/ },
  { name: 'wheel', from: /\/src\/features\/spin\// },
  {
    name: 'more',
    from: /\/src\/features\/((invite|refund|install|storage|howto\/keep|deposit\/(link|qr))\/|howto\/VideoPlayer)|\/src\/lib\/sanitise|virtual:catalog\/\w+\/device$/,
  },
]

/** Files of the second stage by part, from the root of the build. */
export type LaterFiles = Readonly<Record<string, readonly string[]>>

/** The part that begins with a module when it is loaded lazily. */
export function laterPartOf(module: string | null | undefined): string | undefined {
  return laterParts.find(({ from }) => module && from.test(module))?.name
}

/**
 * What of a finished bundle only the later parts need: neither the start nor any other part reaches it. A file that two
 * later parts need is the first one's.
 */
export function findLaterFiles(bundle: Rolldown.OutputBundle): LaterFiles {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const partOf = (file: string) => laterPartOf(byFile.get(file)?.facadeModuleId)
  const taken = reach(
    chunks.filter(({ isEntry }) => isEntry),
    byFile,
    (file) => partOf(file) === undefined,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of laterParts) {
    const roots = chunks.filter((chunk) => partOf(chunk.fileName) === name && !taken.has(chunk.fileName))
    const own = (file: string) => !taken.has(file) && (partOf(file) ?? name) === name
    const files = reach(roots, byFile, own, taken)
    found[name] = [...files].filter((file) => !taken.has(file))
    for (const file of files) taken.add(file)
  }
  return found
}

/**
 * Files of chunks and of all they load, lazily too where `follow` says so, with their styles, pictures and fonts; not
 * what loads only through the files of `end`.
 */
function reach(
  from: readonly Rolldown.OutputChunk[],
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  follow: (file: string) => boolean,
  end: ReadonlySet<string> = new Set(),
): Set<string> {
  const files = new Set(from.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = end.has(file) ? undefined : byFile.get(file)
    const { importedCss = [], importedAssets = [] } = chunk?.viteMetadata ?? {}
    const lazy = chunk?.dynamicImports.filter(follow) ?? []
    for (const next of [...(chunk?.imports ?? []), ...lazy, ...importedCss, ...importedAssets])
      files.add(next)
  }
  return files
}

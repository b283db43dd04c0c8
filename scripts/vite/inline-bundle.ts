import { build, type Rolldown } from 'vite'
import { buildTargets } from '../supported-browsers.ts'

export interface InlineSource {
  /** The script to begin with, from the root. */
  readonly entry: string
  readonly name: string
  /** Names that the build puts values in for. */
  readonly define: Readonly<Record<string, string>>
}

export interface InlineBundle {
  readonly script: string
  /** Its style sheet, if it imports any. */
  readonly style: string | undefined
}

/**
 * Bundles a script and all it imports for an inline element.
 * @throws Error when nothing comes out
 */
export async function inlineBundle(
  root: string,
  { entry, name, define }: InlineSource,
): Promise<InlineBundle> {
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: buildTargets,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name, fileName: name },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const parts: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = outputs.flatMap(({ output }) => output)
  const chunk = parts.find((part) => part.type === 'chunk')
  const sheet = parts.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} came out empty.`)
  return {
    // Markup in a text must not end the element that the script stands in.
    script: chunk.code.trim().replaceAll('</', '<\\/'),
    style: sheet?.type === 'asset' ? String(sheet.source).trim() : undefined,
  }
}

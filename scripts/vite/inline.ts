import { createHash } from 'node:crypto'
import { build, type Rolldown } from 'vite'
import { buildTargets } from '#scripts/supported-browsers.ts'

interface InlineSource {
  /** The script to begin with, from the root. */
  readonly entry: string
  /** Names that the build puts values in for. */
  readonly define?: Readonly<Record<string, string>>
}

/**
 * Bundles a script and all it imports for an inline element, and its style sheet if it imports any.
 * @throws Error when nothing comes out
 */
export async function bundleInline({ entry, define = {} }: InlineSource) {
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: buildTargets,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'inline', fileName: 'inline' },
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

/** An inline script or style sheet, as the policy lets it in. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

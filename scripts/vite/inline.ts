import { createHash } from 'node:crypto'
import { build, type Rolldown } from 'vite'
import { buildTargets } from '#scripts/supported-browsers.ts'

interface InlineSource {
  /** Entry script, relative to the repository root. */
  readonly entry: string
  /** Vite `define` replacements. */
  readonly define?: Readonly<Record<string, string>>
}

/**
 * Bundles a script with its imports for an inline `<script>`, and its style sheet if it imports CSS.
 * @throws Error when the build emits no script
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
    // A `</script>` in a string literal must not close the inline script element.
    script: chunk.code.trim().replaceAll('</', '<\\/'),
    style: sheet?.type === 'asset' ? String(sheet.source).trim() : undefined,
  }
}

/** CSP hash source of an inline script or style sheet. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

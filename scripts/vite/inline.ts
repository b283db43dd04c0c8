import { build } from 'vite'
import { buildTargets } from '#scripts/build/supported-browsers.ts'
import { brand, fillBrandColours } from '#server/platform/brand.ts'
import { nestedBuild } from './shared.ts'

/**
 * Bundles a script with its imports for an inline `<script>`, and its style sheet if it imports CSS.
 * @param entry path of the script, relative to the repository root
 * @param define Vite `define` replacements
 * @throws Error when the build emits no script
 */
export async function bundleInline(entry: string, define: Readonly<Record<string, string>> = {}) {
  const results = await build({
    ...nestedBuild,
    define,
    build: {
      write: false,
      target: buildTargets,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'inline', fileName: 'inline' },
    },
  })
  const parts = [results].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunk = parts.find((part) => part.type === 'chunk')
  const assets = parts.filter((part) => part.type === 'asset')
  const sheet = assets.find(({ fileName }) => fileName.endsWith('.css'))
  if (!chunk) throw new Error(`${entry} came out empty.`)
  return {
    // A `</script>` in a string literal must not close the inline script element.
    script: chunk.code.trim().replaceAll('</', '<\\/'),
    style: sheet && fillBrandColours(String(sheet.source).trim(), brand),
  }
}

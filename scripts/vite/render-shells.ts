import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig } from 'vite'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { nestedBuild, sharedConfig } from './shared.ts'

/**
 * Renders the shells with the app's components: builds them for Node and imports the result.
 * @returns `titles`: page titles for early shells; `screens`: screen modules by route; `earlyCalls`: calls that the boot
 * script sends, by route
 */
export async function renderShells(settings: BuildSettings) {
  // A unique directory for each build: builds run in parallel (variants for tests), one process may build
  // twice, and Node caches modules by URL.
  const outDir = resolve(`.cache/shell-${process.pid}-${Date.now()}`)
  await build(
    mergeConfig(sharedConfig(settings), {
      ...nestedBuild,
      build: { ssr: 'src/shell/entry.tsx', outDir, emptyOutDir: true },
    }),
  )
  try {
    const { href } = pathToFileURL(join(outDir, 'entry.js'))
    const entry: typeof import('#shell/entry.tsx') = await import(href)
    return { ...(await entry.renderShells()), screens: entry.screenModules, earlyCalls: entry.earlyCalls }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

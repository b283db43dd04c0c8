import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig } from 'vite'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { sharedConfig } from './shared.ts'

/** Renders the shells with the page's own components (a build for Node, run at once); `screens` are its modules by route. */
export async function renderShells(settings: BuildSettings) {
  // Builds may run side by side, as the stories' do, and one process may build twice: Node keeps modules by address, and
  // all parts of one build have to meet the same ones.
  const outDir = resolve(`.cache/shell-${process.pid}-${Date.now()}`)
  await build(
    mergeConfig(sharedConfig(settings), {
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      build: { ssr: 'src/shell/entry.tsx', outDir, emptyOutDir: true },
    }),
  )
  try {
    const { href } = pathToFileURL(join(outDir, 'entry.js'))
    const entry: typeof import('#shell/entry.tsx') = await import(href)
    return { shells: await entry.renderShells(), screens: entry.screenModules }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

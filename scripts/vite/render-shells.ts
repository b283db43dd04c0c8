import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig } from 'vite'
import type { BuildSettings } from '../../src/lib/build-settings.ts'
import type { Shells } from '../../src/shell/entry.tsx'
import { sharedConfig } from './shared.ts'

export interface Rendered {
  readonly shells: Shells
  /** The module of each route's screen, from the root. */
  readonly screens: Readonly<Record<string, string>>
}

/** Renders the shells with the page's own components: a build for Node of src/shell, run at once. */
export async function renderShells(root: string, settings: BuildSettings): Promise<Rendered> {
  // Builds may run side by side, as the stories' do, and one process may build twice: Node keeps modules by address, and
  // all parts of one build have to meet the same ones.
  const outDir = join(root, `.cache/shell-${process.pid}-${Date.now()}`)
  await build(
    mergeConfig(sharedConfig(settings), {
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      build: { ssr: 'src/shell/entry.tsx', outDir, emptyOutDir: true },
    }),
  )
  try {
    const { href } = pathToFileURL(join(outDir, 'entry.js'))
    const entry: typeof import('../../src/shell/entry.tsx') = await import(href)
    return { shells: await entry.renderShells(), screens: entry.screenModules }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

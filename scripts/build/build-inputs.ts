import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrand } from '#server/platform/brand.ts'
import { hashFiles } from './hash-files.ts'

/** Inputs of the build: the files of these folders except tests, and these files. */
const inputFolders = ['{src,locales,public,scripts/build,scripts/vite}/**/*.*', 'deploy/static-host/*']
const inputFiles = [
  'server/platform/brand.ts',
  'server/platform/http/headers.ts',
  'server/platform/http/play-policy.ts',
  'server/platform/http/portal-info.ts',
  'scripts/build.ts',
  'index.html',
  'lingui.config.ts',
  'vite.config.ts',
  // Vite compiles by these of the page and of the service worker.
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.sw.json',
  'package.json',
  'package-lock.json',
]
const STAMP_FILE = '.meta/inputs'

/**
 * Derives build settings from server settings: `LAOS` implies `VITE_LAOS`, unless that is set.
 * @param env environment variables; modified in place
 */
export function applyServerSettings(env: Record<string, string | undefined>): void {
  const isLaos = /^(1|true|on|yes)$/i.test(env.LAOS ?? '')
  if (isLaos && !env.VITE_LAOS) env.VITE_LAOS = 'on'
}

/**
 * Hash of all build inputs, including the `VITE_` build settings and the files of the brand.
 * @param env environment variables of the build
 */
export function inputsHash(env: Readonly<NodeJS.ProcessEnv> = process.env): string {
  const settings = Object.entries(env).filter(([name]) => name.startsWith('VITE_'))
  const files = globSync(inputFolders, { exclude: ['**/*.test.{ts,tsx}'] })
  const brand = findBrand(env)
  const ofBrand = globSync('{,texts/,screenshots/,howto/}*.*', { cwd: brand }).map((file) =>
    join(brand, file),
  )
  return hashFiles([...files, ...inputFiles, ...ofBrand], JSON.stringify(settings.sort()))
}

/** Whether dist/ was built from inputs with this hash. */
export async function isBuilt(hash: string): Promise<boolean> {
  return (await readFile(join('dist', STAMP_FILE), 'utf8').catch(() => '')) === hash
}

/** Stores the hash of the inputs in the build directory. */
export async function writeBuildStamp(directory: string, hash: string): Promise<void> {
  await writeFile(join(directory, STAMP_FILE), hash)
}

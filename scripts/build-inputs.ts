import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files and folders that the build depends on; test files are excluded from the hash. */
const inputs = [
  'src',
  'locales',
  'public',
  'scripts/vite',
  'server/platform/http/play-policy.ts',
  'server/platform/http/portal-info.ts',
  'scripts/supported-browsers.ts',
  'scripts/read-build-settings.ts',
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
 * Hash of all build inputs, including the `VITE_` build settings.
 * @param env environment variables of the build
 */
export async function inputsHash(env: Readonly<NodeJS.ProcessEnv> = process.env): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  }
  for (const input of inputs) {
    for (const file of await listFiles(input)) {
      hash.update(`${file}\n`)
      hash.update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

/** Whether dist/ was built from inputs with this hash. */
export async function isBuilt(hash: string): Promise<boolean> {
  return (await readFile(join('dist', STAMP_FILE), 'utf8').catch(() => '')) === hash
}

/** Stores the hash of the inputs in the build directory. */
export async function writeBuildStamp(directory: string, hash: string): Promise<void> {
  await writeFile(join(directory, STAMP_FILE), hash)
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

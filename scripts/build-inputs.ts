import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the portal is built from; a test file changes nothing. */
const inputs = [
  'src',
  'locales',
  'public',
  'scripts/vite',
  'scripts/compress.ts',
  'server/platform/http/play-policy.ts',
  'server/platform/http/portal-info.ts',
  'scripts/supported-browsers.ts',
  'scripts/read-build-settings.ts',
  'scripts/build.ts',
  'index.html',
  'lingui.config.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const STAMP_FILE = '.meta/inputs'

/**
 * Has the portal built for the service that the server is set to: `LAOS` implies `VITE_LAOS`, unless that is set.
 * @param env environment variables, which are changed
 */
export function applyServerSettings(env: Record<string, string | undefined>): void {
  const isLaos = /^(1|true|on|yes)$/i.test(env.LAOS ?? '')
  if (isLaos && !env.VITE_LAOS) env.VITE_LAOS = 'on'
}

/**
 * One hash over everything that goes into a build, the build settings included.
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

/** Whether dist/ was built from just these inputs. */
export async function isBuilt(hash: string): Promise<boolean> {
  return (await readFile(join('dist', STAMP_FILE), 'utf8').catch(() => '')) === hash
}

/** Notes what a build was made from, inside its directory. */
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

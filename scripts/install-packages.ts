import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Installs the packages of a script folder, e.g. `scripts/bench`, unless they are up to date. They aren't in
 * the root package.json so that a normal `npm ci` doesn't download them.
 * @param directory contains a package.json and its lock file
 * @throws Error when `npm ci` fails
 */
export async function installPackages(directory: string): Promise<void> {
  const [locked, installed] = await Promise.all([
    modifiedAtMs(join(directory, 'package-lock.json')),
    modifiedAtMs(join(directory, 'node_modules/.package-lock.json')),
  ])
  if (installed >= locked && installed > 0) return
  console.log(`Installing the packages of ${directory}…`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', directory], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The packages of ${directory} could not be installed.`)
}

async function modifiedAtMs(file: string): Promise<number> {
  return await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

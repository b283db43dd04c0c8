import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Installs the packages of one script, e.g. `scripts/bench`, unless they are there: they aren't in the root's
 * package.json, so that `npm ci` doesn't download them for everybody.
 * @param directory with a package.json and its lock file
 * @throws Error when npm can't install them
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

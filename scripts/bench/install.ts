import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const directory = 'scripts/bench'

/**
 * Installs the packages that only the bench needs (Lighthouse and what starts its browser), unless they are there.
 * @throws Error when npm can't install them
 */
export async function installBenchPackages(): Promise<void> {
  const [locked, installed] = await Promise.all([
    changedAt(join(directory, 'package-lock.json')),
    changedAt(join(directory, 'node_modules/.package-lock.json')),
  ])
  if (installed >= locked && installed > 0) return
  console.log('Installing the packages of the bench…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefix', directory], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The packages of the bench could not be installed.')
}

async function changedAt(file: string): Promise<number> {
  return await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

import { spawnSync } from 'node:child_process'

/**
 * Installs the packages of a script folder, e.g. `scripts/bench`, unless they are up to date. They aren't in
 * the root package.json so that a normal `npm ci` doesn't download them.
 * @param directory contains a package.json and its lock file
 * @throws Error when they can't be installed
 */
export function installPackages(directory: string): void {
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--prefix', directory]
  const { status } = spawnSync('npm', ['install', ...options], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The packages of ${directory} could not be installed.`)
}

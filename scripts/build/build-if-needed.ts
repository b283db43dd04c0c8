import { spawnSync } from 'node:child_process'
import { inputsHash, isBuilt } from './build-inputs.ts'

/**
 * Builds the portal unless dist/ is up to date with its inputs.
 * @returns whether dist/ is up to date now; false if the build failed
 */
export async function buildIfNeeded(): Promise<boolean> {
  if (await isBuilt(inputsHash())) return true
  console.log('Building the portal…')
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'],
    { stdio: 'inherit' },
  )
  return status === 0
}

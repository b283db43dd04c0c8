import { spawnSync } from 'node:child_process'
import { inputsHash, isBuilt } from './build-inputs.ts'

/**
 * Builds the portal unless dist/ is of these very inputs.
 * @returns whether dist/ is there and fits
 */
export async function buildIfNeeded(): Promise<boolean> {
  if (await isBuilt(await inputsHash())) return true
  console.log('Building the portal…')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  return status === 0
}

import { spawnSync } from 'node:child_process'
import { inputsHash, isBuilt, noteBuilt } from './build-inputs.ts'

/**
 * Builds the portal unless dist/ is of these very inputs.
 * @returns whether dist/ is there and fits
 */
export async function buildIfNeeded(): Promise<boolean> {
  const hash = await inputsHash()
  if (await isBuilt(hash)) return true
  console.log('Building the portal…')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) return false
  await noteBuilt(hash)
  return true
}

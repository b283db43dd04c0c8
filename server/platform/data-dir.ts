import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from './db/db.ts'
import { StartError } from './start-error.ts'

/**
 * Creates the data directory, readable by this user only, and tries whether it can be written.
 * @throws StartError
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await createDirectories(dataDir)
    await rmdir(await mkdtemp(join(dataDir, 'try-')))
  } catch (error) {
    throw new StartError(`The data directory ${dataDir} can't be written (${errorCode(error) ?? 'unknown'}).`)
  }
}

/**
 * Creates a directory and those above it, readable by this user only. One after the other: a recursive mkdir never ends in
 * file systems such as /proc (Node.js 24).
 */
export async function createDirectories(path: string): Promise<void> {
  for (const directory of await missingDirectories(path)) await createDirectory(directory)
}

/** The directory and those above it that don't exist, uppermost first. */
async function missingDirectories(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = resolve(path); !(await exists(at)); at = dirname(at)) missing.unshift(at)
  return missing
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function createDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time has created it.
    if (!(await exists(path))) throw error
  }
}

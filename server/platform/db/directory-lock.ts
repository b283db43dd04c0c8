import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/platform/start-error.ts'

/**
 * Takes a directory for this process alone, until the returned function is called or the process ends in any way.
 * The lock is the operating system's own (through SQLite's exclusive transaction on `lock`), so a killed process
 * leaves nothing behind that someone would have to delete.
 * @throws StartError when another process has it
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartError(`The data directory ${directory} is in use by another process.`)
  }
  return () => lock.close()
}

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/platform/start-error.ts'

/**
 * Locks a directory for this process, until the returned function is called or the process ends in any way.
 * The lock is the operating system's (through SQLite's exclusive transaction on `lock`), so a killed process
 * leaves no stale lock.
 * @throws StartError if another process holds the lock
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

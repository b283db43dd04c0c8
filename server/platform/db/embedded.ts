import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'
import { checkParams, type Db, type Prepared, type Sql, toDomainError } from './db.ts'

/**
 * Opens the embedded database, with a lock on its directory: PGlite has none, and two processes on one directory lose
 * acknowledged writes. PGlite's fsync is a no-op, so production needs PostgreSQL.
 * @param dataDir directory of the data; undefined: in memory
 * @throws StartError when another process uses the directory
 */
export async function openEmbedded(dataDir: string | undefined): Promise<Db> {
  if (dataDir === undefined) return wrapEmbedded(await PGlite.create())
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDirectory(dataDir)
  try {
    return wrapEmbedded(await PGlite.create(join(dataDir, 'db')), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Wraps an open PGlite as a `Db`. */
export function wrapEmbedded(engine: PGlite, onClose: () => void = () => {}): Db {
  return {
    ...createSql(engine),
    kind: 'embedded',
    tx: (work) => engine.transaction((transaction) => work(createSql(transaction))),
    script: async (text) => {
      await engine.exec(text)
    },
    close: async () => {
      await engine.close()
      onClose()
    },
  }
}

function createSql(engine: PGlite | Transaction): Sql {
  const execute = async (query: string | Prepared, params: readonly unknown[]) => {
    try {
      // PGlite has no named statements.
      return await engine.query(typeof query === 'string' ? query : query.text, checkParams(params))
    } catch (error) {
      throw toDomainError(error)
    }
  }
  return {
    rows: async (schema, query, params = []) => v.parse(v.array(schema), (await execute(query, params)).rows),
    run: async (query, params = []) => {
      const { affectedRows = 0, rows } = await execute(query, params)
      // Unlike PostgreSQL's drivers, PGlite doesn't count the rows of a select.
      return Math.max(affectedRows, rows.length)
    },
  }
}

/**
 * Locks a directory for this process, until the returned function is called or the process ends.
 * The lock is the operating system's (through SQLite's exclusive transaction on `lock`), so a killed process leaves no
 * stale lock file behind.
 * @throws StartError when another process holds it
 */
function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new StartError(`The data directory ${directory} is in use by another process.`)
  }
  return () => lock.close()
}

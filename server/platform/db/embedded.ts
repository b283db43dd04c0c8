import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import * as v from 'valibot'
import { checkParams, type Db, type Sql } from './db.ts'
import { lockDirectory } from './directory-lock.ts'

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
  return {
    rows: async (schema, text, params = []) => {
      const { rows } = await engine.query(text, checkParams(params))
      return v.parse(v.array(schema), rows)
    },
    run: async (text, params = []) => {
      const { affectedRows = 0, rows } = await engine.query(text, checkParams(params))
      // Unlike PostgreSQL's drivers, PGlite doesn't count the rows of a select.
      return Math.max(affectedRows, rows.length)
    },
  }
}

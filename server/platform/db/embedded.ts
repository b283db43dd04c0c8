import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import * as v from 'valibot'
import { checkParams, type Db, type Sql } from './db.ts'
import { lockDirectory } from './directory-lock.ts'

/**
 * Opens the embedded database (PGlite). Locks the directory, since PGlite doesn't, and two processes on one
 * directory lose acknowledged writes. Its fsync is a no-op: use PostgreSQL in production.
 * @param dataDir undefined for an in-memory database
 * @throws StartError if another process uses the directory
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

/** Adapts an open PGlite to Db. */
export function wrapEmbedded(engine: PGlite, onClose: () => void = () => {}): Db {
  return {
    ...sqlOver(engine),
    kind: 'embedded',
    tx: (work) => engine.transaction((transaction) => work(sqlOver(transaction))),
    script: async (text) => {
      await engine.exec(text)
    },
    close: async () => {
      await engine.close()
      onClose()
    },
  }
}

function sqlOver(engine: PGlite | Transaction): Sql {
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

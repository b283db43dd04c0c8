import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Db, errorCode, firstRow } from './db/db.ts'
import type { FileStore } from './files.ts'
import { StartError } from './start-error.ts'

const markerRow = v.object({ id: v.string() })

/**
 * Puts a marker into the file store whose name is in the database, once per database: a process that doesn't find it there has
 * other files than the process that put it.
 */
export async function createFilesMarker(db: Db, files: FileStore): Promise<void> {
  if ((await readMarkerId(db)) !== undefined) return
  const id = randomUUID()
  // First the file: a process that ends in between leaves a file without a use, instead of a name without a file.
  await storeMarker(files, id)
  const inserted = await db.run(
    `insert into setting (key, value, updated_at) values ('filesMarker', $1::text::jsonb, 0) on conflict (key) do nothing`,
    [JSON.stringify(id)],
  )
  if (inserted === 0) await files.remove(keyOf(id))
}

/**
 * Checks that files can be stored, and marks them as those of the database if no process has done so yet.
 * @param place where the files are, for error messages, e.g. `directory /srv/files`
 * @throws StartError if files can't be stored
 */
export async function prepareFiles(db: Db, files: FileStore, place: string): Promise<void> {
  try {
    await files.check()
  } catch (error) {
    const reason = error instanceof Error ? (errorCode(error) ?? error.message) : 'unknown'
    throw new StartError(`The ${place} can't be written (${reason}).`)
  }
  await createFilesMarker(db, files)
}

/** Declares the present files to be those of the database, e.g. after they were restored without their marker. */
export async function acceptFiles(db: Db, files: FileStore): Promise<void> {
  await createFilesMarker(db, files)
  const id = await readMarkerId(db)
  if (id !== undefined) await storeMarker(files, id)
}

/** @throws Error if files can't be stored, or are others than those of the database */
export async function checkFiles(db: Db, files: FileStore): Promise<void> {
  await files.check()
  const id = await readMarkerId(db)
  if (id === undefined || (await files.get(keyOf(id))) === undefined) {
    throw new Error("the files aren't those of the database: other processes store them elsewhere")
  }
}

/** Whether the file store lacks the database's marker: files that exist elsewhere would then seem to be missing. */
export async function areFilesForeign(db: Db, files: FileStore): Promise<boolean> {
  const id = await readMarkerId(db)
  return id !== undefined && (await files.get(keyOf(id))) === undefined
}

const keyOf = (id: string): string => `marker/${id}.txt`

async function storeMarker(files: FileStore, id: string): Promise<void> {
  await files.put(keyOf(id), new TextEncoder().encode('Marks the files of a database. Do not delete.\n'))
}

async function readMarkerId(db: Db): Promise<string | undefined> {
  const query = `select value #>> '{}' as id from setting where key = 'filesMarker'`
  return (await firstRow(db, markerRow, query))?.id
}

import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { localTime } from '#contract/formats/local-time.ts'
import { hashFiles } from '#scripts/build/hash-files.ts'
import type { Db } from '#server/platform/db/db.ts'
import { wrapEmbedded } from '#server/platform/db/embedded.ts'

const cache = '.cache/databases'

/**
 * Seeded timestamps are relative to the creation time, so older images and those of another day are
 * recreated.
 */
const MAX_AGE_MS = 30 * 60_000

/** Of an image's inputs: migrations, seeds and the modules that seeds use. */
const inputsHash = hashFiles([
  ...globSync('{server,src/contract}/**/*.{ts,sql,json}', { exclude: ['**/*.test.ts'] }),
  'node_modules/@electric-sql/pglite/package.json',
]).slice(0, 16)

/**
 * Opens a prepared embedded database in memory, loaded from an image on disk that the first call creates.
 * Migrating and seeding takes a second or more of CPU time, loading an image a third of a second.
 * @param name name of the image
 * @param prepare migrates and seeds an empty database
 */
export async function openFromImage(name: string, prepare: (db: Db) => Promise<void>): Promise<Db> {
  const file = join(cache, `${name}-${inputsHash}.tar`)
  const image = await readFresh(file)
  if (image) return wrapEmbedded(await PGlite.create({ loadDataDir: new Blob([image]) }))
  const engine = await PGlite.create()
  const db = wrapEmbedded(engine)
  await prepare(db)
  await store(file, await engine.dumpDataDir('none'))
  return db
}

function isFresh(createdAt: number): boolean {
  const now = Date.now()
  return now - createdAt < MAX_AGE_MS && localTime(now).isSame(localTime(createdAt), 'day')
}

async function readFresh(file: string): Promise<NonSharedBuffer | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found || !isFresh(found.mtimeMs)) return undefined
  // Another process may have just removed it.
  return await readFile(file).catch(() => undefined)
}

/** Writes the image and renames it into place, because other processes may read or write the same file. */
async function store(file: string, dump: Blob): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const found = await stat(path).catch(() => undefined)
    if (found && !isFresh(found.mtimeMs)) await rm(path, { force: true })
  }
  const next = `${file}-${randomUUID()}`
  await writeFile(next, dump.stream())
  await rename(next, file)
}

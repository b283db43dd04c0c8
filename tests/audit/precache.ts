import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { array, boolean, object, optional, parse, string } from 'valibot'

const manifestSchema = array(object({ url: string(), start: optional(boolean(), false) }))

/** Paths of the files that the service worker of a build caches. */
export interface PrecacheFiles {
  /** What a first installation waits for. */
  readonly start: readonly string[]
  /** What the worker downloads afterwards. */
  readonly rest: readonly string[]
}

/** Reads the worker's list of files, e.g. `/assets/a1b2c3.js`, from the finished sw.js. */
export async function readPrecache(dist: string): Promise<PrecacheFiles> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const [list] = /\[\{[^[\]]*"url":"index\.html"[^[\]]*\}\]/.exec(worker) ?? []
  if (list === undefined) throw new Error('the list of files in sw.js could not be read')
  const entries = parse(manifestSchema, JSON.parse(list))
  const paths = (wanted: boolean) =>
    entries.filter(({ start }) => start === wanted).map(({ url }) => `/${url}`)
  return { start: paths(true), rest: paths(false) }
}

/** Bytes of these files as they come over the wire. */
export async function transferSize(dist: string, files: readonly string[]): Promise<number> {
  let sum = 0
  for (const file of files) sum += await fileSize(join(dist, file))
  return sum
}

/** Size of a file's brotli copy, or its own where there is none (fonts are compressed already). */
async function fileSize(path: string): Promise<number> {
  const found = (await stat(`${path}.br`).catch(() => undefined)) ?? (await stat(path))
  return found.size
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { array, boolean, object, optional, parse, string } from 'valibot'

const manifestSchema = array(object({ url: string(), start: optional(boolean(), false) }))

/** Reads the precache list with paths such as `/assets/a1b2c3.js` from the built sw.js. */
export async function readPrecache(dist: string) {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const [list] = /\[\{[^[\]]*"url":"index\.html"[^[\]]*\}\]/.exec(worker) ?? []
  if (list === undefined) throw new Error('the list of files in sw.js could not be read')
  const entries = parse(manifestSchema, JSON.parse(list))
  const paths = (isStart: boolean) =>
    entries.filter(({ start }) => start === isStart).map(({ url }) => `/${url}`)
  return {
    /** Cached before the first installation completes. */
    start: paths(true),
    /** Downloaded afterwards. */
    rest: paths(false),
  }
}

/** Total transfer size of files in bytes. */
export async function transferSize(dist: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => fileSize(join(dist, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Size of a file's brotli copy, or of the file if there is none (fonts are compressed already). */
async function fileSize(path: string): Promise<number> {
  const found = (await stat(`${path}.br`).catch(() => undefined)) ?? (await stat(path))
  return found.size
}

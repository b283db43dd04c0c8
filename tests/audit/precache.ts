import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of everything that the service worker stores ahead, as it comes over the wire. */
export async function precacheBytes(dist: string): Promise<number> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) =>
    url ? [url] : [],
  )
  if (!files.includes('index.html')) throw new Error('the list of files in sw.js could not be read')
  let sum = 0
  for (const file of files) sum += await sizeOf(join(dist, file))
  return sum
}

/** Size of a file's brotli copy, or its own where there is none (fonts are compressed already). */
async function sizeOf(path: string): Promise<number> {
  const found = (await stat(`${path}.br`).catch(() => undefined)) ?? (await stat(path))
  return found.size
}

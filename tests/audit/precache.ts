import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of everything that the service worker stores with the first visit, as it comes over the wire. */
export async function precacheBytes(dist: string): Promise<number> {
  return sumOf(dist, (await readLists(dist)).first)
}

/** Bytes of what the worker keeps in its second stage, when a page asks for it: the later parts. */
export async function laterBytes(dist: string): Promise<number> {
  return sumOf(dist, (await readLists(dist)).later)
}

/** Bytes of the chat's own JavaScript: what of the second stage one member fetches, with the largest language. */
export async function chatBytes(dist: string): Promise<number> {
  const { later } = await readLists(dist)
  let [code, words] = [0, 0]
  for (const file of later.filter((name) => name.endsWith('.js'))) {
    const size = await sizeOf(join(dist, file))
    const isCatalog = (await readFile(join(dist, file), 'utf8')).slice(0, 40).includes('JSON.parse(')
    if (isCatalog) words = Math.max(words, size)
    else code += size
  }
  return code + words
}

/** The two lists in sw.js: the precache's entries, and the plain names of the later parts' files. */
async function readLists(dist: string): Promise<{ first: string[]; later: string[] }> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const named = (pattern: RegExp) => [...worker.matchAll(pattern)].map(([, url = '']) => url)
  const first = named(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)
  if (!first.includes('index.html')) throw new Error('the list of files in sw.js could not be read')
  const files = named(/["'`](assets\/[^"'`]+)["'`]/g)
  return { first, later: files.filter((file) => !first.includes(file)) }
}

async function sumOf(dist: string, files: readonly string[]): Promise<number> {
  let sum = 0
  for (const file of files) sum += await sizeOf(join(dist, file))
  return sum
}

/** Size of a file's brotli copy, or its own where there is none (fonts are compressed already). */
async function sizeOf(path: string): Promise<number> {
  const found = (await stat(`${path}.br`).catch(() => undefined)) ?? (await stat(path))
  return found.size
}

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LaterPart } from '../../src/lib/later-part-names.ts'

/** Bytes of everything that the service worker stores with the first visit, as it comes over the wire. */
export async function precacheBytes(dist: string): Promise<number> {
  return sumOf(dist, (await readLists(dist)).first)
}

/** Bytes of what the worker keeps in its second stage, when a page asks for it: of one later part, or of all. */
export async function laterBytes(dist: string, part?: LaterPart): Promise<number> {
  const { later } = await readLists(dist)
  return sumOf(dist, part ? later[part] : Object.values(later).flat())
}

/** Bytes of the chat's own JavaScript: what of the second stage one member fetches, with the largest language. */
export async function chatBytes(dist: string): Promise<number> {
  const { chat } = (await readLists(dist)).later
  let [code, words] = [0, 0]
  for (const file of chat.filter((name) => name.endsWith('.js'))) {
    const size = await sizeOf(join(dist, file))
    const isCatalog = (await readFile(join(dist, file), 'utf8')).slice(0, 40).includes('JSON.parse(')
    if (isCatalog) words = Math.max(words, size)
    else code += size
  }
  return code + words
}

/** The two lists in sw.js: the precache's entries, and the names of each later part's files. */
export async function readLists(
  dist: string,
): Promise<{ first: string[]; later: Record<LaterPart, string[]> }> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, url = '']) => url)
  const first = named(worker, /"?url"?:\s*["'`]([^"'`]+)["'`]/g)
  if (!first.includes('index.html')) throw new Error('the list of files in sw.js could not be read')
  const filesOf = (part: LaterPart) => {
    const [, list] = new RegExp(`"${part}":\\[([^\\]]*)\\]`).exec(worker) ?? []
    if (list === undefined) throw new Error(`the files of ${part} in sw.js could not be read`)
    return named(list, /["'`](assets\/[^"'`]+)["'`]/g)
  }
  const [chat, slips, wheel, more] = [filesOf('chat'), filesOf('slips'), filesOf('wheel'), filesOf('more')]
  return { first, later: { chat, slips, wheel, more } }
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

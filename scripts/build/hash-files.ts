import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Hash of files with their paths, and of a text before them. */
export function hashFiles(paths: readonly string[], text = ''): string {
  const hash = createHash('sha256').update(text)
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

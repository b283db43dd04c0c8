import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Absolute paths of the files that some globs name, from the repository's root.
 * @throws Error when one of them names none, as after a file was renamed
 */
export function expandGlobs(...patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern).map((file) => resolve(file))
    if (files.length === 0) throw new Error(`scripts/vite names ${pattern}, and there is no such file.`)
    return files
  })
}

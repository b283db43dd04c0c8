import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Absolute paths of the files that match globs relative to the repository root.
 * @throws Error when a glob matches nothing, e.g. after a file was renamed
 */
export function expandGlobs(...patterns: readonly string[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern).map((file) => resolve(file))
    if (files.length === 0) throw new Error(`scripts/vite names ${pattern}, and there is no such file.`)
    return files
  })
}

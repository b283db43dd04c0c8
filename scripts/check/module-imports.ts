import { dirname, join, normalize } from 'node:path'
import * as v from 'valibot'
import packageJson from '../../package.json' with { type: 'json' }

const aliases = Object.entries(v.parse(v.record(v.string(), v.string()), packageJson.imports))

/** Resolves a specifier to a path relative to the repository root; undefined for packages. */
export function resolveSpecifier(importer: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return normalize(join(dirname(importer), path))
  for (const [pattern, target] of aliases) {
    const prefix = pattern.slice(0, -1)
    if (path.startsWith(prefix)) return normalize(target.slice(0, -1) + path.slice(prefix.length))
  }
  return undefined
}

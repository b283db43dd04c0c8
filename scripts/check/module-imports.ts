import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'
import * as v from 'valibot'
import packageJson from '../../package.json' with { type: 'json' }

const aliases = Object.entries(v.parse(v.record(v.string(), v.string()), packageJson.imports))

/**
 * Files of this repository that a module imports: statically, dynamically or as types only.
 * @param path relative to the repository root, e.g. `src/main.tsx`
 * @throws Error when the module can't be parsed
 */
export function importsOf(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${path}: ${error.message}`)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  const files = specifiers.flatMap((specifier) => resolveSpecifier(path, specifier) ?? [])
  return [...new Set(files)].filter((file) => existsSync(file))
}

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

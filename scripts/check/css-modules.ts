import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parse, walk } from 'css-tree'

/** A class that a component takes from a CSS module. */
export interface ClassUse {
  readonly component: string
  /** Path of the CSS module. */
  readonly sheet: string
  /** Undefined if it is computed, as in `css[tone]`. */
  readonly name: string | undefined
}

/**
 * Checks that components use only classes that exist in their CSS modules, and that each class is used.
 * @returns problems, one line each
 */
export function checkCssModules(): string[] {
  const read = (path: string) => [path, readFileSync(path, 'utf8')] as const
  const uses = globSync('src/**/*.{ts,tsx}').map(read)
  const sheets = globSync('src/**/*.module.css').map(read)
  return compareClasses(
    new Map(sheets.map(([path, source]) => [path, classesOf(source)])),
    uses.flatMap(([path, source]) => classUsesOf(path, source)),
  )
}

/**
 * Finds used classes that don't exist, and unused classes of modules without computed use.
 * @param sheets the classes of each CSS module, by its path
 */
export function compareClasses(
  sheets: ReadonlyMap<string, ReadonlySet<string>>,
  uses: readonly ClassUse[],
): string[] {
  const unknown = uses
    .filter(({ sheet, name }) => name !== undefined && !sheets.get(sheet)?.has(name))
    .map(({ component, sheet, name }) => `${component} uses .${name}, which doesn't exist in ${sheet}`)
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const used = new Set(uses.filter((use) => use.sheet === sheet).map(({ name }) => name))
    if (used.has(undefined)) return []
    return [...classes].filter((name) => !used.has(name)).map((name) => `${sheet}: .${name} isn't used`)
  })
  return [...unknown, ...unused]
}

/** Names of the classes in a style sheet. */
export function classesOf(source: string): Set<string> {
  const names = new Set<string>()
  walk(parse(source), { visit: 'ClassSelector', enter: ({ name }) => names.add(name) })
  return names
}

/** Finds the classes that a component takes from its CSS modules. */
export function classUsesOf(component: string, source: string): ClassUse[] {
  const imports = source.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)
  return [...imports].flatMap(([, local = '', specifier = '']) => {
    const sheet = specifier.startsWith('#')
      ? specifier.replace('#', 'src/')
      : normalize(join(dirname(component), specifier))
    const names = source.matchAll(new RegExp(`(?<![\\w./-])${local}(?:\\.(\\w+)|\\[)`, 'g'))
    return [...names].map(([, name]) => ({ component, sheet, name }))
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Class names in a style sheet; keyframes are named by the same function. */
const names = /(?:\.|@keyframes\s+)(-?[A-Za-z_][\w-]*)/g

/** All names of all style sheets of the portal, in an order that every build finds again. */
function allNames(): ReadonlyMap<string, number> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => join('src', file))
    .sort()
  const keys = files.flatMap((file) => {
    const found = [...readFileSync(file, 'utf8').matchAll(names)].map(([, name]) => `${file} ${name}`)
    return [...new Set(found)].sort()
  })
  return new Map(keys.map((key, index) => [key, index]))
}

let numbers: ReadonlyMap<string, number> | undefined

/**
 * Class name of a CSS module: the same for a file and a name in every build of the same sources, so that markup made at
 * build time fits the page's style sheets. In production a number: names that repeat nowhere don't compress.
 */
export function scopedName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, ''))
  if (process.env.NODE_ENV !== 'production') return `${name}_${path.replaceAll(/\W+/g, '_')}`
  numbers ??= allNames()
  const number = numbers.get(`${path} ${name}`)
  if (number === undefined) throw new Error(`${path} has no name "${name}"`)
  return `k${number.toString(36)}`
}

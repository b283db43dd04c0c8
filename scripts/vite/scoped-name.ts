import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Class name of a CSS module: the same for a file and a name in every build and run, so that markup made at build time
 * fits the page's style sheets.
 */
export function scopedName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, ''))
  const hash = createHash('sha256').update(`${path}\n${name}`).digest('base64url').replace(/[-_]/g, '')
  return `${process.env.NODE_ENV === 'production' ? 'k' : `${name}_`}${hash.slice(0, 5)}`
}

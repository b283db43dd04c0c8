import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const schema = v.object({
  /** Hashes of the page's inline script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Allowed form targets other than https origins. */
  hosts: v.array(v.string()),
})

/** Metadata of the page that redirects to a game, written by the portal's build. */
export type PlayInfo = v.InferOutput<typeof schema>

/** Path of the metadata in the build directory. */
export const PLAY_INFO = '.meta/play.json'

/** @returns undefined if the directory has no such page */
export function readPlayInfo(dist: string): PlayInfo | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, PLAY_INFO), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Content security policy of the page that redirects to a game. The games' sites are known only at run time
 * (from the wallet), so forms may be submitted to any https site. In return, nothing else is allowed except
 * its own two scripts: no requests, frames or external images.
 */
export function playPolicy({ script, style, hosts }: PlayInfo): string {
  const plain = hosts.filter((host) => host.startsWith('http:'))
  return [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    "script-src-attr 'none'",
    `style-src ${style.join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self'",
    `form-action ${["'self'", 'https:', ...plain].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

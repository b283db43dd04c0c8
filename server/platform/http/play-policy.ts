import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const schema = v.object({
  /** Hashes of the page's inline script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Origins that forms may go to besides every https one, where they aren't https themselves. */
  hosts: v.array(v.string()),
})

/** What the portal's build tells about its page that goes on to a game. */
export type PlayInfo = v.InferOutput<typeof schema>

/** Where the build wrote it, inside its directory. */
export const PLAY_INFO = '.meta/play.json'

/** Undefined when the directory holds no such page. */
export function readPlayInfo(dist: string): PlayInfo | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, PLAY_INFO), 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * The policy of the page that goes on to a game. The wallet names the games' sites, so the build can't: forms may go to
 * any https site. In return the page can do nothing else: its own two scripts, no calls, no frames, no pictures of
 * others.
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CSP_REPORT_GROUP, CSP_REPORT_PATH } from './headers.ts'

const schema = v.object({
  /** Hashes of the page's inline script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Origins that forms may be submitted to in addition to all https origins, if they aren't https themselves. */
  hosts: v.array(v.string()),
})

/** Data of the portal's build about its game redirect page. */
export type PlayInfo = v.InferOutput<typeof schema>

/** File name inside the build directory. */
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
 * The policy of the game redirect page. The backend names the games' sites at run time, so forms may be submitted to any
 * https site. In return the page can do nothing else: its own two scripts, no requests, no frames, no foreign pictures.
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
    `report-uri ${CSP_REPORT_PATH}`,
    `report-to ${CSP_REPORT_GROUP}`,
  ].join('; ')
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'

const schema = v.object({
  /** Hashes of the inline state script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Origin of the backend and address of the chat's websocket, empty where they are the portal's own. */
  apiHost: v.string(),
  chatBackend: v.string(),
  /** Origins that pictures and videos may come from beside our own; absent: any https host. */
  mediaHosts: v.optional(v.array(v.string())),
  /** The portal sits in somebody's frame. */
  framed: v.optional(v.boolean(), false),
  /** Paths that have a screen. */
  routes: v.array(v.string()),
})

/** What the portal's build tells whoever serves it. */
export type PortalInfo = v.InferOutput<typeof schema>

/** Where the build wrote it, inside its directory. */
export const PORTAL_INFO = '.meta/portal.json'

/** Whether a directory holds a built portal. Without one the backend answers only its own calls. */
export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, PORTAL_INFO))
}

/** @throws StartError when the directory holds no built portal */
export function readPortalInfo(dist: string): PortalInfo {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, PORTAL_INFO), 'utf8')))
  } catch {
    throw new StartError(`${dist} holds no built portal: run npm run build first.`)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'

const schema = v.object({
  /** Hashes of the inline boot script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Origin of the backend and URL of the chat's websocket; empty if they are the portal's own. */
  apiHost: v.string(),
  chatBackend: v.string(),
  /** Origins of pictures and videos in addition to our own; absent: any https host. */
  mediaHosts: v.optional(v.array(v.string())),
  /** The portal is embedded in another site's frame. */
  framed: v.optional(v.boolean(), false),
  /** Paths of the portal's screens. */
  routes: v.array(v.string()),
})

/** Data of the portal's build for the server that serves it. */
export type PortalInfo = v.InferOutput<typeof schema>

/** File name inside the build directory. */
export const PORTAL_INFO_FILE = '.meta/portal.json'

/** Whether a directory holds a built portal. Without one the backend serves the API only. */
export function hasPortalBuild(dist: string): boolean {
  return existsSync(join(dist, PORTAL_INFO_FILE))
}

/** @throws StartError if the directory contains no built portal */
export function readPortalInfo(dist: string): PortalInfo {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, PORTAL_INFO_FILE), 'utf8')))
  } catch {
    throw new StartError(`${dist} holds no built portal: run npm run build first.`)
  }
}

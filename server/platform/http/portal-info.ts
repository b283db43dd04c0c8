import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '#server/platform/start-error.ts'

const schema = v.object({
  /** Hashes of the inline state script and style sheet, as CSP sources. */
  script: v.array(v.string()),
  style: v.array(v.string()),
  /** Origin of the backend and URL of the chat's WebSocket; empty if they are the portal's own. */
  apiHost: v.string(),
  chatBackend: v.string(),
  /** Further allowed origins of images and videos; any https host if absent. */
  mediaHosts: v.optional(v.array(v.string())),
  /** Whether the portal is built to be framed. */
  framed: v.optional(v.boolean(), false),
  /** Paths of the portal's screens. */
  routes: v.array(v.string()),
})

/** Metadata written by the portal's build for the server. */
export type PortalInfo = v.InferOutput<typeof schema>

/** Path of the metadata in the build directory. */
export const PORTAL_INFO = '.meta/portal.json'

/** Whether a directory contains a built portal. Without one, the backend serves only the API. */
export function isBuilt(dist: string): boolean {
  return existsSync(join(dist, PORTAL_INFO))
}

/** @throws StartError if the directory contains no built portal */
export function readPortalInfo(dist: string): PortalInfo {
  try {
    return v.parse(schema, JSON.parse(readFileSync(join(dist, PORTAL_INFO), 'utf8')))
  } catch {
    throw new StartError(`${dist} holds no built portal: run npm run build first.`)
  }
}
